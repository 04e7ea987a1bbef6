"""Compares what our reference methods retrieve with what published packages retrieve.

Run by hand, from any folder, by a Python (3.11 or newer) of its own that has the packages:

    pip install lightrag-hku==1.5.7 nano-graphrag==0.0.8.2 igraph==0.11.8 pyarrow
    pip install --no-deps --target apart \\
        lightrag-hku==0.0.9 fast-graphrag==0.0.5 hipporag==2.0.0a4
    make setup
    mvn -q test-compile
    PYTHONHASHSEED=0 python toolkit/src/main/python/compare_retrieval.py \\
        --apart apart --into docs/fidelity.md

Without --apart, what is only found there is left out. Without PYTHONHASHSEED, packages that go
through sets order what is equal anew in every run, which moves a few second decimals.

Both sides get the same graph, chunks, keywords and number of best things, and the vectors of one
model: the Java side (ReferenceRankings) answers as an embeddings endpoint on this machine. No
language model and no network are used. The tables are printed and, with --into, replace what stands
between the two marks in that file.
"""

import argparse
import asyncio
import collections
import contextlib
import dataclasses
import datetime
import importlib.metadata
import itertools
import json
import logging
import os
import pathlib
import platform
import re
import subprocess
import tempfile

from apart import VERSIONS
from early_lightrag import EarlyLightRag
from fast_graphrag_package import FastGraphRagPackage
from hipporag_package import HippoRagPackage
from project import DATASETS, TARGET, Problem, main, say, write
from retrieval_packages import Embeddings, LightRagPackage, NanoGraphRagPackage

PACKAGES = ["lightrag-hku", "nano-graphrag", "nano-vectordb", "networkx", "numpy"]
PACKAGES_OF_APART = ["igraph", "hnswlib", "scipy"]
KINDS = ["entities", "relations", "chunks"]
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
JAVA_CLASS = "org.evenhand.rag.ReferenceRankings"
NAIVE, LIGHT, LOCAL = "NaiveRAG (reference)", "LightRAG (reference)", "MGRAG local (reference)"
FAST, HIPPO = "FGRAG (reference)", "HippoRAG 2 (reference)"

# Our method, the level of keywords that it was given; the package, its mode, as it is called here.
# How lightrag-hku chooses chunks changes nothing else, so that "by weight" tells of chunks alone.
COMPARISONS = [
    (NAIVE, "both", "vector", "naive", "lightrag-hku naive"),
    (NAIVE, "both", "nano", "naive", "nano-graphrag naive"),
    (LIGHT, "both", "vector", "hybrid", "lightrag-hku hybrid"),
    (LIGHT, "both", "weight", "hybrid", "lightrag-hku hybrid, chunks by weight"),
    (LIGHT, "specific", "vector", "local", "lightrag-hku local"),
    (LIGHT, "specific", "weight", "local", "lightrag-hku local, chunks by weight"),
    (LIGHT, "general", "vector", "global", "lightrag-hku global"),
    (LIGHT, "general", "weight", "global", "lightrag-hku global, chunks by weight"),
    (LIGHT, "specific", "early", "local", "lightrag-hku 0.0.9 local"),
    (LIGHT, "general", "early", "global", "lightrag-hku 0.0.9 global"),
    (LOCAL, "both", "nano", "local", "nano-graphrag local"),
    (LOCAL, "both", "lines", "local", "nano-graphrag local, names on lines of their own"),
    (FAST, "both", "fast", "both", "fast-graphrag"),
    (FAST, "specific", "fast", "named", "fast-graphrag"),
    (FAST, "specific", "names", "named", "fast-graphrag, named entities alone"),
    (FAST, "specific", "texts", "named", "fast-graphrag, named entities alone, texts as here"),
    (HIPPO, "both", "hippo", "all", "hipporag"),
    (HIPPO, "both", "triples", "all", "hipporag, texts as here"),
]


@dataclasses.dataclass(frozen=True)
class Graph:
    chunks: list
    entities: list
    relations: list

    @staticmethod
    def read(folder):
        graph = lines(folder / "graph.jsonl")[1:]
        return Graph(
            lines(folder / "chunks.jsonl")[1:],
            [part for part in graph if "entity" in part],
            [part for part in graph if "source" in part],
        )

    def size(self, kind):
        return len(getattr(self, kind))


def lines(file):
    with open(file, encoding="utf-8-sig") as text:
        return [json.loads(line) for line in text]


@contextlib.contextmanager
def our_side(java, corpus, questions, top_k, folder):
    """Our rankings, and the address of the endpoint while it is needed."""
    libraries = TARGET / "classpath.txt"
    classes = [TARGET / "test-classes", TARGET / "classes"]
    if not (libraries.is_file() and all(each.is_dir() for each in classes)):
        raise Problem(f"{TARGET} has no classes: run make setup and mvn -q test-compile first.")
    path = os.pathsep.join([*map(str, classes), libraries.read_text("utf-8").strip()])
    file = folder / "ours.jsonl"
    arguments = [str(DATASETS / corpus), str(questions), str(top_k), str(file)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [java, "-cp", path, JAVA_CLASS, *arguments], stdin=pipe, stdout=pipe, text=True
    ) as process:
        address = process.stdout.readline().strip()
        if not address:
            raise Problem(f"{JAVA_CLASS} ended without rankings; the lines above say why.")
        yield lines(file), address
        process.stdin.close()


