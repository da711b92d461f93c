"""Measures how fast a cluster on one machine scores, by its task managers and the subtasks of each operator.

    python3 benchmarks/slots.py --work FOLDER [--copies 40] [--rounds 3] [--plans 1x1,1x2,1x4,2x1,2x2,2x4] [--processors N]

A plan such as 2x4 is two task managers and a parallelism of four. Each round starts a cluster on an empty data directory for each plan, in
turn, and evaluates some items first, so that the code is compiled. Each job loads its model itself, which counts. It then measures the scoring job of an evaluation whose texts no
cluster has seen: its duration by Flink's REST endpoint, from the submission to the end, and the texts it has embedded per second. With
--processors each process computes as if the machine had so many: a task manager has one thread of networks for each. It needs curl and
openssl.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess

from cluster import ROOT, Flink, items

EMBEDDER = "all-MiniLM-L6-v2"
FEW = 16


def sextant(data, *words):
    subprocess.run([ROOT + "/sextant", *words, "--data", data], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def evaluated(data, work, copies, seed):
    """Evaluates items and returns the scoring job's duration in seconds."""
    file = work + "/items.jsonl"
    items(file, copies, seed)
    before = {job["jid"] for job in Flink(data, work).jobs()}
    sextant(data, "evaluate", file, "--embedders", EMBEDDER, "--out", work + "/report")
    new = [job for job in Flink(data, work).jobs() if job["jid"] not in before and "scoring" in job["name"]]
    if [job["state"] for job in new] != ["FINISHED"]:
        raise SystemExit("One finished scoring job was expected, found %s." % new)
    return new[0]["duration"] / 1000


def texts(file):
    """Returns how many distinct texts an embedder sees."""
    found = set()
    with open(file) as lines:
        for line in lines:
            item = json.loads(line)
            found.update(item[key] for key in ("question", "context") if item.get(key))
            found.update(answer["text"] for answer in item["answers"])
    return len(found)


def measured(plan, work, copies, seed):
    managers, parallelism = plan.split("x")
    data = work + "/data"
    sextant(data, "cluster", "up", "--task-managers", managers, "--parallelism", parallelism)
    try:
        evaluated(data, work, FEW, 1000 + seed)
        taken = evaluated(data, work, copies, seed)
        return texts(work + "/items.jsonl") / taken
    finally:
        sextant(data, "cluster", "down")
        shutil.rmtree(data)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--work", required=True)
    options.add_argument("--copies", type=int, default=40)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--plans", default="1x1,1x2,1x4,2x1,2x2,2x4")
    options.add_argument("--processors", type=int)
    line = options.parse_args()
    if line.processors:
        os.environ["SEXTANT_JVM_OPTIONS"] = "-XX:ActiveProcessorCount=%d" % line.processors
    work = os.path.abspath(line.work)
    os.makedirs(work, exist_ok=True)
    plans, speeds = line.plans.split(","), {}
    for number in range(line.rounds):
        for plan in plans:
            speed = measured(plan, work, line.copies, number)
            speeds.setdefault(plan, []).append(speed)
            print("round %d, %s: %.0f texts per second" % (number + 1, plan, speed), flush=True)
    for plan in plans:
        ratios = [each / first for each, first in zip(speeds[plan], speeds[plans[0]])]
        print("%s: %.0f texts per second, %.2f of %s (%.2f to %.2f)" % (
            plan, statistics.median(speeds[plan]), statistics.median(ratios), plans[0], min(ratios), max(ratios)))


main()
