"""The Python packages of requirements.txt: in the project's own .venv, or in a conda environment."""

import dataclasses
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
from importlib import metadata

import prerequisites
from project import ROOT, Problem, digest, remove, run, say, step, write

VENV = ROOT / ".venv"
OLD = ROOT / ".venv-old"
REQUIREMENTS = ROOT / "requirements.txt"
STAMP = "evenhand.json"  # in .venv; holds {} until everything is installed
OPTIONAL = "kaleido"
WHERE = """
import json, sys, sysconfig
print(json.dumps([sys.version, sys.prefix, sysconfig.get_path("purelib")]))
"""


@dataclasses.dataclass(frozen=True)
class Packages:
    """An interpreter that has the packages, and the files in them that Java needs."""

    python: pathlib.Path
    version: str
    prefix: pathlib.Path
    library: pathlib.Path

    @property
    def jjava(self):
        return self.prefix / "share" / "jupyter" / "kernels" / "java" / "jjava.jar"

    def pictures(self):
        """What Java is told about kaleido and plotly.js; nothing where kaleido is not installed."""
        kaleido = self.library / "kaleido" / "executable" / "kaleido"
        plotly = self.library / "plotly" / "package_data" / "plotly.min.js"
        if not (kaleido.is_file() and plotly.is_file()):
            return {}
        return {"EVENHAND_KALEIDO": str(kaleido), "EVENHAND_PLOTLYJS": str(plotly)}


def provide():
    if os.environ.get("CONDA_PREFIX") == sys.prefix and satisfied(REQUIREMENTS.read_text("utf-8")):
        return described(pathlib.Path(sys.executable))
    ready = described(VENV / "bin" / "python")
    if ready is None or read_stamp() != wanted(ready.version):
        make()
        ready = described(VENV / "bin" / "python")
        if ready is None:
            raise Problem(f"The Python in {VENV} does not run: remove that folder and try again.")
        write(VENV / STAMP, json.dumps(wanted(ready.version)))
    return ready


def satisfied(requirements):
    """Whether this very interpreter has every pinned package."""
    for name, version in pins(requirements):
        try:
            if metadata.version(name) != version:
                return False
        except metadata.PackageNotFoundError:
            return False
    return True


def pins(requirements):
    """Name and version of each line that concerns this system."""
    for line in requirements.splitlines():
        pin = re.match(r"([\w.-]+)==([\w.]+)", line)
        system = re.search(r'platform_system == "(\w+)"', line)
        if pin and (system is None or system.group(1) == platform.system()):
            yield pin.groups()


def described(python):
    try:
        told = subprocess.run([python, "-c", WHERE], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    version, prefix, library = json.loads(told.stdout)
    return Packages(python, version, pathlib.Path(prefix), pathlib.Path(library))


def wanted(version):
    """A .venv fits one folder (its scripts name it), one Python and one list of packages."""
    return {"folder": str(VENV), "python": version, "requirements": digest([REQUIREMENTS])}


def read_stamp():
    try:
        return json.loads((VENV / STAMP).read_text("utf-8"))
    except (OSError, ValueError):
        return None


def make():
    prerequisites.venv()
    if VENV.exists() and read_stamp() is None:
        raise Problem(
            f"{VENV} was not made by make, so it is not touched: move it away or remove it, "
            "and try again."
        )
    # The one that no longer fits is kept until the new one is whole: without network it comes back.
    remove(OLD)
    if VENV.exists():
        VENV.rename(OLD)
    try:
        with step("Installing the Python packages into .venv (about half a minute)"):
            write(VENV / STAMP, "{}")
            run([sys.executable, "-m", "venv", VENV], None, "Python could not make .venv")
            install(VENV / "bin" / "python")
    except BaseException:
        if OLD.exists():
            remove(VENV)
            OLD.rename(VENV)
        raise
    remove(OLD)


def install(python):
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]
    told = subprocess.run([*pip, REQUIREMENTS], stderr=subprocess.PIPE, text=True)
    if told.returncode == 0:
        return
    print(told.stderr, file=sys.stderr, end="")
    failure = "The packages of requirements.txt were not installed; is the network there?"
    if f"{OPTIONAL}==" not in told.stderr:
        raise Problem(f"{failure} The lines above say why.")
    without = VENV / "requirements-without-pictures.txt"
    lines = REQUIREMENTS.read_text("utf-8").splitlines()
    write(without, "\n".join(line for line in lines if not line.startswith(OPTIONAL)) + "\n")
    run([*pip, without], None, failure)
    say(f"  {OPTIONAL} cannot be had here: a figure is its specification and text.")
