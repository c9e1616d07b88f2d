"""The paper's own figures, to stand beside those of the same setting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath

from askance.errors import OptionError

__all__ = ["PAPERS", "Paper", "paper_for"]


@dataclass(frozen=True, slots=True)
class Paper:
    """The baseline of Yang et al. (2018) in one setting, over ``n`` questions, in percent.

    ``overall`` holds table 4's numbers under the official names, ``answers`` the EM and F1 of each
    type of question (table 6).
    """

    setting: str
    n: int
    overall: Mapping[str, float]
    answers: Mapping[str, tuple[float, float]]


_NAMES = ("em", "f1", "sp_em", "sp_f1", "joint_em", "joint_f1")


def _paper(setting: str, *values: float, **answers: tuple[float, float]) -> Paper:
    return Paper(setting, 7405, dict(zip(_NAMES, values, strict=True)), answers)


PAPERS: Mapping[str, Paper] = {
    paper.setting: paper
    for paper in (
        _paper(
            "distractor-dev",
            *(44.44, 58.28, 21.95, 66.66, 11.56, 40.86),
            bridge=(43.41, 59.09),
            comparison=(48.55, 55.05),
        ),
        _paper("distractor-test", 45.46, 58.99, 22.24, 66.62, 12.04, 41.37),
        _paper(
            "fullwiki-dev",
            *(24.68, 34.36, 5.28, 40.98, 2.54, 17.73),
            bridge=(19.76, 30.42),
            comparison=(43.87, 50.70),
        ),
        _paper("fullwiki-test", 25.23, 34.40, 5.07, 40.69, 2.63, 17.85),
    )
}


def paper_for(setting: str, data: str = "") -> Paper | None:
    """The paper's figures for a setting; None for "none".

    "auto" goes by the name of the official file alone, since nothing in a question says where it is
    from. Raises OptionError for an unknown setting.

    >>> paper_for("auto", "hotpot_dev_distractor_v1.json").overall["joint_f1"]
    40.86
    >>> paper_for("auto", "my_questions.json") is None
    True
    """
    if setting == "none":
        return None
    if setting == "auto":
        name = PurePath(data).name
        kinds = {f"hotpot_dev_{kind}": f"{kind}-dev" for kind in ("distractor", "fullwiki")}
        found = (PAPERS[own] for start, own in kinds.items() if name.startswith(start))
        return next(found, None)
    if setting not in PAPERS:
        known = ", ".join(("auto", "none", *PAPERS))
        raise OptionError(f"the paper has no setting {setting!r}", fix=f"one of {known}")
    return PAPERS[setting]
