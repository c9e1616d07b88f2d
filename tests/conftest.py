"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine must not fail a test: time is what benchmarks measure.
settings.register_profile("askance", deadline=None)
settings.load_profile("askance")


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The folder of large real data; tests that need it are skipped, visibly, without it."""
    folder = os.environ.get("ASKANCE_DATA")
    if not folder:
        pytest.skip("needs the real data: set ASKANCE_DATA to its folder")
    return Path(folder)
