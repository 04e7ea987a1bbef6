"""Where things lie in the project, and the few things that every step needs."""

import contextlib
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).absolute().parents[4]
SCRIPTS = ROOT / "toolkit" / "src" / "main" / "python"
NOTEBOOKS = ROOT / "notebooks"
DATASETS = ROOT / "datasets"
FIGURES = ROOT / "figures"
HTML = FIGURES / "html"
JUPYTER = ROOT / ".jupyter"
TARGET = ROOT / "toolkit" / "target"


class Problem(Exception):
    """What the user must know, as one sentence: the fact, the value, what to do."""


def say(text):
    print(text, flush=True)


@contextlib.contextmanager
def step(text):
    """Says what is being done, and how long it took."""
    say(f"{text} …")
    start = time.monotonic()
    yield
    say(f"  done in {time.monotonic() - start:.0f} s")


def run(command, environment, failure, folder=ROOT):
    """Runs a program; its own lines are seen; raises ``failure`` where it does not end well."""
    try:
        status = subprocess.run(command, env=environment, cwd=folder).returncode
    except OSError as error:
        raise Problem(f"{failure} ({command[0]}: {error.strerror}).") from error
    if status != 0:
        raise Problem(f"{failure} (exit status {status}); the lines above say why.")


def digest(files, *words):
    """A digest of the names and contents of files and of a few words."""
    total = hashlib.sha256()
    for word in words:
        total.update(word.encode() + b"\0")
    for file in sorted(files):
        total.update(os.path.relpath(file, ROOT).encode("utf-8", "surrogateescape") + b"\0")
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def files_below(folder):
    return [file for file in folder.rglob("*") if file.is_file()]


def write(file, text):
    """Writes a whole file beside its place and renames it; says whether anything changed."""
    content = text.encode("utf-8")
    if file.is_file() and file.read_bytes() == content:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(file)
    return True


def remove(path):
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def lock():
    """One command at a time in a project: the second waits for the first."""
    import fcntl

    JUPYTER.mkdir(exist_ok=True)
    with open(JUPYTER / "lock", "w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another make is at work in this folder; waiting for it …")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(action):
    """Runs ``action`` and turns a problem into its sentence and an exit status."""
    try:
        sys.exit(action())
    except Problem as problem:
        sys.exit(f"\n{problem}")
    except KeyboardInterrupt:
        sys.exit(130)
