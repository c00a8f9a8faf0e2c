#!/bin/sh
# Builds the wheel in an environment of its own and lays it out in build/compiled, to be put first in PYTHONPATH.
set -eu
python=$1
rm -rf build/wheel build/next
"$python" -m pip wheel --quiet --no-deps --wheel-dir build/wheel .
"$python" -m pip install --quiet --no-deps --target build/next build/wheel/tramyard-*.whl
rm -rf build/compiled
mv build/next build/compiled
case $(ls build/wheel) in
    *-none-any.whl) echo 'Nothing could be compiled here (no C compiler, or TRAMYARD_PLAIN=1): Tramyard runs as plain Python, slower.' ;;
esac
