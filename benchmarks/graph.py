"""Building and asking the link graph: wikispeedia, and synthetic graphs of two sizes.

    python benchmarks/graph.py --data DIR [--pages 125000 500000] [--folder /tmp]

A synthetic page links to ten others, half of them to few (as in Wikipedia, degrees are uneven).
Each size runs in its own process, so that its peak memory is its own; the last row extrapolates in
a straight line through the last two sizes to 5 million pages and 50 million links.
"""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from askance.multihop.graph import (
    LinkedPage,
    build_graph,
    graph_statistics,
    open_graph,
    read_edge_list,
)
from askance.multihop.pairing import Algorithm1, ComparisonLists, Eligible, bridge_pool, draw_pairs
from askance.reports.tables import render_rows

LINKS, FULL = 10, 5_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="the folder of wikispeedia/")
    parser.add_argument("--pages", type=int, nargs=2, default=(125_000, 500_000))
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    options = parser.parse_args()
    alone = ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1)
    with alone:
        rows = [alone.submit(measure, n, options.data, options.folder).result()
                for n in (0, *options.pages)]  # fmt: skip
    print(render_rows([*rows, extrapolated(*rows[1:])]))


def synthetic(pages: int) -> Iterator[LinkedPage]:
    chance = random.Random(7)
    for number in range(pages):
        near = [int(pages * chance.random() ** 4) for _ in range(LINKS // 2)]
        far = [chance.randrange(pages) for _ in range(LINKS - len(near))]
        links = tuple(f"Page of the number {target}" for target in near + far)
        yield LinkedPage(str(number), f"Page of the number {number}", links, sentences=3)


def measure(pages: int, data: Path, folder: Path) -> dict[str, object]:
    file = folder / f"graph-{pages}.sqlite"
    speedia = data / "wikispeedia"
    source = (
        synthetic(pages)
        if pages
        else read_edge_list(speedia / "links.tsv.gz", speedia / "articles.tsv")
    )
    start = time.perf_counter()
    counts = build_graph(source, file)
    row: dict[str, object] = {"graph": "synthetic" if pages else "wikispeedia"}
    row |= {"pages": counts.pages, "edges": counts.edges, "build s": time.perf_counter() - start}
    row["build MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    row["file MiB"] = file.stat().st_size / 2**20
    row |= asked(file)
    row["all MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    file.unlink()
    return {name: round(x, 1) if isinstance(x, float) else x for name, x in row.items()}


def asked(file: Path) -> dict[str, object]:
    with open_graph(file) as graph:
        start = time.perf_counter()
        graph_statistics(graph)
        measured = time.perf_counter()
        chance = random.Random(7)
        for _ in range(2000):
            page = graph.page(chance.randrange(len(graph)))
            if page.in_degree:
                graph.source(page.id, chance.randrange(page.in_degree))
        neighbour = (time.perf_counter() - measured) / 2000
        before = time.perf_counter()
        pool = bridge_pool(Eligible(graph), in_degree=(2, 5000))
        pooled = time.perf_counter()
        algorithm = Algorithm1(Eligible(graph), pool, ComparisonLists(), r1=1.0)
        drawn = list(islice(draw_pairs(algorithm, seed=7), 2000))
        pair = (time.perf_counter() - pooled) / len(drawn)
    return {
        "statistics s": measured - start,
        "neighbour µs": neighbour * 1e6,
        "pool of all s": pooled - before,
        "pair µs": pair * 1e6,
    }


def extrapolated(small: dict[str, object], large: dict[str, object]) -> dict[str, object]:
    row: dict[str, object] = {"graph": "extrapolated", "pages": FULL}
    for name in ("edges", "build s", "build MiB", "file MiB", "statistics s", "pool of all s",
                 "all MiB"):  # fmt: skip
        slope = (large[name] - small[name]) / (large["pages"] - small["pages"])  # type: ignore[operator]
        row[name] = round(large[name] + slope * (FULL - large["pages"]))  # type: ignore[operator]
    return row


if __name__ == "__main__":
    main()
