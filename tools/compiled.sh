#!/bin/sh
# Builds the wheel, with the locked tools of the Python named first, and lays it out in build/compiled, to be put first in PYTHONPATH.
set -eu
python=$1
rm -rf build/wheel build/next
"$python" -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/wheel .
"$python" -m pip install --quiet --no-deps --target build/next build/wheel/tramyard-*.whl
rm -rf build/compiled
mv build/next build/compiled
case $(ls build/wheel) in
    *-none-any.whl) echo "Tramyard runs as plain Python, slower: ${TRAMYARD_PLAIN:+TRAMYARD_PLAIN is set}$(sh tools/can_compile.sh "$python")." ;;
esac
