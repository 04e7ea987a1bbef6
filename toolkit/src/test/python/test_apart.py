"""Packages of which only parts are loaded."""

import importlib
import pathlib
import sys
import tempfile
import unittest

import apart
from project import Problem

NAME = "package_for_a_test"


class ApartTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.addCleanup(self.forget)
        self.folder = pathlib.Path(scratch.name)

    def forget(self):
        for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
            del sys.modules[name]

    def install(self, version):
        about = self.folder / f"hipporag-{version}.dist-info"
        about.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: hipporag\nVersion: {version}\n"
        (about / "METADATA").write_text(metadata, "utf-8")
        part = self.folder / "hipporag"
        part.mkdir()
        (part / "__init__.py").write_text("raise ImportError('no connector here')\n", "utf-8")
        (part / "ranking.py").write_text("from .connector import model\n", "utf-8")

    def test_a_module_is_loaded_without_its_packages_start_and_with_what_stands_in(self):
        self.install("2.0.0a4")

        apart.bare(NAME, self.folder, "hipporag", "hipporag")
        with apart.standing_in({f"{NAME}.connector": {"model": "none"}}):
            ranking = importlib.import_module(f"{NAME}.ranking")

        self.assertEqual(ranking.model, "none")
        self.assertNotIn(f"{NAME}.connector", sys.modules)

    def test_what_stood_there_before_comes_back_even_after_a_failure(self):
        with self.assertRaises(ZeroDivisionError), apart.standing_in({"json": {}}):
            self.assertFalse(hasattr(importlib.import_module("json"), "loads"))
            raise ZeroDivisionError

        self.assertTrue(hasattr(importlib.import_module("json"), "loads"))

    def test_a_folder_without_the_package_says_how_to_install_it(self):
        with self.assertRaises(Problem) as refused:
            apart.bare(NAME, self.folder, "hipporag", "hipporag")

        self.assertEqual(
            str(refused.exception),
            f"{self.folder} has hipporag not at all. Install 2.0.0a4 there: "
            f"pip install --no-deps --target {self.folder} hipporag==2.0.0a4",
        )

    def test_another_version_is_refused(self):
        self.install("2.0.0a3")

        with self.assertRaisesRegex(Problem, "has hipporag 2.0.0a3. Install 2.0.0a4 there"):
            apart.bare(NAME, self.folder, "hipporag", "hipporag")


if __name__ == "__main__":
    unittest.main()
