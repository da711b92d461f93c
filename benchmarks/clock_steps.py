"""Steps the clock of a cluster while it scores, and compares its report with that of a run on a steady clock.

    python3 benchmarks/clock_steps.py --library libfaketime.so.1 --work FOLDER [--copies 40] [--steps=3600,-7200,5,-5,86400] [--pause 4]

All processes of a `./sextant cluster up` (Postgres, Flink and the API) read one clock, which libfaketime moves by each step in turn,
`--pause` seconds apart, and then starts over, until the evaluation ends. A Java program waits by a clock of its own that no step moves, as on a
real machine. Two runs evaluate the same items on new data directories. Reports are compared without their ids, names and times.
"""
import argparse
import json
import os
import shutil
import subprocess
import threading

from cluster import ROOT, items

EMBEDDERS = "lexical,all-MiniLM-L6-v2"
OF_ONE_RUN = {"id", "name", "created_at", "computed_at", "started_at", "finished_at", "generated_at"}


def sextant(environment, *words):
    return subprocess.run([ROOT + "/sextant", *words], env={**os.environ, **environment}, capture_output=True, text=True)


def figures(value):
    """Returns a report without what differs between any two runs."""
    if isinstance(value, dict):
        return {key: figures(each) for key, each in value.items() if key not in OF_ONE_RUN and not key.endswith("_id")}
    if isinstance(value, list):
        return [figures(each) for each in value]
    return value


def stepping(clock, steps, pause, done):
    """Moves the clock until the run has ended; returns how often."""
    offset, count = 0, 0
    while not done.wait(pause):
        offset += steps[count % len(steps)]
        count += 1
        with open(clock + ".new", "w") as out:
            out.write("%+d\n" % offset)
        os.rename(clock + ".new", clock)
        print("step", count, "clock at %+d s" % offset, flush=True)


def evaluated(work, name, environment, file, steps, pause):
    data, report = "%s/%s-data" % (work, name), "%s/%s-report" % (work, name)
    for folder in (data, report):
        shutil.rmtree(folder, ignore_errors=True)
    up = sextant(environment, "cluster", "up", "--data", data)
    if up.returncode:
        raise SystemExit("The cluster did not start: " + up.stderr[-2000:])
    done = threading.Event()
    mover = threading.Thread(target=stepping, args=(work + "/clock", steps, pause, done))
    try:
        if steps:
            mover.start()
        run = sextant({}, "evaluate", file, "--data", data, "--embedders", EMBEDDERS, "--out", report)
    finally:
        done.set()
        if steps:
            mover.join()
        sextant({}, "cluster", "down", "--data", data)
    if run.returncode:
        raise SystemExit("The evaluation failed (%s): %s" % (name, run.stderr[-2000:]))
    with open(report + "/report.json") as lines:
        return figures(json.load(lines))


def differences(one, other, path=""):
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [found for key in one for found in differences(one[key], other[key], path + "/" + key)]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [found for at in range(len(one)) for found in differences(one[at], other[at], path + "/%d" % at)]
    return [] if one == other else [path]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--library", required=True)
    options.add_argument("--work", required=True)
    options.add_argument("--copies", type=int, default=40)
    options.add_argument("--steps", default="3600,-7200,5,-5,86400")
    options.add_argument("--pause", type=float, default=4)
    line = options.parse_args()
    work = os.path.abspath(line.work)
    os.makedirs(work, exist_ok=True)
    file = work + "/items.jsonl"
    items(file, line.copies, 1)
    steady = evaluated(work, "steady", {}, file, [], 0)
    clock = work + "/clock"
    with open(clock, "w") as out:
        out.write("+0\n")
    faked = {
        "LD_PRELOAD": os.path.abspath(line.library), "FAKETIME_TIMESTAMP_FILE": clock, "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_FORCE_MONOTONIC_FIX": "0"}
    moved = evaluated(work, "moved", faked, file, [int(step) for step in line.steps.split(",")], line.pause)
    found = differences(steady, moved)
    print("The reports are equal." if not found else "The reports differ in %d places: %s" % (len(found), ", ".join(found[:20])))


main()
