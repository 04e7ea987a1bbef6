"""The toolkit's jar, built by Maven, and the class path beside it."""

import json
import os
import shlex
import shutil

from project import ROOT, TARGET, Problem, digest, files_below, run, step, write

JAR = TARGET / "evenhand.jar"
CLASS_PATH = TARGET / "classpath.txt"
STAMP = TARGET / "evenhand.json"
FAST = ["-q", "-DskipTests", "package"]


def provide(mvn, environment):
    """Builds the jar unless it was built from the sources as they are."""
    if not is_current():
        with step("Building the toolkit (the first time Maven fetches its libraries: minutes)"):
            build(mvn, environment, FAST, "Maven could not build the toolkit")


def test(mvn, environment):
    """Builds the jar and runs all JUnit tests."""
    build(mvn, environment, ["verify"], "Maven's build or a JUnit test failed")


def build(mvn, environment, goals, failure):
    before = sources()
    flags = shlex.split(environment.get("MVN_FLAGS", ""))
    run([mvn, "--batch-mode", "--no-transfer-progress", *flags, *goals], environment, failure)
    write(STAMP, json.dumps({"sources": before, "jar": digest([JAR])}))


def sources():
    java = ROOT / "toolkit" / "src" / "main"
    inside = files_below(java / "java") + files_below(java / "resources")
    return digest([ROOT / "pom.xml", ROOT / "toolkit" / "pom.xml", *inside])


def is_current():
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
        libraries = libraries_on_class_path()
        fresh = stamp == {"sources": sources(), "jar": digest([JAR])}
    except (OSError, ValueError):
        return False
    return fresh and all(os.path.exists(library) for library in libraries)


def libraries_on_class_path():
    return CLASS_PATH.read_text("utf-8").strip().split(os.pathsep)


def class_path():
    """What the kernel gets: the jar, then its libraries."""
    if not JAR.is_file():
        raise Problem(f"{JAR} is not there: run make setup.")
    return os.pathsep.join([str(JAR), *libraries_on_class_path()])


def copy():
    """The jar under a name of its own, which no build replaces. An older copy may still run."""
    place = JAR.with_name(f"evenhand-{digest([JAR])[:12]}.jar")
    if not place.is_file():
        part = place.with_suffix(".part")
        shutil.copyfile(JAR, part)
        part.replace(place)
    return place
