"""Java and Maven as found on this machine; a missing one is one sentence with the way to get it."""

import dataclasses
import glob
import importlib.util
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys

from project import Problem

JAVA = 17
MAVEN = (3, 6, 3)
CONDA = "conda: conda env create -f environment.yml"
GET_JAVA = f"Debian, Ubuntu: sudo apt install default-jdk; macOS: brew install openjdk; {CONDA}"
GET_MAVEN = f"Debian, Ubuntu: sudo apt install maven; macOS: brew install maven; {CONDA}"
GET_VENV = f"Debian, Ubuntu: sudo apt install python3-venv; macOS: brew install python; {CONDA}"


@dataclasses.dataclass(frozen=True)
class Jdk:
    home: pathlib.Path
    version: int

    @property
    def java(self):
        return self.home / "bin" / "java"


def jdk(environment):
    """The JDK of JAVA_HOME, else the one on the PATH, else (macOS) where installers put it."""
    found = next(filter(None, map(described, candidates(environment))), None)
    if found is None:
        raise Problem(f"Java is missing: install a JDK, {JAVA} or newer ({GET_JAVA}).")
    if found.version < JAVA:
        raise Problem(
            f"Java {found.version} in {found.home} is too old: install a JDK, {JAVA} or newer "
            f"({GET_JAVA}), and let JAVA_HOME point to it."
        )
    if not (found.home / "bin" / "javac").exists():
        raise Problem(
            f"The Java in {found.home} has no compiler (javac), so it is no JDK: install a JDK, "
            f"{JAVA} or newer ({GET_JAVA}), and let JAVA_HOME point to it."
        )
    return found


def candidates(environment):
    home = environment.get("JAVA_HOME", "")
    if home:
        java = os.path.join(home, "bin", "java")
        if not os.path.exists(java):
            raise Problem(
                f"JAVA_HOME is set to {home}, which has no bin/java: correct it, or unset it to "
                "use the Java on the PATH."
            )
        yield java
        return
    yield shutil.which("java", path=environment.get("PATH", ""))
    if sys.platform == "darwin":
        yield from sorted(glob.glob("/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java"))
        yield from sorted(glob.glob("/opt/homebrew/opt/openjdk*/bin/java"))


def described(java):
    """The JDK that ``java`` belongs to; none where it does not run (as the stub of macOS)."""
    if java is None:
        return None
    try:
        told = subprocess.run(
            [java, "-XshowSettings:properties", "-version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
        ).stderr
    except OSError:
        return None
    home = re.search(r"^\s*java\.home = (.+)$", told, re.MULTILINE)
    version = re.search(r"^\s*java\.specification\.version = (?:1\.)?(\d+)", told, re.MULTILINE)
    if home is None or version is None:
        return None
    return Jdk(pathlib.Path(home.group(1).strip()), int(version.group(1)))


def maven(environment):
    """The path of Maven."""
    mvn = shutil.which("mvn", path=environment.get("PATH", ""))
    if mvn is None:
        raise Problem(f"Maven is missing: install it ({GET_MAVEN}).")
    told = subprocess.run(
        [mvn, "-v"],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )
    version = re.search(r"Apache Maven (\d+)\.(\d+)\.(\d+)", told.stdout)
    if told.returncode != 0 or version is None:
        raise Problem(
            f"Maven in {mvn} does not run ({(told.stderr or told.stdout).strip()[:200]}): "
            f"install it anew ({GET_MAVEN})."
        )
    if tuple(map(int, version.groups())) < MAVEN:
        raise Problem(
            f"Maven {'.'.join(version.groups())} in {mvn} is too old: install "
            f"{'.'.join(map(str, MAVEN))} or newer ({GET_MAVEN})."
        )
    return mvn


def loopback():
    """Kernels are talked to through 127.0.0.1, which needs no network but must be there."""
    try:
        with socket.create_server(("127.0.0.1", 0)) as server:
            with socket.create_connection(server.getsockname(), timeout=10):
                pass
    except OSError as error:
        raise Problem(
            f"The loopback address 127.0.0.1 cannot be reached ({error.strerror or error}), but "
            "notebook kernels need it: bring it up (in a network namespace: ip link set lo up)."
        ) from error


def venv():
    """Debian and Ubuntu keep what venv needs in a package of its own."""
    if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
        raise Problem(
            f"Python in {sys.executable} cannot make a virtual environment (venv or ensurepip "
            f"is missing): install it ({GET_VENV})."
        )
