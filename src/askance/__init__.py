"""askance puts text systems to the question."""

__version__ = "0.1.0"
