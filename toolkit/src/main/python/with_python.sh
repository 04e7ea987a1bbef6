#!/bin/sh
# Runs a Python script with the first Python that is new enough: PYTHON, else what is on the PATH.

is_new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

found=
for python in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
  command -v "$python" >/dev/null 2>&1 || continue
  if is_new_enough "$python"; then
    exec "$python" -B -X utf8 "$@"
  fi
  found="$found $python"
done

fact="Python 3.11 or newer is missing"
if [ -n "$found" ]; then
  fact="$fact (too old or broken:$found)"
fi
echo "$fact: install it (Debian, Ubuntu: sudo apt install python3 python3-venv;" \
  "macOS: brew install python; conda: conda env create -f environment.yml)," \
  "or name one as PYTHON=/path/to/python3." >&2
exit 1
