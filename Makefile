# Every habit of the project as a command; `make help` lists them.
PYTHON := .venv/bin/python
READY := .venv/.ready
export KIVY_NO_ARGS := 1
# Test processes side by side; `make test WORKERS=0` runs everything in one.
WORKERS ?= 2
# The game that `make quick` tests beside the engine.
GAME ?= historia
# What the engine's tests try with every game, `make quick` tries with this one.
SPACE := $(subst ,, )
GAMES := $(notdir $(patsubst %/game.py,%,$(wildcard companion/games/*/game.py)))
OTHERS = $(subst $(SPACE), or ,$(strip $(filter-out $(GAME),$(GAMES))))

.DEFAULT_GOAL := help
.PHONY: help setup system run test quick lint bench taps shots gallery soak soak-games wheel icons brand clean

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' Makefile

$(READY): pyproject.toml tools/setup.sh
	@tools/setup.sh

setup: $(READY) ## Make the environment in .venv (costs nothing when it is up to date)
	@:

system: $(READY)
	@tools/system.sh

run: system ## Start the app (with no display: play the sample evening offscreen)
	@$(PYTHON) -m screens

lint: $(READY) ## Style, types and import arrows, without the tests
	@.venv/bin/ruff check --quiet .
	@.venv/bin/mypy
	@mkdir -p build && .venv/bin/lint-imports > build/arrows.txt || { cat build/arrows.txt; exit 1; }
	@echo "Import arrows: $$(grep Contracts: build/arrows.txt)"

test: system lint ## Everything a change must pass; pytest's closing line comes last
	@echo "Android: tests/lint reads buildozer.spec; no APK is built here"
	@$(PYTHON) -m pytest -n $(WORKERS) --dist worksteal

quick: lint ## Lint, engine and one game (GAME=historia) without its random evenings, for every small change
	@$(PYTHON) -m pytest --ignore-glob="*/test_random*.py" -k "not ($(OTHERS))" tests/engine tests/games/$(GAME)

bench: system ## Measure speed against references, write build/bench.json
	@$(PYTHON) -m tools.bench

taps: system ## Enter every sample evening by touch and count what it costs, write build/taps.json
	@$(PYTHON) -m tools.taps

shots: system ## Take the pictures of every screen, size, language and theme
	@$(PYTHON) -m tools.shots

gallery: system ## Render every widget of the kit
	@$(PYTHON) -m tools.gallery

SOAKING = $(PYTHON) -m pytest -n $(WORKERS) --dist worksteal -o addopts="-q --import-mode=importlib"

soak: system ## Nothing is lost: a thousand kills, lost power, damaged files, wild moves, the screen monkey (30 minutes)
	@$(SOAKING) tests/soak --ignore=tests/soak/games

soak-games: system ## Nothing is wrong: millions of dice and set-ups, every evening by touch on every device (an hour or two)
	@$(SOAKING) tests/soak/games

wheel: system ## Build the wheel and start it in a clean environment
	@$(PYTHON) -m tools.wheel

icons: $(READY) ## Cut the icon font and its table from data/fonts/icons.txt
	@$(PYTHON) -m tools.icons

brand: $(READY) ## Draw the app icon and the start picture
	@$(PYTHON) -m tools.brand

clean: ## Remove everything that was made
	rm -rf build dist .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
