"""Does a multi-hop reader need its evidence? Take it away, ask again, and weigh what stays.

It stands above the two audits that it puts together: contexts are changed as clever-hans changes
questions, answers and facts are scored as multihop scores them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.evidence.api import evidence_audit
    from askance.evidence.audit import EvidenceAudit
    from askance.evidence.choosing import EDITS, choose_edits
    from askance.evidence.edits import Edited, edit_example
    from askance.evidence.gates import check_evidence
    from askance.evidence.run import load_evidence, run_evidence

__all__ = [
    "EDITS",
    "Edited",
    "EvidenceAudit",
    "check_evidence",
    "choose_edits",
    "edit_example",
    "evidence_audit",
    "load_evidence",
    "run_evidence",
]

_LATER = {
    "api": ("evidence_audit",),
    "audit": ("EvidenceAudit",),
    "choosing": ("EDITS", "choose_edits"),
    "edits": ("Edited", "edit_example"),
    "gates": ("check_evidence",),
    "run": ("load_evidence", "run_evidence"),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__
