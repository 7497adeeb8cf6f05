#!/usr/bin/env bash
# Installs the named Debian packages, as root or with sudo; speaks only when something goes wrong.
set -euo pipefail

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "Missing packages: become root or install sudo, or install them by hand." >&2
        exit 1
    fi
}

if ! command -v apt-get >/dev/null; then
    echo "Missing: $* (as Debian calls them), and there is no apt-get here: please install them by hand." >&2
    exit 1
fi
echo "installing $* (missing on this machine)"
as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
