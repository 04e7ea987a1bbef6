"""Compares the outputs of notebooks that two engines executed.

    python compare_outputs.py <folder of the kernel's> <folder of the runner's>

Both folders hold executed copies of the same notebooks. Every difference is
named with notebook, cell and output; the exit status is 1 if there is any.
Progress lines are left out, because their numbers depend on time, and so is
the metadata that an engine adds to a cell.
"""

import json
import pathlib
import sys

PROGRESS = "evenhand-progress"


def text(value):
    """nbformat keeps a text as one string or as a list of lines."""
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return "".join(value)
    return value


def plain(output):
    """What counts of an output: kind, stream, content by MIME type."""
    kind = output["output_type"]
    if kind == "stream":
        return {"kind": kind, "stream": output["name"], "text": text(output["text"])}
    if kind == "error":
        # The engines word errors differently; that there is one is what counts.
        return {"kind": kind}
    content = {mime: text(value) for mime, value in output["data"].items()}
    if "image/png" in content:
        content["image/png"] = "".join(content["image/png"].split())
    return {"kind": kind, "count": output.get("execution_count"), **content}


def outputs(cell):
    return [
        plain(output)
        for output in cell.get("outputs", [])
        if PROGRESS not in output.get("metadata", {})
    ]


def short(value):
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 200 else words[:200] + "…"


def differences_of_cell(kernel, runner):
    if len(kernel) != len(runner):
        yield "%d outputs from the kernel, %d from the runner: %s, %s" % (
            len(kernel),
            len(runner),
            [output["kind"] for output in kernel],
            [output["kind"] for output in runner],
        )
        return
    for number, (one, other) in enumerate(zip(kernel, runner), 1):
        for part in sorted(one.keys() | other.keys()):
            if one.get(part) != other.get(part):
                yield "output %d, %s: %s from the kernel, %s from the runner" % (
                    number,
                    part,
                    short(one.get(part)),
                    short(other.get(part)),
                )


def differences(kernel, runner):
    """One line for each difference between two executed notebooks."""
    if len(kernel["cells"]) != len(runner["cells"]):
        yield "%d cells from the kernel, %d from the runner" % (
            len(kernel["cells"]),
            len(runner["cells"]),
        )
        return
    for number, (one, other) in enumerate(zip(kernel["cells"], runner["cells"]), 1):
        if text(one["source"]) != text(other["source"]):
            yield "cell %d: the sources differ; execute both again" % number
            continue
        for difference in differences_of_cell(outputs(one), outputs(other)):
            yield "cell %d, %s" % (number, difference)


def of_notebook(kernel, runner_path):
    """The differences between an executed notebook and the runner's copy of it."""
    if not runner_path.exists():
        return ["not executed by the JUnit tests: %s is missing" % runner_path.name]
    return list(differences(kernel, read(runner_path)))


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def main(kernel_folder, runner_folder):
    kernel_folder, runner_folder = pathlib.Path(kernel_folder), pathlib.Path(runner_folder)
    names = sorted(
        {path.name for folder in (kernel_folder, runner_folder) for path in folder.glob("*.ipynb")}
    )
    if not names:
        print("No notebooks in %s and %s. Execute them first." % (kernel_folder, runner_folder))
        return 1
    lines = []
    for name in names:
        kernel, runner = kernel_folder / name, runner_folder / name
        missing = [path for path in (kernel, runner) if not path.exists()]
        if missing:
            lines.append("%s: not executed, %s is missing" % (name, missing[0]))
        else:
            lines += ["%s: %s" % (name, line) for line in differences(read(kernel), read(runner))]
    for line in lines:
        print(line)
    if not lines:
        print("%d notebooks: the kernel and the runner give the same outputs." % len(names))
    return 1 if lines else 0


if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2]))
