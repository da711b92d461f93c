"""Kills processes of a cluster at random while it scores, and measures how long its job stands still.

    ./sextant cluster up --data DIR
    python3 benchmarks/kills.py --data DIR --work FOLDER [--copies 150] [--kills 50] [--seed 1] [--settle 1] [--only NAME]

It needs curl and openssl. Each kill is `kill -9` of one process of Flink or the API, chosen at random; Postgres and the process that
watches are spared. With `--only`, so are all processes whose name does not begin with NAME. From the end of an interruption to the next
kill it takes `--settle` to `--settle` + 5 seconds. A job runs if Flink's REST endpoint answers and all of its tasks are running; the
script looks ten times a second, so that a time is too long by up to a fifth of a second. "Not interrupted" means that the job ran at
each look for six seconds.
"""
import argparse
import os
import random
import signal
import statistics
import subprocess
import time

from cluster import ROOT, Flink, items, processes

def interruption(flink):
    """Returns the seconds until the job runs again; None if it never stopped."""
    begin, down = time.time(), False
    while time.time() - begin < 120:
        if not flink.runs():
            down = True
        elif down:
            return time.time() - begin
        elif time.time() - begin > 6:
            return None
        time.sleep(.1)
    raise SystemExit("The job has not run for two minutes.")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--work", required=True)
    options.add_argument("--copies", type=int, default=150)
    options.add_argument("--kills", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--settle", type=float, default=1)
    options.add_argument("--only", default="")
    line = options.parse_args()
    os.makedirs(line.work, exist_ok=True)
    file = line.work + "/items.jsonl"
    items(file, line.copies, line.seed)
    client = subprocess.Popen(
        [ROOT + "/sextant", "evaluate", file, "--data", line.data, "--embedders", "lexical,all-MiniLM-L6-v2", "--out", line.work + "/report"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    flink, chance, times = Flink(line.data, line.work), random.Random(line.seed), {}
    while not flink.runs():
        time.sleep(.1)
    os.killpg(client.pid, signal.SIGKILL)  # the experiment continues without it
    for number in range(1, line.kills + 1):
        time.sleep(line.settle + chance.uniform(0, 5))
        if not flink.runs():
            print("The job has ended, or stands still, before kill %d." % number)
            break
        running = processes(line.data)
        name = chance.choice(sorted(each for each in running if each.startswith(line.only)))
        os.kill(running[name], signal.SIGKILL)
        taken = interruption(flink)
        times.setdefault(name.split("-")[0], []).append(taken)
        print(number, name, "not interrupted" if taken is None else "%.1f s" % taken, flush=True)
    for kind, taken in sorted(times.items()):
        hit = [each for each in taken if each is not None]
        print(kind, "killed %d times, job interrupted %d times" % (len(taken), len(hit)), end="")
        print(": %.1f s to %.1f s, median %.1f s" % (min(hit), max(hit), statistics.median(hit)) if hit else "")


main()
