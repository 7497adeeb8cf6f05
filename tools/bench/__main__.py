"""Runs every measurement of the bench, prints a table with ticks and writes build/bench.json.

`python -m tools.bench storage` runs only the modules whose name contains that word.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import tools.bench
from tools.bench import Result, Skip

ROOT = Path(__file__).resolve().parent.parent.parent
REPORT = ROOT / "build" / "bench.json"
MARK = "bench-results:"


def names(words: list[str]) -> list[str]:
    """Return the measuring modules, or those whose name contains one of the words."""
    found = sorted(info.name for info in pkgutil.iter_modules(tools.bench.__path__) if info.name.startswith("bench_"))
    return [name for name in found if not words or any(word in name for word in words)]


def measure_here(name: str) -> None:
    """Run one module in this process and print its results as one line for the parent."""
    module = importlib.import_module(f"tools.bench.{name}")
    try:
        answer: dict[str, object] = {"results": module.measure()}
    except Skip as reason:
        answer = {"skipped": str(reason)}
    print(MARK + json.dumps(answer))


def measure(name: str) -> dict[str, object]:
    """Run one module in a process of its own: one window a process, and no warm caches from the module before."""
    command = [sys.executable, "-m", "tools.bench", "--here", name]
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    answers = [line.removeprefix(MARK) for line in run.stdout.splitlines() if line.startswith(MARK)]
    if run.returncode or not answers:
        return {"failed": f"exit code {run.returncode}"}
    answer: dict[str, object] = json.loads(answers[-1])
    return answer


def row(result: Result) -> str:
    """Return one line of the table."""
    mark = "✓" if result.met else "✗"
    sign = "≤" if result.better == "lower" else "≥"
    numbers = f"{result.ours:>10.3f} {result.reference:>10.3f} {result.unit:<5} {result.ratio:>7.2f}x"
    return f"{mark} {result.name:<46} {numbers} {sign} {result.goal:<5g} {result.reference_name}"


def main(arguments: list[str]) -> int:
    """Measure, print, write the report; the exit code tells whether every goal was met."""
    if arguments[:1] == ["--here"]:
        measure_here(arguments[1])
        return 0
    report: list[dict[str, object]] = []
    missed = 0
    print(f"  {'what':<46} {'ours':>10} {'reference':>10} {'unit':<5} {'ratio':>8} goal    reference")
    for name in names(arguments):
        answer = measure(name)
        raw = answer.get("results", [])
        results = [Result(**entry) for entry in raw] if isinstance(raw, list) else []
        for result in results:
            print(row(result), flush=True)
        for word in answer.keys() & {"skipped", "failed"}:
            print(f"{'-' if word == 'skipped' else '✗'} {name}: {word}: {answer[word]}", flush=True)
        missed += sum(not result.met for result in results) + ("failed" in answer)
        report += [result.record() for result in results]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"written to {REPORT.relative_to(ROOT)}" + (f"; {missed} goals missed" if missed else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
