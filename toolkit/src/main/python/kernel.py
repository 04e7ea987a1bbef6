"""The kernelspec 'evenhand': JJava, started with the toolkit's class path."""

import json

import toolkit_jar
from project import JUPYTER, Problem, write

NAME = "evenhand"
SPEC = JUPYTER / "kernels" / NAME / "kernel.json"
OPTIONS = [
    "--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED",
    "--enable-native-access=ALL-UNNAMED",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
]


def provide(jdk, packages):
    """Writes the kernelspec where it is missing or tells anything that is no longer so."""
    if not packages.jjava.is_file():
        raise Problem(f"{packages.jjava} is not there: remove .venv and run make setup.")
    spec = {
        "argv": [str(jdk.java), *OPTIONS, "-jar", str(packages.jjava), "{connection_file}"],
        "display_name": "Evenhand (Java)",
        "language": "java",
        "interrupt_mode": "message",
        "env": {
            # Jupyter replaces $NAME in these values.
            name: value.replace("$", "$$")
            for name, value in {
                "JJAVA_CLASSPATH": toolkit_jar.class_path(),
                **packages.pictures(),
            }.items()
        },
    }
    write(SPEC, json.dumps(spec, indent=2, ensure_ascii=False) + "\n")
