"""Questions perturbed per CPU second, beside the paper's own tagger as the peer.

    python benchmarks/perturbations.py dev-v1.1.json [--ptb 2000]

The peer is ``wh2blah`` with NLTK's tags (extra ``ptb``), on the first questions only.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from askance.clever_hans.perturb import ABLATIONS, FLOOR, INVARIANCE, load_perturbation
from askance.clever_hans.perturbation import Perturbation
from askance.data import Example
from askance.datasets import load_dataset
from askance.errors import MissingExtra
from askance.reports.tables import render_rows

FLOORS = {"ran": 20_000, "wh2blah": 20_000}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data")
    parser.add_argument("--ptb", type=int, default=2000, help="questions for the peer")
    arguments = parser.parse_args()
    examples = load_dataset(arguments.data)
    rows = [row(name, examples) for name in ("wh2blah", "ran", "wh2blah_ran")]
    rows.append(row("wh2blah", examples, scope="wh_phrase"))
    rows += [row(name, examples) for name in (*INVARIANCE, *ABLATIONS)]
    rows += [
        row(name, examples, **({"pool": examples} if name != "empty" else {})) for name in FLOOR
    ]
    try:
        rows.append(row("wh2blah", examples[: arguments.ptb], tags="ptb"))
    except MissingExtra as error:
        print(error)
    else:
        for each in rows:
            each["times ptb"] = round(each["per CPU second"] / rows[-1]["per CPU second"], 1)
    print(render_rows(rows))
    slow = [r for r in rows[:2] if r["per CPU second"] < FLOORS[str(r["variant"])]]
    return 1 if slow else 0


def row(name: str, examples: Sequence[Example], **options: object) -> dict[str, object]:
    shown = " ".join(f"{key}={value}" for key, value in options.items() if key != "pool")
    perturbation = load_perturbation(name, **options)
    perturbation(examples[0])
    rate = max(measure(perturbation, examples) for _ in range(3 if len(examples) > 5000 else 1))
    return {"variant": name, "options": shown, "n": len(examples), "per CPU second": round(rate)}


def measure(perturbation: Perturbation, examples: Sequence[Example]) -> float:
    start = time.process_time()
    for example in examples:
        perturbation(example)
    return len(examples) / (time.process_time() - start)


if __name__ == "__main__":
    raise SystemExit(main())
