#!/bin/sh
# Installs the wheel of a folder in a clean environment that sees neither compiler nor node, and runs it there.
set -eu
python=$1
wheels=$2
rm -rf build/clean
"$python" -m venv build/clean
PATH=$PWD/build/clean/bin
export PATH
unset PYTHONPATH
python tools/lock.py install wheel "$wheels"/tramyard-*.whl
tramyard --version
tramyard games
tramyard --language it rules trainmaker TM-ROLL-02
python tools/try_pages.py
