"""Runs every notebook on the real kernel: 'figures' publishes what they make, 'test' compares it.

Needs the project's Python packages; commands.py starts it with them.
"""

import os
import pathlib
import sys
import tempfile

import compare_outputs
import figure_files
import gallery
import project
import stamps
from execution import Execution, Failure
from nbconvert import HTMLExporter
from project import FIGURES, HTML, JUPYTER, NOTEBOOKS, ROOT, Problem, say

IN_JVM = ROOT / "toolkit" / "target" / "notebooks"  # where the JUnit tests leave their copies


def main():
    publishes = sys.argv[1] == "figures"
    notebooks = sorted(NOTEBOOKS.glob("*.ipynb"))
    around = stamps.surroundings(os.environ, ROOT / "requirements.txt")
    failures, names = [], []
    for number, notebook in enumerate(notebooks, 1):
        label = f"[{number}/{len(notebooks)}] {notebook.stem}"
        stamp = stamps.of(notebook, around)
        if publishes and stamps.is_current(notebook, stamp):
            say(f"{label}: unchanged")
            names += stamps.names(notebook)
            continue
        execution = Execution(notebook, label)
        try:
            with tempfile.TemporaryDirectory(prefix="run-", dir=JUPYTER) as folder:
                folder = pathlib.Path(folder)
                names += publish(execution, folder, stamp) if publishes else check(
                    execution, folder, failures
                )
        except Failure as failure:
            say(f"{label}: FAILED after {execution.seconds():.0f} s")
            failures.append(str(failure))
            names += stamps.names(notebook)
        else:
            say(f"{label}: done, {execution.seconds():.0f} s")
    left_over(notebooks, names, failures, publishes)
    if publishes:
        gallery.publish()
    if failures:
        raise Problem("\n".join(failures))
    say(f"{len(notebooks)} notebooks, all well." if notebooks else "There are no notebooks yet.")


def publish(execution, folder, stamp):
    """Runs a notebook and keeps its figures and, as HTML, the notebook with its outputs."""
    figure_files.seed(folder)
    stamps.file_of(execution.notebook).unlink(missing_ok=True)
    executed = execution.run(folder)
    names = figure_files.publish(folder)
    html, _ = HTMLExporter().from_notebook_node(
        executed, resources={"metadata": {"name": execution.notebook.stem}}
    )
    project.write(HTML / f"{execution.notebook.stem}.html", html)
    stamps.keep(execution.notebook, stamp, names)
    return names


def check(execution, folder, failures):
    """Compares a notebook's outputs with those of the JUnit tests, its figures with those kept."""
    figure_files.seed(folder)
    executed = execution.run(folder)
    for difference in compare_outputs.of_notebook(executed, IN_JVM / execution.notebook.name):
        failures.append(f"{execution.notebook.name}, {difference}")
    for difference in figure_files.differences(folder):
        failures.append(f"{execution.notebook.name}, {difference}: run make figures and look.")
    return [figure + end for figure in figure_files.made(folder) for end in (".csv", ".svg", ".png")]


def left_over(notebooks, names, failures, publishes):
    """Reports figures and pages of notebooks that are gone; nothing is known after a failure."""
    if publishes:
        for page in HTML.glob("*.html"):
            if page.stem not in {notebook.stem for notebook in notebooks}:
                page.unlink()
    if failures:
        return
    for name in figure_files.stale(names):
        sentence = f"figures/{name} is stale: no notebook makes it any more; remove it."
        if publishes:
            say(sentence)
        else:
            failures.append(sentence)
    if not publishes and FIGURES.is_dir():
        page = FIGURES / "README.md"
        if not page.is_file() or page.read_text("utf-8") != gallery.page():
            failures.append("figures/README.md is not the page of these figures: run make figures.")


if __name__ == "__main__":
    project.main(main)
