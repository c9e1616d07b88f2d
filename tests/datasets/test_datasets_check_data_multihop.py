from __future__ import annotations

import json

from click.testing import CliRunner

from askance.cli import cli


def test_traps_of_multi_hop_data_are_counted(tmp_path):
    context = [["Fog &amp; Rain", ["Fog is wet."]], ["Fog &amp; Rain", ["Rain falls."]]]
    item = {"_id": "1", "question": "What is wet?", "answer": "Fog", "context": context}
    item["supporting_facts"] = [["Fog &amp; Rain", 0], ["Snow", 0]]
    (tmp_path / "dev.json").write_text(json.dumps([item]))
    words = ["check-data", str(tmp_path / "dev.json"), "--format", "json"]
    done = CliRunner().invoke(cli, words, catch_exceptions=False)
    traps = {row["finding"]: row["examples"] for row in json.loads(done.output)["traps"]}
    assert len(traps) >= 3
    assert set(traps.values()) == {1}
