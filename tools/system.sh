#!/usr/bin/env bash
# Makes sure an offscreen window can open: libGL and libEGL, from the distribution, only where they are missing.
set -euo pipefail

has_gl() {
    "$(dirname "$0")/../.venv/bin/python" -c 'import ctypes; ctypes.CDLL("libGL.so.1"); ctypes.CDLL("libEGL.so.1")' 2>/dev/null
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

if ! has_gl; then
    echo "test: libgl1 and libegl1 are missing, installing them"
    as_root apt-get update -qq
    as_root apt-get install -y -qq --no-install-recommends libgl1 libegl1
fi
