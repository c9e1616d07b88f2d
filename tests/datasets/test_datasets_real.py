"""The real files: their counts, and every one of them back as it was."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from askance.datasets import check_dataset, detect_format, load_dataset, write_dataset
from askance.io import iter_lines, open_bytes

pytestmark = pytest.mark.data

FILES = [
    ("squad", "squad/dev-v1.1.json.gz", 10_570, 0),
    ("squad", "squad/dev-v2.0.json.gz", 11_873, 5_945),
    ("squad", "korquad/KorQuAD_v1.0_dev.json.gz", 5_774, 0),
    ("squad", "squadshifts/new_wiki_v1.0.json.gz", 7_938, 0),
    ("squad", "squadshifts/reddit_v1.0.json.gz", 9_803, 0),
    ("squad", "xquad/xquad.en.json", 1_190, 0),
    ("hotpotqa", "hotpotqa/hotpot_dev_distractor_subset.json.gz", 631, 0),
    ("hotpotqa", "hotpotqa/hotpot_dev_fullwiki_subset.json.gz", 527, 0),
    ("hotpotqa", "hotpotqa/hotpot_dev_v1_simplified.json", 7_405, 0),
    ("openbookqa", "openbookqa/test.jsonl", 500, 0),
    ("openbookqa", "openbookqa/train.jsonl", 4_957, 0),
    ("boolq", "boolq/dev.jsonl.gz", 3_270, 0),
]


def data_of(path):
    if ".jsonl" in path.name:
        return [json.loads(line) for _, line in iter_lines(path)]
    with open_bytes(path) as stream:
        return json.load(stream)


@pytest.mark.parametrize(("name", "file", "questions", "unanswerable"), FILES)
def test_a_real_file_comes_back_as_it_was(data_dir, tmp_path, name, file, questions, unanswerable):
    path = data_dir / file
    assert detect_format(path) == name
    examples = load_dataset(path)
    assert len(examples) == questions
    assert sum(not example.answerable for example in examples) == unanswerable
    out = tmp_path / path.name.removesuffix(".gz")
    write_dataset(examples, out, name)
    assert data_of(out) == data_of(path)


def test_every_real_span_stands_where_it_claims(data_dir):
    check = check_dataset(data_dir / "squad/dev-v1.1.json.gz")
    assert (check.bad, check.answers, check.paragraphs) == (0, 34_726, 2_067)


# Not getrusage: its peak starts from that of the process that started this one.
MEASURE = """
import sys
from pathlib import Path
from askance.datasets import iter_examples
assert sum(1 for _ in iter_examples(sys.argv[1])) == int(sys.argv[2])
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's /proc")
def test_a_hundred_megabytes_stream_in_bounded_memory(data_dir, tmp_path):
    items = data_of(data_dir / "hotpotqa/hotpot_dev_distractor_subset.json.gz")
    body = json.dumps(items)[1:-1]
    copies = (body.replace('"_id": "', f'"_id": "{copy}-') for copy in range(25))
    path = tmp_path / "big.json"
    path.write_text(f"[{','.join(copies)}]")
    assert path.stat().st_size > 95e6
    command = [sys.executable, "-c", MEASURE, str(path), str(25 * len(items))]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    path.unlink()
    assert int(told.stdout) < 60_000  # KiB
