#!/bin/sh
# Installs the wheel of dist/ in a clean environment that sees no compiler, and runs it there.
set -eu
rm -rf build/clean
"$1" -m venv build/clean
PATH=$PWD/build/clean/bin
export PATH
unset PYTHONPATH
python -m pip install --quiet --only-binary :all: dist/tramyard-*.whl
tramyard --version
tramyard games
