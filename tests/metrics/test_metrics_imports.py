"""Scoring answers is light: numpy comes with the statistics, not before."""

from __future__ import annotations

import subprocess
import sys

import pytest

import askance.metrics


def test_scoring_imports_no_numpy():
    code = "import sys, askance.metrics; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("name", askance.metrics.__all__)
def test_every_public_name_is_there(name):
    assert getattr(askance.metrics, name) is not None


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'holms'"):
        _ = askance.metrics.holms
