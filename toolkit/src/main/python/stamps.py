"""What the last good run of a notebook depended on, and the files that it left."""

import json
import os

import convert_model
import toolkit_jar
from project import DATASETS, FIGURES, HTML, JUPYTER, digest, files_below, write

# Where things lie changes no figure; what else a reader sets for a notebook may.
PLACES = {
    "EVENHAND_" + name
    for name in ("CACHE", "CASES", "DATA", "FIGURES", "KALEIDO", "NOTEBOOK", "PLOTLYJS")
}


def surroundings(environment, requirements):
    """A digest of all that notebooks may read but the notebook itself."""
    names = sorted(n for n in environment if n.startswith("EVENHAND_") and n not in PLACES)
    libraries = map(os.path.basename, toolkit_jar.libraries_on_class_path())
    return digest(
        [toolkit_jar.JAR, requirements, *files_below(DATASETS)],
        model_on_board(),
        *libraries,
        *(f"{name}={environment[name]}" for name in names),
    )


def model_on_board():
    """Which model the live cells find; with it they run, without it they say so."""
    try:
        sums = convert_model.cache() / convert_model.MODEL / "SHA256SUMS"
        return sums.read_text("utf-8")
    except (OSError, convert_model.Failure):
        return "absent"


def of(notebook, around):
    return digest([notebook], around)


def file_of(notebook):
    return JUPYTER / "stamps" / f"{notebook.stem}.json"


def keep(notebook, stamp, names):
    """Remembers a good run and what each of its files held."""
    made = {name: digest([FIGURES / name]) for name in names}
    write(file_of(notebook), json.dumps({"stamp": stamp, "files": made}))


def names(notebook):
    """The files of the notebook's last good run; none where there was no such run."""
    return read(notebook).get("files", {})


def is_current(notebook, stamp):
    last = read(notebook)
    return (
        last.get("stamp") == stamp
        and (HTML / f"{notebook.stem}.html").is_file()
        and all(
            (FIGURES / name).is_file() and digest([FIGURES / name]) == held
            for name, held in last["files"].items()
        )
    )


def read(notebook):
    try:
        return json.loads(file_of(notebook).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
