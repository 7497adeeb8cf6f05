#!/usr/bin/env bash
# Makes sure an offscreen window can open: libGL and libEGL, from the distribution, only where they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! .venv/bin/python -c 'import ctypes; ctypes.CDLL("libGL.so.1"); ctypes.CDLL("libEGL.so.1")' 2>/dev/null; then
    tools/apt.sh libgl1 libegl1
fi
