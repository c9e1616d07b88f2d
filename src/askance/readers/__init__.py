"""Readers: whatever answers a question, behind one protocol."""

from askance.readers.loading import READERS, as_reader, load_reader
from askance.readers.protocol import Estimate, Reader, read_checked

__all__ = ["READERS", "Estimate", "Reader", "as_reader", "load_reader", "read_checked"]