async def their_side(graph, questions, address, options, folder):
    """Rankings by package, mode and question."""
    embeddings = Embeddings(address)
    packages = {
        "vector": LightRagPackage(folder / "vector", graph, embeddings, "VECTOR"),
        "weight": LightRagPackage(folder / "weight", graph, embeddings, "WEIGHT"),
        "nano": NanoGraphRagPackage(folder / "nano", graph, embeddings),
        "lines": NanoGraphRagPackage(folder / "lines", graph, embeddings, "\n"),
    }
    if options.apart:
        for name, package, *different in [
            ("early", EarlyLightRag),
            ("fast", FastGraphRagPackage),
            ("names", FastGraphRagPackage, True),
            ("texts", FastGraphRagPackage, True, True),
            ("hippo", HippoRagPackage),
            ("triples", HippoRagPackage, True),
        ]:
            parts = options.apart, folder / name, graph, embeddings
            packages[name] = package(*parts, *different)
    found = {}
    for name, package in packages.items():
        await package.open()
        for mode in sorted({mode for _, _, used, mode, _ in COMPARISONS if used == name}):
            for question in questions:
                ranked = await package.retrieve(question, mode, options.top_k)
                found[name, mode, question["id"]] = ranked
        await package.close()
    return found


def common(ours, theirs, depth):
    """Things that both have among their first, and the lengths of both lists, shorter first."""
    one, other = ours[:depth], theirs[:depth]
    return len(set(one) & set(other)), *sorted((len(one), len(other)))


def overlaps(graph, ours, theirs, depths):
    """For each comparison, kind and depth: the share of each question, and that of pure chance."""
    shares = collections.defaultdict(list)
    for (method, level, package, mode, label), line in itertools.product(COMPARISONS, ours):
        if line["method"] != method or line["level"] != level:
            continue
        found = theirs.get((package, mode, line["id"]), {})
        kinds = [kind for kind in KINDS if kind in found]
        for kind, depth in itertools.product(kinds[-1:] if package == "weight" else kinds, depths):
            ranked = line[kind]
            if kind == "relations":
                ranked = [tuple(sorted(ends)) for ends in ranked]
            both, shorter, longer = common(ranked, found[kind], depth)
            if longer:
                chance = min(1, shorter / graph.size(kind))
                shares[method, level, label, kind, depth].append((both / longer, chance))
    return shares


def table(shares, depths):
    rows = [
        ["ours", "keywords", "package, mode", "of", *(f"at {d}" for d in depths), "chance"],
        ["---", "---", "---", "---", *("---:" for _ in depths), "---:"],
    ]
    for method, level, _, _, label in COMPARISONS:
        for kind in KINDS:
            found = [shares.get((method, level, label, kind, depth)) for depth in depths]
            if all(found):
                means = [f"{sum(share for share, _ in each) / len(each):.2f}" for each in found]
                chances = [f"{sum(c for _, c in each) / len(each):.2f}" for each in found]
                name = method.replace(" (reference)", "")
                rows.append([name, level, label, kind, *means, ", ".join(chances)])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def command(arguments):
    seed = os.environ.get("PYTHONHASHSEED")
    parts = [f"PYTHONHASHSEED={seed}"] if seed else []
    parts.append("python toolkit/src/main/python/compare_retrieval.py")
    parts.append("--corpora " + " ".join(arguments.corpora))
    parts.append(f"--questions {arguments.questions} --top-k {arguments.top_k}")
    parts.append("--depths " + " ".join(map(str, arguments.depths)))
    if arguments.apart:
        parts.append("--apart apart")
    return " ".join(parts)


def report(arguments, asked, shares):
    names = PACKAGES + (PACKAGES_OF_APART if arguments.apart else [])
    versions = [f"{name} {importlib.metadata.version(name)}" for name in names]
    if arguments.apart:
        versions += [f"{name} {version}" for name, version in VERSIONS.items()]
    return "\n".join(
        [
            f"Made on {datetime.date.today().isoformat()} by Python {platform.python_version()} with "
            f"{', '.join(versions)}.",
            "",
            f"    {command(arguments)}",
            "",
            f"Means over {asked} questions ({arguments.questions} for each of "
            f"{', '.join(arguments.corpora)}); {arguments.top_k} best things looked at on both sides.",
            "",
            table(shares, arguments.depths),
        ]
    )


def replace(file, text):
    page = file.read_text("utf-8")
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        raise Problem(f"{file} must have {BEGIN} and {END} once each, to be written between them.")
    between = re.compile(re.escape(BEGIN) + ".*" + re.escape(END), re.DOTALL)
    write(file, between.sub(lambda _: f"{BEGIN}\n\n{text}\n\n{END}", page))


def compare():
    parser = argparse.ArgumentParser(description="Compares retrieval with published packages.")
    parser.add_argument("--corpora", nargs="+", default=["harbour", "orchard", "choir"])
    parser.add_argument("--questions", type=int, default=20, help="for each corpus")
    parser.add_argument("--top-k", type=int, default=20, help="best things looked at")
    parser.add_argument("--depths", type=int, nargs="+", default=[5, 10, 20])
    parser.add_argument("--apart", type=pathlib.Path, help="the folder of packages loaded in part")
    parser.add_argument("--java", default="java")
    parser.add_argument("--into", type=pathlib.Path, help="a Markdown file with the two marks")
    arguments = parser.parse_args()
    logging.disable(logging.INFO)
    shares = collections.defaultdict(list)
    asked = 0
    for corpus in arguments.corpora:
        graph = Graph.read(DATASETS / corpus)
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            options = arguments.java, corpus, arguments.questions, arguments.top_k, folder
            with our_side(*options) as (ours, address):
                questions = list({line["id"]: line for line in ours}.values())
                theirs = asyncio.run(their_side(graph, questions, address, arguments, folder))
        asked += len(questions)
        for key, found in overlaps(graph, ours, theirs, arguments.depths).items():
            shares[key] += found
    text = report(arguments, asked, shares)
    say(text)
    if arguments.into:
        replace(arguments.into, text)
    return 0


if __name__ == "__main__":
    main(compare)
