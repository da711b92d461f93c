"""Backs an instance up while it runs, restores it next to the original, and compares all rows of both.

    python3 benchmarks/drill.py --work FOLDER [--items 200000] [--answers 5] [--score 0] [--port N]

A generated file (see capacity.py) is imported, and with --score 1 also scored by the lexical embedder and reported. Then `./sextant backup`, `restore` into
a new data directory and `start` of that are timed. Rows are compared by their number and by the sum of their 64-bit hashes, table by table, but for
what a restoration changes on purpose.
The program ends with 1 if a table differs. It needs psycopg.
"""
import argparse
import os
import shutil
import sys
import time

from capacity import Instance, write

HASHES = "select count(*), coalesce(sum(hashtextextended(%s, 0)::numeric), 0) from %s t"

# A restoration gives jobs new numbers and takes their checkpoints away; a process writes its own heartbeat.
OTHERWISE = {
    "experiments": "(to_jsonb(t) - '{attempt,checkpoint,resumed}'::text[])::text", "call_runs": "(to_jsonb(t) - '{attempt}'::text[])::text",
    "api_processes": "''"}


def hashes(instance):
    names = [name for name, in instance.database.execute(
        "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname")]
    return {name: instance.database.execute(HASHES % (OTHERWISE.get(name, "t::text"), name)).fetchone() for name in names}


def timed(what, step):
    began = time.time()
    result = step()
    print("  %s: %.1f s, load %.1f" % (what, time.time() - began, os.getloadavg()[0]), flush=True)
    return result


def size(folder):
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(folder) for name in names)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--work", required=True)
    options.add_argument("--items", type=int, default=200_000)
    options.add_argument("--answers", type=int, default=5)
    options.add_argument("--score", type=int, default=0)
    options.add_argument("--port", type=int, default=7219)
    line = options.parse_args()
    work = os.path.abspath(line.work)
    for name in ("data", "restored", "backup"):
        shutil.rmtree(os.path.join(work, name), ignore_errors=True)
    os.makedirs(work, exist_ok=True)
    file = work + "/items.jsonl"
    write(file, line.items, line.answers)
    print("%d items, %d answers" % (line.items, line.items * line.answers), flush=True)
    original = Instance(work + "/data", line.port)
    try:
        original.run("project", "add", "p")
        timed("import", lambda: original.run("dataset", "import", file, "--project", "p", "--dataset", "d", "--wait"))
        if line.score:
            timed("experiment", lambda: original.run(
                "experiment", "start", "--project", "p", "--dataset", "d", "--name", "e", "--embedders", "lexical", "--wait"))
        timed("backup", lambda: original.run("backup", work + "/backup"))
        print("  %.0f MB" % (size(work + "/backup") / 1e6))
        before = hashes(original)
    finally:
        original.stop()
    timed("restore", lambda: Instance.command("restore", work + "/backup", "--data", work + "/restored"))
    restored = timed("start", lambda: Instance(work + "/restored", line.port))
    try:
        after = hashes(restored)
    finally:
        restored.stop()
    different = [name for name in before if before[name] != after.get(name)]
    rows = sum(number for number, _ in before.values())
    print("%d tables with %d rows; different: %s" % (len(before), rows, ", ".join(different) or "none"))
    sys.exit(1 if different else 0)


main()
