"""Runs one notebook on the real kernel."""

import atexit
import os
import re
import sys
import time

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from project import JUPYTER, NOTEBOOKS

PATIENCE = 1800  # seconds that one cell may take
LINES = 15  # of an error, or of the kernel's log
LOG = JUPYTER / "kernel.log"
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
            with open(LOG, "w", encoding="utf-8") as log:
                client.execute(stderr=log)
        except CellExecutionError as error:
            raise Failure(f"{self.place()}:\n{self.told() or plain(error.evalue)}") from error
        except CellTimeoutError as error:
            raise Failure(f"{self.place()}: not done after {PATIENCE} seconds") from error
        except (RuntimeError, OSError) as error:  # the kernel does not start, or died
            raise Failure(f"{self.place()}: {error}\n{tail(LOG)}") from error
        finally:
            atexit.unregister(client._cleanup_kernel)  # it was done, and fails where none started
            self.clear()
        return self.content

    def told(self):
        """What the kernel says about the error: the line and the compiler's or the cause's words."""
        outputs = self.content.cells[self.code[self.cell]].outputs
        lines = [x for o in outputs if o.output_type == "error" for x in o.traceback]
        return plain("\n".join(lines[:LINES]))

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
    """An error of the kernel without its colours, indented below the cell that it belongs to."""
    words = re.sub(r"\x1b\[[0-9;]*m", "", text).strip("\n")
    return "\n".join(f"    {line}" for line in words.splitlines() if line.strip())


def tail(log):
    return plain("\n".join(log.read_text("utf-8", errors="replace").splitlines()[-LINES:]))
