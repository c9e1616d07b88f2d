from __future__ import annotations

import pytest

from askance.errors import GateNotMet, OptionError
from askance.evidence import check_evidence, evidence_audit


@pytest.mark.parametrize(
    ("condition", "comes_true"),
    [
        ("evidence<0.8", True),
        ("evidence<0.7", False),
        ("kept[no_gold]>0", False),
        ("joint_f1[no_gold] < 1", True),
        ("delta_f1[gold_only]<0", False),
        ("kept[ran]>0.5", True),
        ("understanding < 0.1", True),
        ("coverage[other_hop]<0.1", True),
        ("f1[other_hop]<0", True),  # never asked: nothing was measured
    ],
)
def test_gates(bridges, condition, comes_true, reads):
    audit = evidence_audit(reads, bridges, variants="ran")
    if comes_true:
        with pytest.raises(GateNotMet):
            check_evidence(audit, [condition])
    else:
        check_evidence(audit, [condition])


@pytest.mark.parametrize("condition", ["f1<3", "evidence[ran]<1", "luck<1", "kept[moon]<1"])
def test_a_condition_that_cannot_be_judged_is_refused(bridges, condition, reads):
    audit = evidence_audit(reads, bridges, variants="none", edits="no_gold")
    with pytest.raises(OptionError):
        check_evidence(audit, [condition])
