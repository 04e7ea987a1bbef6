"""The files of the figures: publishing what a notebook made, and comparing it with what is kept."""

import shutil

from project import FIGURES, remove

PICTURES = (".svg", ".png")
LIVE = "live"


def seed(folder, kept=FIGURES):
    """Gives a notebook the pictures that are kept, so that it need not make one that still fits."""
    for picture in PICTURES:
        for file in kept.glob(f"*{picture}"):
            shutil.copy2(file, folder)


def made(folder):
    """The ids of the figures that a notebook wrote: each has its numbers as CSV."""
    return sorted(file.stem for file in folder.glob("*.csv"))


def publish(folder, kept=FIGURES):
    """Moves the figures that a notebook wrote; returns the names of their files."""
    names = []
    for figure in made(folder):
        for ending in (".csv", *PICTURES):
            new, old = folder / f"{figure}{ending}", kept / f"{figure}{ending}"
            if not new.is_file():
                remove(old)  # a picture of other numbers is worse than none
                continue
            names.append(new.name)
            if not old.is_file() or old.read_bytes() != new.read_bytes():
                part = kept / f".{new.name}.part"
                shutil.copyfile(new, part)
                part.replace(old)
    return names


def differences(folder, kept=FIGURES):
    """A sentence for each figure whose numbers are not those that are kept.

    Live numbers come from a model on the reader's machine, so they may differ or be left out.
    """
    for figure in made(folder):
        new = (folder / f"{figure}.csv").read_text("utf-8")
        if not (kept / f"{figure}.csv").is_file():
            if not is_live(new):
                yield f"{figure}: figures/{figure}.csv is not there"
            continue
        old = (kept / f"{figure}.csv").read_text("utf-8")
        if is_live(new) and is_live(old):
            continue
        difference = first_difference(settled(old), settled(new))
        if difference:
            yield f"{figure}: {difference}"


def first_difference(old, new):
    for number, (kept, fresh) in enumerate(zip(old, new, strict=False), 1):
        if kept != fresh:
            return f"figures/ has '{kept}', but the notebook made '{fresh}'"
    if len(old) != len(new):
        return f"figures/ has {len(old)} settled lines, but the notebook made {len(new)}"
    return None


def settled(csv):
    """The lines of a figure's numbers but for the live ones."""
    return [
        line
        for line in csv.splitlines()
        if not line.startswith(f"# source: {LIVE}")
        and not any(cell.strip('"').startswith(LIVE) for cell in line.split(","))
    ]


def is_live(csv):
    """Whether every number of the figure is live."""
    sources = [line for line in csv.splitlines() if line.startswith("# source: ")]
    return bool(sources) and all(line.startswith(f"# source: {LIVE}") for line in sources)


def stale(names, kept=FIGURES):
    """The files in figures/ that no notebook makes any more; a live figure needs its model."""
    left = []
    for file in sorted(kept.glob("*")):
        numbers = file.with_suffix(".csv")
        ours = file.suffix in (".csv", *PICTURES) and not file.name.startswith(".")
        live = numbers.is_file() and is_live(numbers.read_text("utf-8"))
        if ours and file.name not in names and not live:
            left.append(file.name)
    return left
