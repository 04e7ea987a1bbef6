"""The comparison of the kernel's outputs with the runner's."""

import contextlib
import copy
import io
import json
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[4]
sys.path.insert(0, str(ROOT / "toolkit/src/main/python"))

import compare_outputs  # noqa: E402


def notebook():
    return {
        "cells": [
            {"cell_type": "markdown", "source": "# Prose"},
            {
                "cell_type": "code",
                "source": ["show(1);\n", "2"],
                "outputs": [
                    {"output_type": "stream", "name": "stdout", "text": ["a\n", "b\n"]},
                    {
                        "output_type": "display_data",
                        "metadata": {"evenhand-progress": True},
                        "data": {"text/plain": "Judging: 2 of 2, took 3 s"},
                    },
                    {
                        "output_type": "execute_result",
                        "metadata": {},
                        "execution_count": 1,
                        "data": {"text/plain": "2", "image/png": "AAAA\nBBBB\n"},
                    },
                ],
            },
        ]
    }


class CompareOutputs(unittest.TestCase):
    def differences(self, change):
        other = copy.deepcopy(notebook())
        change(other["cells"][1])
        return list(compare_outputs.differences(notebook(), other))

    def test_lists_of_lines_progress_and_broken_base64_make_no_difference(self):
        def change(cell):
            cell["source"] = "show(1);\n2"
            cell["metadata"] = {"execution": {}}
            cell["outputs"][0]["text"] = "a\nb\n"
            cell["outputs"][2]["data"]["image/png"] = "AAAABBBB"
            del cell["outputs"][1]

        self.assertEqual([], self.differences(change))

    def test_another_text_is_named_with_cell_and_output(self):
        def change(cell):
            cell["outputs"][2]["data"]["text/plain"] = "3"

        self.assertEqual(
            ['cell 2, output 2, text/plain: "2" from the kernel, "3" from the runner'],
            self.differences(change),
        )

    def test_a_missing_output_is_named(self):
        def change(cell):
            del cell["outputs"][0]

        self.assertEqual(
            [
                "cell 2, 2 outputs from the kernel, 1 from the runner: "
                "['stream', 'execute_result'], ['execute_result']"
            ],
            self.differences(change),
        )

    def test_another_source_is_named(self):
        def change(cell):
            cell["source"] = "show(2);"

        self.assertEqual(
            ["cell 2: the sources differ; execute both again"], self.differences(change)
        )

    def test_the_status_tells_differences_and_missing_notebooks(self):
        with tempfile.TemporaryDirectory() as folder:
            one, other = pathlib.Path(folder, "one"), pathlib.Path(folder, "other")
            one.mkdir()
            other.mkdir()
            self.assertEqual(1, self.status(one, other))
            one.joinpath("a.ipynb").write_text(json.dumps(notebook()), encoding="utf-8")
            self.assertEqual(1, self.status(one, other))
            other.joinpath("a.ipynb").write_text(json.dumps(notebook()), encoding="utf-8")
            self.assertEqual(0, self.status(one, other))

    def test_a_notebook_that_the_runner_did_not_execute_is_named(self):
        self.assertEqual(
            ["not executed by the JUnit tests: a.ipynb is missing"],
            compare_outputs.of_notebook(notebook(), pathlib.Path("nowhere", "a.ipynb")),
        )

    def status(self, one, other):
        with contextlib.redirect_stdout(io.StringIO()):
            return compare_outputs.main(one, other)


if __name__ == "__main__":
    unittest.main()
