PYTHON ?= $(shell command -v python3.11 || command -v python3 || echo python3.11)
BIN := .venv/bin
INSTALLED := .venv/.installed
PLACE := $(shell cat $(INSTALLED) 2>/dev/null)

# What is compiled once serves every later process: both workers of the tests, each page's server and each kernel.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-all soak flips lint bench speed balance strengths docs site notebooks lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

ifneq ($(PLACE),) # programs in .venv name their place, so they do not work once it was moved
ifneq ($(PLACE),$(realpath .venv))
.PHONY: $(INSTALLED)
ANEW := --clear
endif
endif

setup: $(INSTALLED) ## make .venv with the locked versions; does nothing when it is up to date

$(INSTALLED): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "clixbook needs Python 3.11 or newer, and '$(PYTHON)' is not one." \
	       "Install it, or name yours: make setup PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Installing into .venv; this takes a minute or two."
	$(PYTHON) -m venv $(ANEW) .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@cd .venv && pwd -P > $(notdir $@)

demo: setup ## serve the application, print its address and open it in a browser
	$(BIN)/clixbook demo

# In the order of the folders: the files of few tests, which else come last, are those of the slow pages.
# It stops at 40 failures, and tells them: a run that is cut tells none.
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder --ignore tests/benchmarks --maxfail 40

test: setup ## run the tests in about ten minutes (some need a Chromium); writes ruling-coverage.json
	$(PYTEST) -m "not thorough"

# These wait for pages as often as they work, so that a third process finds time on two cores.
test-all: setup ## run these and all others: sweeps, random games, notebooks, every page at every size
	@$(MAKE) test; tested=$$?; $(PYTEST) -n 3 -m "thorough or hypothesis" --add-to-record && exit $$tested

soak: setup ## play and damage ten times as much as 'make test-all' does; takes a quarter of an hour
	CLIXBOOK_SOAK=1 $(BIN)/python -m pytest -n 2 --timeout 1800 tests/engine/test_random_play.py tests/engine/test_damage_of_texts.py

flips: setup ## change every ruling in memory and list those that no test notices; reads the record of 'make test-all'
	$(BIN)/python -m tests.flips

lint: setup ## check code and notebooks: ruff, mypy --strict, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup ## measure, and print each ratio beside its limit
	$(BIN)/python -m pytest tests/benchmarks -s

speed: setup ## measure, and write docs/speed.md; takes a quarter of an hour on a machine that does nothing else
	rm -f bench.jsonl
	-CLIXBOOK_BENCH=bench.jsonl $(BIN)/python -m pytest tests/benchmarks -s
	$(BIN)/python -m tests.benchmarks.table bench.jsonl > docs/speed.md.new
	mv docs/speed.md.new docs/speed.md

balance: setup ## play every figure against its gauntlet, and write docs/balance.md; takes a quarter of an hour
	$(BIN)/clixbook balance > docs/balance.md.new
	mv docs/balance.md.new docs/balance.md

strengths: setup ## let opponents of all strengths play each other, and write docs/strengths.md; takes hours, and goes on
	$(BIN)/python -m tests.benchmarks.strengths 100 --workers 2 --keep strengths.jsonl > docs/strengths.md.new
	mv docs/strengths.md.new docs/strengths.md

docs: setup ## write docs/rulings.md, scenarios.md, command-line.md, books/, architecture.svg, the tables of file keys and the names of house rules anew
	mkdir -p docs
	$(BIN)/clixbook rules --markdown > docs/rulings.md.new
	mv docs/rulings.md.new docs/rulings.md
	$(BIN)/python -m clixbook.scenarios.index > docs/scenarios.md.new
	mv docs/scenarios.md.new docs/scenarios.md
	$(BIN)/python docs/site/command_line.py > docs/command-line.md.new
	mv docs/command-line.md.new docs/command-line.md
	$(BIN)/python -m tests.architecture > docs/architecture.svg.new
	mv docs/architecture.svg.new docs/architecture.svg
	$(BIN)/python -m tests.book_pages
	$(BIN)/python -m tests.format_tables
	$(BIN)/python -m tests.rulebooks.test_house_words

site: setup ## build the site from README, docs, notebooks and docstrings: build/site/index.html
	$(BIN)/python docs/site/build.py

notebooks: setup ## run the teaching notebooks, keep their small outputs, and write their games to docs/transcripts
	$(BIN)/python -m tests.notebooks.tidy
	$(BIN)/python -m tests.notebooks.transcripts

lock: ## choose the newest versions that pyproject.toml admits, and write them to requirements.lock
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --upgrade pip
	build/lock/bin/python -m pip install --quiet --group dev '.[app,plot]' 'soupsieve<3' # 3 refuses Python 3.11.0 to 3.11.4
	{ echo "# Made by 'make lock' from pyproject.toml. Do not edit."; \
	  build/lock/bin/python -m pip freeze --exclude clixbook; } > requirements.lock
	rm -rf build

clean: ## remove what the other targets made, .venv too
	rm -rf .venv build dist screenshots ruling-coverage.json
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
