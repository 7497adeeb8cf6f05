#!/usr/bin/env bash
# Makes .venv with everything the project needs; safe to run again at any time.
set -euo pipefail
cd "$(dirname "$0")/.."

find_python() {
    for name in python3.11 python3; do
        # Running it matters: a version manager may offer a name it cannot start.
        if "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo "Python 3.11 to 3.13 is needed (Kivy has no wheel for others), and none was found." >&2
    exit 1
}

python=$(find_python)
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    tools/apt.sh python3-venv
fi
if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    "$python" -m venv --clear .venv
fi
# Compiling every package at once would double the time; Python compiles what it uses.
.venv/bin/python -m pip install --quiet --no-compile --disable-pip-version-check --prefer-binary --editable '.[dev]'
touch .venv/.ready
