# Tramyard: every target makes what it needs first. `make help` lists them.
PYTHON ?= python3
LEDGERS ?= ../shared/rules
# The default may be missing, a folder somebody names may not.
LEDGERS_GIVEN := $(if $(filter file,$(origin LEDGERS)),$(wildcard $(LEDGERS)),$(LEDGERS))

PY := .venv/bin/python
FAST := PYTHONPATH=build/compiled
SOURCES := $(shell find src -type f -not -name '*.mo' -not -name '*.pyc')
CATALOGUES := $(shell find src -name '*.po')
CHECKED := $(wildcard src tests tools examples bench hatch_build.py)
# The name holds the list of files, so that a deleted or renamed module makes a new build too.
COMPILED := build/.compiled-$(shell echo $(sort $(SOURCES)) | cksum | cut -d' ' -f1)

.PHONY: help install play test lint style types layers bench ledger soak docs dist compiled clean
.DELETE_ON_ERROR:

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

.venv/bin/python:
	@sh tools/system_packages.sh $(PYTHON)
	$(PYTHON) -m venv .venv

# Two stamps: somebody who only plays need not install what developers use.
.venv/.play: pyproject.toml | .venv/bin/python
	$(PY) -m pip install --quiet --editable .
	@touch $@

.venv/.dev: pyproject.toml | .venv/bin/python
	$(PY) -m pip install --quiet --editable '.[dev]'
	@touch .venv/.play $@

.venv/.catalogues: $(CATALOGUES) | .venv/.dev
	$(PY) hatch_build.py
	@touch $@

install: .venv/.dev .venv/.catalogues ## make .venv with Tramyard (plain, editable) and all developers' tools

$(COMPILED): $(SOURCES) pyproject.toml hatch_build.py | .venv/.play
	@mkdir -p build
	@echo 'Building Tramyard into build/compiled ...'
	@flock build/.lock sh tools/compiled.sh $(PY)
	@rm -f build/.compiled-* && touch $@

compiled: $(COMPILED) ## build the wheel, compiled where there is a C compiler, into build/compiled

play: $(COMPILED) ## play Trainmaker in the terminal
	@$(FAST) .venv/bin/tramyard play trainmaker

test: install ## every check on the plain and the compiled build, with the time of each part
	@$(PY) -m tools.test_parts

lint: install style types layers ## style, types and import layers

style: install
	.venv/bin/ruff check $(CHECKED)
	.venv/bin/ruff format --check $(CHECKED)

types: install
	.venv/bin/mypy $(CHECKED)

layers: install
	.venv/bin/lint-imports

ledger: install ## which rules have a test and a place in the guide [LEDGERS=DIR of the rule ledgers]
	$(PY) tools/ledger.py $(if $(LEDGERS_GIVEN),--ledgers $(LEDGERS))

bench: install compiled ## speed, as ratios against other engines measured in the same run
	$(FAST) .venv/bin/tramyard bench

soak: install compiled ## more examples, mutants and matches than `make test` has time for
	$(PY) tools/soak.py

docs: install ## the guides as HTML
	$(PY) tools/docs.py

dist: install ## wheel and source archive in dist/, tried in a clean environment without a compiler
	rm -rf dist
	$(PY) -m build --outdir dist .
	sh tools/try_wheel.sh $(PYTHON)

clean: ## remove what was built; .venv stays
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools -name '*.mo' -delete
	rm -f .venv/.catalogues
