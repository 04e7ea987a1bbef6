import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import prerequisites
import project


class PrerequisitesTest(unittest.TestCase):
    """Each with a machine of its own: a folder of programs that is the whole PATH."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.environment = {"PATH": str(self.folder)}
        linux = mock.patch.object(prerequisites.sys, "platform", "linux")
        linux.start()
        self.addCleanup(linux.stop)

    def program(self, name, *lines, home=None):
        file = (home / "bin" if home else self.folder) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(["#!/bin/sh", *lines]), encoding="utf-8")
        file.chmod(0o755)
        return file

    def java(self, version, home):
        told = f"    java.home = {home}\\n    java.specification.version = {version}\\n"
        return self.program("java", f"printf '{told}' >&2")

    def problem(self, action):
        with self.assertRaises(project.Problem) as caught:
            action(self.environment)
        return str(caught.exception)

    def test_missing_java_is_named_with_the_way_to_get_it(self):
        message = self.problem(prerequisites.jdk)
        self.assertIn("Java is missing: install a JDK, 17 or newer", message)
        for way in ("apt install default-jdk", "brew install openjdk", "conda env create"):
            self.assertIn(way, message)

    def test_java_that_does_not_run_counts_as_missing(self):
        self.program("java", "exit 1")
        self.assertIn("Java is missing", self.problem(prerequisites.jdk))

    def test_old_java_is_named_with_its_version(self):
        self.java("1.8", self.folder / "jre8")
        self.assertIn("Java 8 in", self.problem(prerequisites.jdk))
        self.java("11", self.folder / "jdk11")
        self.assertIn("jdk11 is too old", self.problem(prerequisites.jdk))

    def test_java_without_compiler_is_no_jdk(self):
        self.java("21", self.folder / "jre")
        self.assertIn("has no compiler (javac)", self.problem(prerequisites.jdk))

    def test_jdk_with_blanks_in_its_path_is_found(self):
        home = self.folder / "my jdk"
        self.program("javac", home=home)
        self.java("17", home)
        found = prerequisites.jdk(self.environment)
        self.assertEqual((home, 17), (found.home, found.version))

    def test_wrong_java_home_is_named(self):
        self.environment["JAVA_HOME"] = str(self.folder / "gone")
        self.assertIn("gone, which has no bin/java", self.problem(prerequisites.jdk))

    def test_missing_maven_is_named_with_the_way_to_get_it(self):
        message = self.problem(prerequisites.maven)
        self.assertIn("Maven is missing: install it (Debian, Ubuntu: sudo apt install", message)

    def test_old_maven_is_named_with_its_version(self):
        self.program("mvn", "echo 'Apache Maven 3.5.4 (abc)'")
        self.assertIn("Maven 3.5.4 in", self.problem(prerequisites.maven))

    def test_broken_maven_is_told_with_its_own_words(self):
        self.program("mvn", "echo 'no JAVA_HOME' >&2", "exit 1")
        self.assertIn("does not run (no JAVA_HOME)", self.problem(prerequisites.maven))

    def test_coloured_maven_is_understood(self):
        mvn = self.program("mvn", r"printf '\033[1mApache Maven 3.9.9 (x)\033[m\n'")
        self.assertEqual(str(mvn), prerequisites.maven(self.environment))

    def test_missing_python_is_named_with_the_way_to_get_it(self):
        ended = self.with_python()
        self.assertEqual(1, ended.returncode)
        self.assertIn("Python 3.11 or newer is missing: install it", ended.stderr)

    def test_old_python_is_named(self):
        self.program("python3", "exit 1")
        self.assertIn("(too old or broken: python3)", self.with_python().stderr)

    def test_newer_python_beside_an_old_one_is_taken(self):
        self.program("python3", "exit 1")
        self.program("python3.12", 'test "$1" = -c || echo "runs $4"')
        self.assertEqual("runs commands.py\n", self.with_python("commands.py").stdout)

    def with_python(self, *arguments):
        script = project.SCRIPTS / "with_python.sh"
        command = ["/bin/sh", script, *arguments]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True)


if __name__ == "__main__":
    unittest.main()
