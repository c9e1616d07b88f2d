from __future__ import annotations

import shlex
import sys
import time

import pytest
from readers_support import example

from askance.data import Choice
from askance.errors import ReaderError
from askance.readers import load_reader, read_checked

LOOP = """
import json, os, sys
for number, line in enumerate(sys.stdin):
    item = json.loads(line)
    {body}
    sys.stdout.flush()
"""
ECHO = "print(json.dumps({'id': item['id'], 'answer': item['question']}))"
ITEMS = [example(question=f"Who {n}?", id=f"q{n}") for n in range(4)]


@pytest.fixture
def command(tmp_path):
    readers = []

    def start(body, *, whole=False, **options):
        script = tmp_path / "my reader.py"
        script.write_text(body if whole else LOOP.format(body=body))
        line = shlex.join([sys.executable, "-u", str(script)])
        readers.append(load_reader(f"command:{line}", **{"timeout": 20, **options}))
        return readers[-1]

    yield start
    for reader in readers:
        reader.close()


def test_answers_line_by_line_from_one_process(command):
    reader = command("print(json.dumps({'id': item['id'], 'answer': str(os.getpid())}))")
    first, second = read_checked(reader, ITEMS[:2])
    third = read_checked(reader, ITEMS[2:3])[0]
    assert first.answer == second.answer == third.answer
    assert first.answer.isdigit()


def test_the_program_sees_everything_and_may_score(command):
    keys = ["id", "variant", "task", "question", "context", "paragraphs", "choices"]
    body = f"print(json.dumps({{'id': item['id'], 'answer': json.dumps([item[k] for k in {keys}])"
    reader = command(body + ", 'score': 0.5, 'no_answer_score': -3}))")
    item = example(choices=(Choice("A", "rain"),), task="choice", variant="ran")
    found = read_checked(reader, [item])[0]
    for part in ("q1", "ran", "choice", "Who won?", "It was Denver.", '"label": "A"'):
        assert part in found.answer
    assert (found.score, found.no_answer_score) == (0.5, -3)


def test_text_of_any_script_survives(command):
    items = [example(question="누가 이겼나? 🏈\u2028\x85", id="ü")]
    assert read_checked(command(ECHO), items)[0].answer == items[0].question


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("sys.exit('weights lost') if number == 2 else " + ECHO, r"q2: ended \(exit code 1\)"),
        ("sys.exit('weights lost') if number == 2 else " + ECHO, "its last words: weights lost"),
        (f"{ECHO}; {ECHO}", r"q\d: (printed a line that nobody|answered 'q0' instead)"),
        (f"{ECHO} if number != 1 else None", "q1: no answer within 1 s — flush"),
        ("print('Denver')", "q0: not an answer: broken JSON"),
        ("print(json.dumps({'id': item['id']}))", "not an answer: .*`answer`"),
        ("print(json.dumps({'id': 'q9', 'answer': ''}))", "q0: answered 'q9' instead"),
        ('print(\'{"id": "q0", "answer": "", "score": NaN}\')', "broken JSON"),
        ("print(json.dumps({'id': item['id'], 'answer': '', 'score': 7}))", "score 7"),
        ("os.close(1); import time; time.sleep(60)", "closed its output|ended"),
        ("print('\\xff')", "not an answer"),
    ],
)
def test_what_goes_wrong_is_told_with_its_place(command, body, message, monkeypatch):
    monkeypatch.setattr("askance.readers.command._PATIENCE", 0.5)
    reader = command(body, timeout=1.0)
    with pytest.raises(ReaderError, match=message) as caught:
        read_checked(reader, ITEMS)
    assert "\n" not in str(caught.value)


def test_a_program_that_never_reads_its_input_does_not_block(command):
    reader = command("import time; time.sleep(60)", whole=True, timeout=0.5)
    started = time.monotonic()
    with pytest.raises(ReaderError, match=r"no answer within 0.5 s"):
        reader.read([example(text="rain " * 1_000_000)])
    assert time.monotonic() - started < 10


def test_a_flood_on_standard_error_does_not_block(command):
    reader = command(f"print('x' * 100_000, file=sys.stderr); {ECHO}")
    assert len(read_checked(reader, ITEMS)) == 4


def test_after_a_fault_the_program_is_started_anew(command, tmp_path):
    flag = tmp_path / "flag"
    body = f"{ECHO} if os.path.exists({str(flag)!r}) else sys.exit(3)"
    reader = command(body)
    with pytest.raises(ReaderError, match="exit code 3"):
        reader.read(ITEMS)
    flag.touch()
    assert len(reader.read(ITEMS)) == 4


def test_close_ends_the_program(command):
    reader = command(ECHO)
    reader.read(ITEMS)
    process = reader._child._process
    reader.close()
    assert process.returncode == 0
    reader.close()


def test_a_program_that_is_not_there():
    with pytest.raises(ReaderError, match=r"command:no-such-reader: can't be started"):
        load_reader("command:no-such-reader").read(ITEMS)


def test_there_is_no_shell(tmp_path):
    reader = load_reader(f"command:echo hello; touch {tmp_path}/made")
    with pytest.raises(ReaderError):
        reader.read(ITEMS)
    assert not (tmp_path / "made").exists()
