#!/usr/bin/env bash
# Makes sure a window can open, seen or unseen: libGL and libEGL, from the distribution, only where they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! .venv/bin/python -c 'import sys; from screens.device import can_draw; sys.exit(not can_draw())'; then
    tools/apt.sh libgl1 libegl1
fi
