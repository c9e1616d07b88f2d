from __future__ import annotations

import hashlib
import json

import pytest
from readers_support import VOCABULARY, example, tiny_tokenizer

from askance.data import Choice
from askance.errors import OptionError, ReaderError
from askance.readers import load_reader, read_checked

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

TEXTS = ["It was Denver.", "Dallas won in 1999 by the rain. " * 20, "rain", ""]
ITEMS = [example(text=text, id=str(n)) for n, text in enumerate(TEXTS)]
OPTIONS = {"window": 100, "stride": 40, "device": "cpu"}


def tiny_bert(kind: str, folder):
    """A random BERT of that head, saved with its tokenizer."""
    torch.manual_seed(7)
    config = transformers.BertConfig(
        vocab_size=len(VOCABULARY),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        initializer_range=0.5,
    )
    model = getattr(transformers, kind)(config).eval()
    model.save_pretrained(folder)
    special = {"cls_token": "[CLS]", "sep_token": "[SEP]", "pad_token": "[PAD]"}
    names = ["input_ids", "token_type_ids", "attention_mask"]
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=tiny_tokenizer(), model_input_names=names, **special
    ).save_pretrained(folder)
    return model


@pytest.fixture(scope="module")
def bert(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bert")
    return tiny_bert("BertForQuestionAnswering", folder), folder


def test_reads_a_local_folder(bert):
    reader = load_reader(f"hf:{bert[1]}", **OPTIONS)
    found = read_checked(reader, ITEMS)
    assert all(p.answer in text for p, text in zip(found, TEXTS, strict=True))
    assert [bool(p.error) for p in found] == [False, False, False, True]
    assert len(reader.identity["model"]) == 64
    reader.close()


def test_batches_choose_the_same_spans(bert):
    one, many = (load_reader(f"hf:{bert[1]}", batch_size=n, **OPTIONS) for n in (1, 8))
    for alone, together in zip(one.read(ITEMS), many.read(ITEMS), strict=True):
        assert alone.answer == together.answer
        assert together.score == pytest.approx(alone.score, abs=1e-4)


def test_refuses_where_the_data_allow_it(bert):
    sure = load_reader(f"hf:{bert[1]}", no_answer=True, null_threshold=-1e9, **OPTIONS)
    found = sure.read(ITEMS[:1])[0]
    assert found.answer == ""
    assert 0 <= found.no_answer_score <= 1
    assert sure.identity["null_threshold"] == -1e9


@pytest.mark.filterwarnings("ignore")  # torch's exporter talks of its successor
def test_the_embedded_reader_finds_the_same_spans_with_the_same_weights(bert, tmp_path):
    pytest.importorskip("onnx")
    model, folder = bert

    class Both(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.model = model

        def forward(self, input_ids, attention_mask, token_type_ids):
            out = self.model(input_ids, attention_mask, token_type_ids)
            return out.start_logits, out.end_logits, out.start_logits[:, 0]

    names = ["input_ids", "attention_mask", "token_type_ids"]
    outputs = ["start_logits", "end_logits", "choice_logits"]
    dummy = torch.ones(1, 7, dtype=torch.long)
    axes = {name: {0: "batch", 1: "tokens"} for name in (*names, *outputs[:2])}
    file = tmp_path / "model.onnx"
    torch.onnx.export(
        Both(),
        (dummy, dummy, dummy),
        str(file),
        input_names=names,
        output_names=outputs,
        dynamic_axes=axes,
        dynamo=False,
    )
    tiny_tokenizer().save(str(tmp_path / "tokenizer.json"))
    card = {"window": 100, "stride": 40, "max_answer_tokens": 30, "null_threshold": 0.0}
    card["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    (tmp_path / "reader.json").write_text(json.dumps(card))
    items = [example(text=text + " it is " * n, id=str(n)) for n, text in enumerate(TEXTS * 5)]
    embedded = load_reader(f"embedded:{tmp_path}", no_answer=True).read(items)
    other = load_reader(f"hf:{folder}", no_answer=True, **OPTIONS).read(items)
    assert [p.answer for p in embedded] == [p.answer for p in other]
    scores = [[p.score for p in found if not p.error] for found in (embedded, other)]
    assert scores[0] == pytest.approx(scores[1], abs=1e-4)


def test_multiple_choice(tmp_path):
    tiny_bert("BertForMultipleChoice", tmp_path)
    reader = load_reader(f"hf:{tmp_path}", **OPTIONS)
    choices = tuple(Choice(label, text) for label, text in {"A": "rain", "B": "it won"}.items())
    found = read_checked(reader, [example(choices=choices, task="choice")])[0]
    assert found.answer in ("A", "B")
    assert found.score + found.alternatives[0].score == pytest.approx(1)
    with pytest.raises(ReaderError, match="has no QuestionAnswering head"):
        reader.read([example()])


def test_what_is_not_there_is_told(bert, tmp_path):
    with pytest.raises(ReaderError, match="can't be loaded"):
        load_reader(f"hf:{tmp_path}", **OPTIONS)
    with pytest.raises(OptionError, match="no room"):
        load_reader(f"hf:{bert[1]}", window=20)
