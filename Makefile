# Everything sets itself up in .venv with Python 3.11 or later; nothing else is needed.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
# One more than there are cores: some tests wait for other processes.
JOBS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))
# Three processes that are killed and replaced under load: nothing else may load the machine meanwhile.
SEVERAL := tests/wire/test_several_processes.py
# What plays at length has an hour for a test, where `make test` has a minute.
SOAK := $(BIN)/python -m pytest --timeout=3600
# Processes that are started again and again load modules that were compiled before.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo setup test screens lint mutants wheel soak benchmarks run clean

demo: .venv/demo.installed  ## A table with two seats in the browser, without Discord
	@$(BIN)/python -m bot demo

setup: .venv/run.installed  ## Asks for the bot's token and keeps it
	@$(BIN)/python -m bot setup

run: .venv/run.installed  ## The bot itself
	@$(BIN)/python -m bot

test: .venv/test.installed  ## All tests
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

soak: .venv/test.installed  ## Everything at length: random play, whole matches, the bot as shipped; hours
	@EXAMPLES=$${EXAMPLES:-300} DECISIONS=$${DECISIONS:-100000} $(SOAK) -n $(JOBS) tests/engine tests/rendering tests/bot
	@MATCHES=$${MATCHES:-2500} $(SOAK) -n $(JOBS) -m soak --deselect $(SEVERAL) --deselect tests/wire/test_soak.py
	@$(SOAK) -s -m soak $(SEVERAL)
	@$(SOAK) -s -m soak tests/wire/test_soak.py
	@$(SOAK) -n $(JOBS) --postgresql tests/bot
	@$(SOAK) -n $(JOBS) --as-shipped

screens: .venv/test.installed  ## Writes the screens of the layout tests anew: read the difference
	@$(BIN)/python -m pytest -n 0 tests/cogs/layouts --rewrite-screens

mutants: .venv/mutants.installed  ## Sixty mutations of the code: the tests must catch them; an hour
	@$(BIN)/python -m tools.mutants cover
	@$(BIN)/python -m tools.mutants run

lint: .venv/test.installed  ## Format, style, types, layers
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/pyright
	@$(BIN)/lint-imports

wheel:  ## The program as it is installed, in an empty environment; leaves nothing behind
	@$(PYTHON) tests/wheel/try_wheel.py

benchmarks: .venv/bench.installed  ## How fast it is, beside what it is compared with; half an hour
	@$(BIN)/python -m benchmarks.results

.venv/%.installed: requirements/run.txt requirements/demo.txt requirements/test.txt requirements/mutants.txt requirements/bench.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/$*.txt
	@touch $@

clean:
	rm -rf .venv build *.egg-info
