import json
import os
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

import commands
import kernel
import prerequisites
import project
import python_packages
import stamps
import toolkit_jar


class ScratchProject(unittest.TestCase):
    """A small project in a temporary folder, with a blank and an umlaut in its path."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(suffix=" ü")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.library = self.write("library.jar", "library")
        self.write("requirements.txt", "a==1\n")
        self.place(python_packages, VENV=".venv", OLD=".venv-old", REQUIREMENTS="requirements.txt")
        self.place(kernel, SPEC=".jupyter/kernels/evenhand/kernel.json")
        self.place(toolkit_jar, ROOT=".", JAR="t/evenhand.jar", CLASS_PATH="t/cp", STAMP="t/json")
        self.place(stamps, FIGURES="figures", HTML="html", JUPYTER=".jupyter", DATASETS="datasets")
        for name in ("pom.xml", "toolkit/pom.xml", "toolkit/src/main/java/A.java"):
            self.write(name, "first")
        self.write("t/evenhand.jar", "jar")
        self.write("t/cp", f"{self.library}\n")

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def place(self, module, **places):
        for name, place in places.items():
            patch = mock.patch.object(module, name, self.root / place)
            patch.start()
            self.addCleanup(patch.stop)


class JudgeTest(ScratchProject):
    def test_a_running_program_keeps_its_jar_when_another_is_built(self):
        first = toolkit_jar.copy()
        self.assertEqual(first, toolkit_jar.copy())
        self.write("t/evenhand.jar", "newer jar")
        second = toolkit_jar.copy()
        self.assertEqual("jar", first.read_text("utf-8"))
        self.assertEqual("newer jar", second.read_text("utf-8"))

    def test_words_are_taken_as_they_are_or_from_the_variables_that_make_exports(self):
        with mock.patch.dict(os.environ, {"STUDY": "my study"}):
            self.assertEqual(["STUDY=my study", "N=3=4"], commands.spoken(["STUDY", "N=3=4"]))


class PythonPackagesTest(ScratchProject):
    def test_packages_fit_one_list_one_folder_and_one_python(self):
        first = python_packages.wanted("3.11")
        self.assertEqual(first, python_packages.wanted("3.11"))
        self.assertNotEqual(first, python_packages.wanted("3.12"))
        self.write("requirements.txt", "a==2\n")
        self.assertNotEqual(first, python_packages.wanted("3.11"))
        self.write("requirements.txt", "a==1\n")
        self.place(python_packages, VENV="moved/.venv")
        self.assertNotEqual(first, python_packages.wanted("3.11"))

    def test_a_folder_that_make_did_not_make_is_left_alone(self):
        self.write(".venv/bin/python", "mine")
        with self.assertRaises(project.Problem) as caught:
            python_packages.provide()
        self.assertIn("was not made by make, so it is not touched", str(caught.exception))
        self.assertTrue((self.root / ".venv/bin/python").is_file())

    def test_a_half_made_environment_is_made_again(self):
        self.write(".venv/evenhand.json", "{}")
        self.write(".venv/half", "")
        self.write("requirements.txt", "# nothing to install\n")

        packages = python_packages.provide()

        self.assertFalse((self.root / ".venv/half").exists())
        self.assertEqual(self.root / ".venv", packages.prefix)
        self.assertEqual({}, packages.pictures(), "kaleido was not in the list")
        with mock.patch.object(python_packages, "make", side_effect=AssertionError("again")):
            self.assertEqual(packages, python_packages.provide())

    def test_an_environment_comes_back_where_the_new_one_cannot_be_installed(self):
        self.write(".venv/evenhand.json", '{"folder": "elsewhere"}')
        self.write(".venv/whole", "")
        failure = project.Problem("no network")
        with (
            mock.patch.object(python_packages, "run"),
            mock.patch.object(python_packages, "install", side_effect=failure),
            self.assertRaisesRegex(project.Problem, "no network"),
        ):
            python_packages.provide()
        self.assertTrue((self.root / ".venv/whole").is_file())
        self.assertFalse((self.root / ".venv-old").exists())

    def test_kaleido_is_left_out_where_it_cannot_be_had(self):
        self.write("requirements.txt", "kaleido==0.2.1\nother==1\n")
        refusal = mock.Mock(returncode=1, stderr="ERROR: No match for kaleido==0.2.1\n")
        with (
            mock.patch.object(python_packages.subprocess, "run", return_value=refusal),
            mock.patch.object(python_packages, "run") as second,
        ):
            python_packages.install("python")
        self.assertEqual("other==1\n", second.call_args.args[0][-1].read_text("utf-8"))

    def test_no_second_try_where_something_else_cannot_be_had(self):
        refusal = mock.Mock(returncode=1, stderr="ERROR: No match for other==1\n")
        with (
            mock.patch.object(python_packages.subprocess, "run", return_value=refusal),
            self.assertRaisesRegex(project.Problem, "is the network there"),
        ):
            python_packages.install("python")

    def test_pins_of_other_systems_do_not_count(self):
        lines = '# list\na.b-c==1.2a3\nd==4; platform_system == "Solaris"\n'
        self.assertEqual([("a.b-c", "1.2a3")], list(python_packages.pins(lines)))

    def test_conda_is_used_only_where_it_has_every_package(self):
        self.assertTrue(python_packages.satisfied("# nothing\n"))
        self.assertFalse(python_packages.satisfied("no-such-package==1\n"))
        with mock.patch.object(python_packages.metadata, "version", return_value="1"):
            self.assertTrue(python_packages.satisfied("a==1\n"))
            self.assertFalse(python_packages.satisfied("a==2\n"))
            with mock.patch.dict(os.environ, CONDA_PREFIX=sys.prefix):
                self.assertEqual(pathlib.Path(sys.executable), python_packages.provide().python)


class ToolkitJarTest(ScratchProject):
    def setUp(self):
        super().setUp()
        with mock.patch.object(toolkit_jar, "run"):
            toolkit_jar.build("mvn", {}, [], "")

    def test_jar_of_these_sources_is_kept(self):
        self.assertTrue(toolkit_jar.is_current())

    def test_changed_new_and_removed_sources_need_a_new_jar(self):
        for name in ("pom.xml", "toolkit/src/main/java/A.java", "toolkit/src/main/resources/b"):
            with self.subTest(name):
                self.write(name, "changed")
                self.assertFalse(toolkit_jar.is_current())
                self.setUp()
        (self.root / "toolkit/src/main/java/A.java").unlink()
        self.assertFalse(toolkit_jar.is_current())

    def test_jar_made_otherwise_or_lost_libraries_need_a_new_jar(self):
        self.write("t/evenhand.jar", "other")
        self.assertFalse(toolkit_jar.is_current())
        self.setUp()
        self.library.unlink()
        self.assertFalse(toolkit_jar.is_current())


class KernelTest(ScratchProject):
    def spec(self, java="jdk"):
        prefix = self.root / ".venv"
        self.write(".venv/share/jupyter/kernels/java/jjava.jar", "")
        packages = python_packages.Packages(prefix / "python", "3.11", prefix, prefix)
        kernel.provide(prerequisites.Jdk(self.root / java, 17), packages)
        return json.loads((self.root / kernel.SPEC).read_text("utf-8"))

    def test_kernel_starts_jjava_with_the_class_path_of_this_folder(self):
        spec = self.spec()
        self.assertEqual(str(self.root / "jdk/bin/java"), spec["argv"][0])
        self.assertEqual("{connection_file}", spec["argv"][-1])
        class_path = os.pathsep.join([str(self.root / "t/evenhand.jar"), str(self.library)])
        self.assertEqual(class_path, spec["env"]["JJAVA_CLASSPATH"])
        self.assertEqual("message", spec["interrupt_mode"])

    def test_kernel_is_made_again_when_java_or_the_class_path_changes(self):
        first = self.spec()
        self.assertNotEqual(first, self.spec(java="jdk25"))
        self.write("t/cp", "/a$b.jar\n")
        changed = self.spec()["env"]["JJAVA_CLASSPATH"]
        self.assertTrue(changed.endswith("/a$$b.jar"), changed)


class StampsTest(ScratchProject):
    def setUp(self):
        super().setUp()
        self.notebook = self.write("notebooks/03-a.ipynb", "{}")
        self.write("figures/fig.csv", "x\n")
        self.write("html/03-a.html", "")
        self.write("datasets/d.csv", "1\n")

    def stamp(self, **environment):
        around = stamps.surroundings(environment, self.root / "requirements.txt")
        return stamps.of(self.notebook, around)

    def test_notebook_is_current_after_a_good_run_only(self):
        self.assertFalse(stamps.is_current(self.notebook, self.stamp()))
        stamps.keep(self.notebook, self.stamp(), ["fig.csv"])
        self.assertTrue(stamps.is_current(self.notebook, self.stamp()))
        self.assertEqual(["fig.csv"], list(stamps.names(self.notebook)))

    def test_whatever_a_notebook_reads_counts(self):
        stamps.keep(self.notebook, self.stamp(), ["fig.csv"])
        for name in ("notebooks/03-a.ipynb", "t/evenhand.jar", "datasets/d.csv", "datasets/new"):
            with self.subTest(name):
                self.write(name, "changed")
                self.assertFalse(stamps.is_current(self.notebook, self.stamp()))
                stamps.keep(self.notebook, self.stamp(), ["fig.csv"])
        with mock.patch.dict(os.environ, EVENHAND_CACHE=str(self.root)):
            absent = self.stamp()
            self.write(f"{stamps.convert_model.MODEL}/SHA256SUMS", "there")
            self.assertNotEqual(absent, self.stamp())
        self.assertNotEqual(self.stamp(), self.stamp(EVENHAND_ENDPOINT="x"))
        self.assertEqual(self.stamp(), self.stamp(EVENHAND_KALEIDO="x", HOME="y"))

    def test_lost_or_edited_figures_and_pages_are_made_again(self):
        for name in ("figures/fig.csv", "html/03-a.html"):
            with self.subTest(name):
                stamps.keep(self.notebook, self.stamp(), ["fig.csv"])
                (self.root / name).unlink()
                self.assertFalse(stamps.is_current(self.notebook, self.stamp()))
                self.write(name, "")
        stamps.keep(self.notebook, self.stamp(), ["fig.csv"])
        self.write("figures/fig.csv", "edited\n")
        self.assertFalse(stamps.is_current(self.notebook, self.stamp()))
