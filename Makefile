# Tramyard: every target makes what it needs first. `make help` lists them.
PYTHON ?= python3

PY := .venv/bin/python
FAST := PYTHONPATH=build/compiled
SOURCES := $(shell find src -type f -not -name '*.mo' -not -name '*.pyc' -not -path '*/vendor/*')
CATALOGUES := $(shell find src -name '*.po')
CHECKED := $(wildcard src tests tools examples bench hatch_build.py)
SCRIPTS := $(wildcard src/tramyard/web/static/js/*/*.js bench/*/*.mjs)
LOCKS := $(wildcard requirements/*.txt)
ASSETS := src/tramyard/web/static/vendor/idiomorph.js
# The name holds the list of files, so that a deleted or renamed module makes a new build too.
COMPILED := build/.compiled-$(shell echo $(sort $(SOURCES)) | cksum | cut -d' ' -f1)

.PHONY: help install play play-terminal check test lint style types layers scripts bench ledger soak docs dist compiled \
	assets catalogues hooks lock checker clean
.DELETE_ON_ERROR:

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

.venv/bin/python:
	@sh tools/system_packages.sh $(PYTHON)
	$(PYTHON) -m venv .venv

# Three stamps, each holding the one before: to play, to write rules and check them, to test everything. The versions
# are those of the lock files in requirements/.
.venv/.play: pyproject.toml $(LOCKS) | .venv/bin/python
	$(PY) tools/lock.py install play
	@touch $@

.venv/.check: pyproject.toml $(LOCKS) | .venv/bin/python
	$(PY) tools/lock.py install check
	@touch .venv/.play $@

.venv/.dev: pyproject.toml $(LOCKS) | .venv/bin/python
	$(PY) tools/lock.py install dev
	@touch .venv/.play .venv/.check $@

.venv/.catalogues: $(CATALOGUES) | .venv/.check
	$(PY) hatch_build.py
	@touch $@

# One of the files that tools/assets.py brings stands for all of them.
$(ASSETS): package.json tools/assets.py $(wildcard src/tramyard/web/static/js/*/*.js) | .venv/bin/python
	@echo 'Fetching fonts and scripts for the pages ...'
	@$(PY) tools/assets.py
	@touch $@

assets: $(ASSETS) ## fetch the fonts and scripts that the pages need

checker: .venv/.check .venv/.catalogues

install: .venv/.dev .venv/.catalogues assets ## make .venv with Tramyard (plain, editable) and all developers' tools

$(COMPILED): $(SOURCES) pyproject.toml hatch_build.py $(ASSETS) | .venv/.play
	@mkdir -p build
	@echo 'Building Tramyard into build/compiled ...'
	@flock build/.lock sh tools/compiled.sh $(PY)
	@rm -f build/.compiled-* && touch $@

compiled: $(COMPILED) ## build the wheel, compiled where there is a C compiler, into build/compiled

play: $(COMPILED) ## open the yard in the browser (http://127.0.0.1:8028)
	@$(FAST) .venv/bin/tramyard serve --open

play-terminal: $(COMPILED) ## play Trainmaker in the terminal
	@$(FAST) .venv/bin/tramyard play trainmaker

test: install ## every check on the plain and the compiled build, with the time of each part
	@sh tools/system_packages.sh $(PYTHON) chromium
	@TRAMYARD_ALL_EXTRAS=1 $(PY) -m tools.test_parts

check: checker ## what can be known in a minute, on the plain build: style, types, layers, kernel, one table of each room
	@$(PY) -m tools.test_parts check

lint: install style types layers scripts ## style, types, import layers, and the browser's scripts

style: checker
	.venv/bin/ruff check $(CHECKED)
	.venv/bin/ruff format --check $(CHECKED)

types: checker
	$(PY) -m tools.check_types $(CHECKED)

layers: checker
	.venv/bin/lint-imports

scripts: install
	$(PY) tools/node.py $(SCRIPTS)
	$(PY) tools/script_types.py

catalogues: install ## bring new words into the catalogues of all languages [NEW=pt begins one more]
	$(PY) tools/catalogues.py $(NEW)

ledger: install ## which rules have a test and a place in the guide [LEDGERS=DIR of the rule ledgers]
	$(PY) tools/ledger.py $(if $(LEDGERS),--ledgers $(LEDGERS))

bench: install compiled ## speed, as ratios against other engines measured in the same run
	$(FAST) .venv/bin/tramyard bench
	$(FAST) $(PY) -m bench.load
	$(FAST) $(PY) -m bench.paint
	$(FAST) $(PY) -m bench.solver
	$(FAST) $(PY) -m bench.doors

soak: install compiled ## more examples, mutants and matches than `make test` has time for
	$(PY) -m tools.soak

docs: install ## guides and docs as HTML in build/docs
	$(PY) tools/docs.py

hooks: install ## let git run the quick checks before each commit
	.venv/bin/pre-commit install

lock: install ## write requirements/ anew for changed requirements in pyproject.toml [UPGRADE=1 takes the newest versions]
	$(PY) tools/lock.py renew $(if $(UPGRADE),--upgrade)

dist: install ## wheel and source archive in dist/, tried without compiler and node [PYTHONS=all: for each Python here]
	rm -rf dist
	# Both from here, not one from the other: what `make compiled` has compiled is not compiled again.
	$(PY) -m build --no-isolation --sdist --wheel --outdir dist .
	sh tools/try_wheel.sh $(PYTHON) dist
	$(if $(PYTHONS),$(PY) tools/dist.py $(PYTHONS))

clean: ## remove what was built; .venv stays
	rm -rf build dist src/tramyard/web/static/vendor .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools -name '*.mo' -delete
	rm -f .venv/.catalogues
