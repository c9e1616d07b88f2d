# Two commands for a fresh machine with Python 3.11+ and make: `make demo` and `make test`.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# One process per core, a file of tests at a time.
PYTEST ?= -n auto --dist loadfile

.PHONY: demo test check format docs lock clean

demo: $(VENV)/base.done
	$(BIN)/askance demo

test: $(VENV)/dev.done $(if $(HF),$(VENV)/hf.done)
	scripts/install-browser.sh $(BIN)/python
	$(BIN)/python -m pytest $(PYTEST)

check: $(VENV)/dev.done
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/check_docs.py

format: $(VENV)/dev.done
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/dev.done
	$(BIN)/python scripts/check_docs.py --write

clean:
	rm -rf $(VENV)

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "askance needs Python 3.11 or newer: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/base.done: $(BIN)/python requirements/base.txt pyproject.toml
	$(PIP) -r requirements/base.txt
	$(PIP) --no-deps -e .
	touch $@

$(VENV)/dev.done: $(BIN)/python requirements/dev.txt pyproject.toml
	$(PIP) -r requirements/dev.txt
	$(PIP) --no-deps -e .
	touch $@

# torch is large and never needed to run askance; HF=1 adds it to test the `hf:` readers as well.
$(VENV)/hf.done: $(VENV)/dev.done requirements/hf.txt
	$(PIP) -r requirements/hf.txt
	touch $@

# Locks are resolved without torch: a resolver left alone would fetch a CUDA build.
lock: $(VENV)/dev.done
	$(PIP) pip-tools
	$(BIN)/pip-compile --quiet --strip-extras --no-header --no-emit-index-url --no-emit-find-links --no-annotate --upgrade -o requirements/base.txt pyproject.toml
	$(BIN)/pip-compile --quiet --strip-extras --no-header --no-emit-index-url --no-emit-find-links --no-annotate --upgrade --extra dev -c requirements/base.txt -o requirements/dev.txt pyproject.toml
