"""How results are shown: tables, charts, word diffs and pages that stand alone."""
