"""Datasets: SQuAD, HotpotQA, OpenBookQA, BoolQ, JSON lines and CSV; read, checked, written."""

from askance.datasets.alignment import Alignment, align_answer
from askance.datasets.checking import DatasetCheck, check_dataset
from askance.datasets.detection import detect_format
from askance.datasets.fixing import DatasetFix, fix_dataset
from askance.datasets.loading import (
    FORMATS,
    iter_examples,
    iter_records,
    load_dataset,
    write_dataset,
)
from askance.datasets.sampling import sample_examples

__all__ = [
    "FORMATS",
    "Alignment",
    "DatasetCheck",
    "DatasetFix",
    "align_answer",
    "check_dataset",
    "detect_format",
    "fix_dataset",
    "iter_examples",
    "iter_records",
    "load_dataset",
    "sample_examples",
    "write_dataset",
]
