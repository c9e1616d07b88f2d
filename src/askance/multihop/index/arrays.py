"""Arrays on disk, mapped into memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from askance.errors import DataError

__all__ = ["damaged", "load_array", "new_array"]


def damaged(path: Path, what: str) -> DataError:
    """The error for a file of an index that isn't as it was written."""
    fix = "the index is damaged: remove its folder and build it again"
    return DataError(what, where=str(path), fix=fix)


def load_array(path: Path, length: int, kinds: str) -> NDArray[Any]:
    """The one-dimensional array in a .npy file, mapped into memory.

    Raises DataError unless it holds ``length`` numbers whose type is one of ``kinds``: numpy's
    names, such as "uint8 uint16".
    """
    try:
        found = np.load(path, mmap_mode="r" if length else None, allow_pickle=False)
    except FileNotFoundError as error:
        raise damaged(path, "no such file") from error
    except Exception as error:
        # A damaged header goes through Python's tokeniser and may fail in any way.
        raise damaged(path, "is cut short or no array") from error
    if not isinstance(found, np.ndarray) or found.dtype.name not in kinds.split():
        raise damaged(path, "holds no numbers of the right kind")
    if found.shape != (length,):
        raise damaged(path, f"holds {found.size} numbers, not {length}")
    return found.view(np.ndarray)


def new_array(path: Path, kind: DTypeLike, length: int) -> NDArray[Any]:
    """A new .npy file to be filled; what is assigned goes to disk as memory runs short."""
    if not length:
        np.save(path, np.empty(0, kind))
        return np.empty(0, kind)
    array: NDArray[Any] = np.lib.format.open_memmap(path, "w+", np.dtype(kind), (length,))
    return array
