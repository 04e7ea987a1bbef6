"""Runs one notebook on the real kernel."""

import os
import re
import sys
import time

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from project import NOTEBOOKS

PATIENCE = 1800  # seconds that one cell may take
PULSE = 15  # seconds between two lines of progress where lines cannot be overwritten


class Failure(Exception):
    """Which cell failed, and how."""


class Execution:
    def __init__(self, notebook, label):
        self.notebook = notebook
        self.label = label
        self.content = nbformat.read(notebook, as_version=4)
        self.code = [n for n, cell in enumerate(self.content.cells) if cell.cell_type == "code"]
        self.cell = None
        self.start = self.last = time.monotonic()

    def run(self, figures):
        """Executes all cells; figures are written to a folder; returns the executed notebook."""
        os.environ["EVENHAND_FIGURES"] = str(figures)
        os.environ["EVENHAND_NOTEBOOK"] = self.notebook.stem
        client = NotebookClient(
            self.content,
            kernel_name="evenhand",
            timeout=PATIENCE,
            startup_timeout=120,
            coalesce_streams=True,
            resources={"metadata": {"path": str(NOTEBOOKS)}},
            on_cell_start=self.tell,
        )
        try:
            client.execute()
        except CellExecutionError as error:
            raise Failure(f"{self.place()}: {plain(error.evalue or error.ename)}") from error
        except CellTimeoutError as error:
            raise Failure(f"{self.place()}: not done after {PATIENCE} seconds") from error
        except (RuntimeError, OSError) as error:  # the kernel does not start, or died
            raise Failure(f"{self.place()}: {plain(str(error))}") from error
        finally:
            self.clear()
        return self.content

    def place(self):
        name = f"{self.notebook.name}"
        if self.cell is None:
            return f"{name}, before the first cell"
        source = self.content.cells[self.code[self.cell]].source.strip()
        first = source.splitlines()[0] if source else ""
        return f"{name}, code cell {self.cell + 1} of {len(self.code)} ({first[:60]})"

    def tell(self, cell, cell_index):
        if cell.cell_type != "code":
            return
        self.cell = self.code.index(cell_index)
        now = time.monotonic()
        text = (
            f"{self.label}: cell {self.cell + 1} of {len(self.code)}, {now - self.start:.0f} s"
        )
        if sys.stdout.isatty():
            print(f"\r\033[K{text}", end="", flush=True)
        elif now - self.last > PULSE:
            self.last = now
            print(text, flush=True)

    def clear(self):
        if sys.stdout.isatty():
            print("\r\033[K", end="", flush=True)

    def seconds(self):
        return time.monotonic() - self.start


def plain(text):
    """An error of the kernel without its colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text).strip() or "the kernel gave no reason"
