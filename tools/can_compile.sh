#!/bin/sh
# Says why nothing can be compiled for the Python named first; silent where it can be.
include=$("$1" -c 'import sysconfig; print(sysconfig.get_path("include"))')
compiler=${CC:-$("$1" -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}
# shellcheck disable=SC2086 # the compiler may bring options along
set -- $compiler
if ! command -v "$1" >/dev/null; then
    echo "there is no C compiler ($1)"
elif ! echo '#include <Python.h>' | "$@" -I"$include" -x c -fsyntax-only - 2>/dev/null; then
    echo "the C compiler ($1) does not find the headers of C or Python"
fi
