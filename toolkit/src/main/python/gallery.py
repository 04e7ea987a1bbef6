"""The gallery page figures/README.md, made from what lies in figures/."""

import dataclasses
import re

from project import FIGURES, write

HEAD = """\
# Figures

Made by `make figures`; do not edit. Each picture has the numbers that it draws beside it, as CSV,
and names where they come from: *published* (numbers printed in the paper), *public judgments*
(real verdicts of language models that others released), *recorded* (this project's own run of the
model on board), *live* (made when the notebook ran) or *simulated* (a judge of known bias).
"""


@dataclasses.dataclass(frozen=True)
class Figure:
    id: str
    title: str
    sources: tuple
    notebook: str
    has_picture: bool

    def section(self):
        lines = [f"## {escaped(self.title)}", ""]
        if self.has_picture:
            lines += [f"![{escaped(self.title)}]({self.id}.svg)", ""]
        else:
            lines += ["There is no picture, for no kaleido was there to make it.", ""]
        lines += [f"Source: {escaped(source)}  " for source in self.sources]
        if self.notebook:
            link = f"../notebooks/{self.notebook}.ipynb"
            lines.append(f"Notebook: [{self.notebook}]({link})  ")
        lines.append(f"Numbers: [{self.id}.csv]({self.id}.csv)")
        return "\n".join(lines) + "\n"


def escaped(text):
    """Text as Markdown shows it, whatever signs it has."""
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", text)


def read(csv):
    """A figure as the comment lines at the head of its CSV describe it."""
    told = {}
    for line in csv.read_text("utf-8-sig").splitlines():
        comment = re.match(r"# (\w+): (.*)", line)
        if comment is None:
            break
        told.setdefault(comment.group(1), []).append(comment.group(2))
    notebook = told.get("notebook", [""])[0]
    return Figure(
        id=csv.stem,
        title=told.get("title", [csv.stem])[0],
        sources=tuple(told.get("source", ["not named"])),
        notebook=notebook.removesuffix(".ipynb"),
        has_picture=csv.with_suffix(".svg").is_file(),
    )


def page(folder=FIGURES):
    """The whole page; figures of the paper by number, then tables, then our own."""
    figures = sorted(map(read, folder.glob("*.csv")), key=lambda figure: order(figure.id))
    sections = [figure.section() for figure in figures] or ["There are no figures yet.\n"]
    return "\n".join([HEAD, *sections])


def order(name):
    number = re.match(r"(fig|table)(\d+)", name)
    if number is None:
        return 2, 0, name
    return ("fig", "table").index(number.group(1)), int(number.group(2)), name


def publish():
    write(FIGURES / "README.md", page())
