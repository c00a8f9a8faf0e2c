#!/bin/sh
# Makes sure that the system brings what Tramyard cannot install by itself: Python 3.11 with venv (needed), a C compiler
# and Python's headers (wanted: without them Tramyard runs as plain Python) and, where `chromium` follows as a second
# word, a browser for the tests. Installs Debian packages where it may, otherwise names the line to run.
python=${1:-python3}
wish=${2:-}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Tramyard needs Python 3.11 or newer as '$python': install it, or name another one with make PYTHON=..." >&2
    exit 1
fi

has_venv() { "$python" -c 'import venv, ensurepip' 2>/dev/null; }
why_plain() { sh "$(dirname "$0")/can_compile.sh" "$python"; }
lacks_browser() { [ "$wish" = chromium ] && ! command -v chromium >/dev/null; }

missing=
has_venv || missing="$missing python3-venv"
[ -z "$(why_plain)" ] || missing="$missing gcc libc6-dev python3-dev"
! lacks_browser || missing="$missing chromium"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then may=; elif sudo -n true 2>/dev/null; then may="sudo -n"; else may=no; fi
if [ "$may" != no ] && command -v apt-get >/dev/null; then
    echo "Installing system packages:$missing"
    # shellcheck disable=SC2086 # both are lists of words
    { $may apt-get update -qq && $may env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >/dev/null
fi

if ! has_venv; then
    echo "Python's venv module is missing. Run: sudo apt-get install$missing" >&2
    exit 1
fi
reason=$(why_plain)
[ -z "$reason" ] ||
    echo "Tramyard will run as plain Python, slower, because $reason. For the fast build run: sudo apt-get install gcc libc6-dev python3-dev"
! lacks_browser ||
    echo "The tests in a browser are left out, because there is no chromium. For these run: sudo apt-get install chromium"
