"""The commands behind make: figures, test, lab, judge, … Needs nothing but Python 3.11."""

import json
import locale
import os
import shlex
import subprocess
import sys

import kernel
import prerequisites
import project
import python_packages
import toolkit_jar
from project import FIGURES, HTML, JUPYTER, NOTEBOOKS, ROOT, SCRIPTS, TARGET, say

QUIET_LAB = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}


class Ready:
    """What the commands work with once the prerequisites and the Python packages are there."""

    def __init__(self):
        self.environment = settled(os.environ)
        self.jdk = prerequisites.jdk(self.environment)
        self.environment["JAVA_HOME"] = str(self.jdk.home)
        prerequisites.loopback()
        self.mvn = prerequisites.maven(self.environment)
        self.packages = python_packages.provide()
        self.environment.update(self.packages.pictures())
        self.python = [self.packages.python, "-B", "-X", "utf8"]

    def convert_model(self):
        command = [*self.python, SCRIPTS / "convert_model.py"]
        if subprocess.run(command, env=self.environment, cwd=ROOT).returncode != 0:
            say("Going on without the model on board: the live cells of the notebooks say so.")

    def write_kernel(self):
        kernel.provide(self.jdk, self.packages)

    def run_notebooks(self, purpose):
        command = [*self.python, SCRIPTS / "run_notebooks.py", purpose]
        status = subprocess.run(command, env=self.environment, cwd=ROOT).returncode
        if status != 0:
            raise SystemExit(status)


def settled(environment):
    """The environment for all that is started: UTF-8 file names, and this project's Jupyter."""
    result = {k: v for k, v in environment.items() if k not in ("EVENHAND_FIGURES", "PYTHONHOME")}
    if locale.getencoding().upper().replace("-", "") not in ("UTF8",):
        result["LC_ALL"] = "C.UTF-8"
    paths = [str(JUPYTER), *filter(None, [environment.get("JUPYTER_PATH")])]
    result["JUPYTER_PATH"] = os.pathsep.join(paths)
    result["JUPYTER_RUNTIME_DIR"] = str(JUPYTER / "runtime")
    result["JUPYTER_PLATFORM_DIRS"] = "1"
    return result


def set_up():
    ready = Ready()
    toolkit_jar.provide(ready.mvn, ready.environment)
    ready.convert_model()
    ready.write_kernel()
    return ready


def setup():
    with project.lock():
        set_up()
    say("Everything is set up.")


def figures():
    with project.lock():
        set_up().run_notebooks("figures")
    say("The figures are in figures/ (see figures/README.md), the notebooks in figures/html/.")


def test():
    with project.lock():
        ready = Ready()
        # No test calls a model that may cost money.
        ready.environment.pop("EVENHAND_MODEL", None)
        ready.convert_model()
        toolkit_jar.test(ready.mvn, ready.environment)
        tests = ROOT / "toolkit" / "src" / "test" / "python"
        command = [*ready.python, "-m", "unittest", "discover", "-s", tests]
        environment = {**ready.environment, "PYTHONPATH": str(SCRIPTS)}
        project.run(command, environment, "A test of the set-up failed")
        ready.write_kernel()
        ready.run_notebooks("test")
    say("All tests passed.")


def lab():
    with project.lock():
        ready = set_up()
    config = JUPYTER / "config"
    project.write(config / "labconfig" / "page_config.json", json.dumps(QUIET_LAB))
    ready.environment["JUPYTER_CONFIG_PATH"] = str(config)
    command = [
        *ready.python,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={NOTEBOOKS}",
        "--MultiKernelManager.default_kernel_name=evenhand",
        "--KernelSpecManager.ensure_native_kernel=False",
        "--KernelSpecManager.allowed_kernelspecs=evenhand",
        "--LabApp.extension_manager=readonly",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        *(["--allow-root"] if os.geteuid() == 0 else []),
        *shlex.split(os.environ.get("LAB_FLAGS", "")),
    ]
    os.chdir(ROOT)
    sys.stdout.flush()
    os.execve(command[0], list(map(str, command)), ready.environment)


def judge():
    run_java("org.evenhand.command.JudgeStudy", sys.argv[2:])


def record():
    run_java("org.evenhand.command.RecordStudy", sys.argv[2:])


def run_java(main, words):
    """Becomes a program of the toolkit, so that ctrl-C reaches it and nobody else."""
    with project.lock():
        ready = set_up()
        # A run of hours must not lose its classes to a build meanwhile.
        jar = toolkit_jar.copy()
    path = os.pathsep.join([str(jar), *toolkit_jar.libraries_on_class_path()])
    os.chdir(ROOT)
    sys.stdout.flush()
    command = [str(ready.jdk.java), *kernel.OPTIONS, "-cp", path, main, *spoken(words)]
    os.execve(command[0], command, ready.environment)


def spoken(words):
    """Words that are NAME=value, or the names of variables that were said to make, with values."""
    return [word if "=" in word else f"{word}={os.environ[word]}" for word in words]


def clean():
    if python_packages.read_stamp() is not None:
        project.remove(python_packages.VENV)
    for path in (TARGET, JUPYTER, HTML, *FIGURES.glob("*.png")):
        project.remove(path)


COMMANDS = {
    "figures": figures,
    "test": test,
    "lab": lab,
    "judge": judge,
    "record": record,
    "setup": setup,
    "clean": clean,
}

if __name__ == "__main__":
    project.main(COMMANDS[sys.argv[1]])
