"""Measures what a version, its scores and its report cost in the database and in time, and predicts a larger one.

    python3 benchmarks/capacity.py --work FOLDER [--items 62500,1000000] [--answers 5] [--score 62500] [--port N]

For each number of items, on a data directory of its own: a generated file (a context of 90 characters in nine of ten items, answers of 40
characters, every second one of an item labelled) is imported by `./sextant dataset import`; then the bytes of each table with its indexes, divided by its rows, the write-ahead log, the
seconds, the processor time of the JVM and of Postgres, and the most memory that was resident. Up to --score items are also scored by all metrics of the lexical embedder and
the floors, and reported. The last lines compare the largest number with what the smallest predicts. It needs psycopg.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import time

import psycopg

from cluster import ROOT

WORDS = ("river castle harbour engine letter garden winter council bridge market signal copper valley report teacher village "
         "railway museum painter company island station journal monument forest library captain treaty factory orchard").split()
TICKS = os.sysconf("SC_CLK_TCK")


def write(target, items, answers):
    """Writes the file and returns its length in bytes."""
    draw = random.Random(7)
    soup = " ".join(draw.choice(WORDS) for _ in range(200_000))
    with open(target, "w") as out:
        for i in range(items):
            at = i * 7919 % (len(soup) - 1000)
            item = {"id": "item-%d" % i, "question": "What is number %d of the %s?" % (i, WORDS[i % len(WORDS)])}
            if i % 10:
                item["context"] = soup[at:at + 90]
            item["answers"] = [
                dict({"text": "%d %s" % (i, soup[at + 100 + 50 * a:at + 135 + 50 * a])}, **({"grounded": (i + a) % 3 > 0} if a % 2 == 0 else {}))
                for a in range(answers)]
            out.write(json.dumps(item) + "\n")
    return os.path.getsize(target)


class Instance:
    """A running `./sextant start`."""

    def __init__(self, data, port):
        self.data = data
        self.run("start", "--no-demo", "--port", str(port))
        with open(data + "/instance.json") as file:
            self.jvm = json.load(file)["pid"]
        with open(data + "/postgres/cluster/postmaster.pid") as file:
            lines = file.read().split("\n")
        self.postmaster = int(lines[0])
        with open(data + "/keys/postgres.properties") as file:
            password = next(line.split("=", 1)[1].strip() for line in file if line.startswith("postgres="))
        self.database = psycopg.connect(
            host="127.0.0.1", port=int(lines[3]), dbname="sextant", user="postgres", password=password, autocommit=True)

    def run(self, *words):
        self.command(*words, "--data", self.data)

    @staticmethod
    def command(*words):
        done = subprocess.run([ROOT + "/sextant", *words], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit("%s: %s%s" % (" ".join(words), done.stdout, done.stderr))

    def stop(self):
        self.database.close()
        self.run("stop")

    def processor(self):
        """Returns seconds of the JVM, and of Postgres with the sessions that have ended."""
        sessions = subprocess.run(["pgrep", "-P", str(self.postmaster)], capture_output=True, text=True).stdout.split()
        return used(self.jvm), used(self.postmaster, True) + sum(used(int(pid)) for pid in sessions)

    def resident(self):
        """Returns the most memory of the JVM that was resident, in MB."""
        with open("/proc/%d/status" % self.jvm) as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1000

    def tables(self):
        """Returns bytes and rows by table, of those that have rows."""
        self.database.execute("vacuum analyze")
        names = [name for name, in self.database.execute(
            "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")]
        found = {}
        for name in names:
            size, indexes, rows = self.database.execute(
                "select pg_total_relation_size('%s'), pg_indexes_size('%s'), (select count(*) from %s)" % (name, name, name)).fetchone()
            if rows:
                found[name] = size, indexes, rows
        return found

    def log(self):
        """Returns how many bytes of write-ahead log there have been."""
        return self.database.execute("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint").fetchone()[0]


def used(pid, ended=False):
    try:
        with open("/proc/%d/stat" % pid) as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return sum(map(int, fields[11:15] if ended else fields[11:13])) / TICKS


def timed(instance, what, step):
    began, processor, log = time.time(), instance.processor(), instance.log()
    step()
    after = instance.processor()
    cost = {"seconds": time.time() - began, "jvm": after[0] - processor[0], "postgres": after[1] - processor[1],
            "log": (instance.log() - log) / 1e6, "resident": instance.resident()}
    print("  %s: %.1f s, JVM %.1f s and Postgres %.1f s of processor time, log %.0f MB, JVM resident at most %.0f MB, load %.1f"
          % (what, cost["seconds"], cost["jvm"], cost["postgres"], cost["log"], cost["resident"], os.getloadavg()[0]), flush=True)
    return cost


def measured(line, work, items):
    data, file = work + "/data", work + "/items.jsonl"
    shutil.rmtree(data, ignore_errors=True)
    size = write(file, items, line.answers)
    print("%d items, %d answers, %.0f MB" % (items, items * line.answers, size / 1e6), flush=True)
    instance = Instance(data, line.port)
    try:
        instance.run("project", "add", "p")
        cost = timed(instance, "import", lambda: instance.run("dataset", "import", file, "--project", "p", "--dataset", "d", "--wait"))
        tables = instance.tables()
        for name, (total, indexes, rows) in sorted(tables.items(), key=lambda each: -each[1][0])[:8]:
            print("  %-22s %9d rows, %6.1f bytes each, %6.1f of them indexes" % (name, rows, total / rows, indexes / rows))
        if items <= line.score:
            timed(instance, "experiment", lambda: instance.run(
                "experiment", "start", "--project", "p", "--dataset", "d", "--name", "e", "--embedders", "lexical", "--wait"))
            scored = instance.tables()
            for name in sorted(set(scored) - set(tables)):
                total, indexes, rows = scored[name]
                if total > 1e6:
                    print("  %-22s %9d rows, %6.1f bytes for each item" % (name, rows, total / items))
    finally:
        instance.stop()
    return cost, sum(total for total, _, _ in tables.values())


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--work", required=True)
    options.add_argument("--items", default="62500,1000000")
    options.add_argument("--answers", type=int, default=5)
    options.add_argument("--score", type=int, default=62500)
    options.add_argument("--port", type=int, default=7217)
    line = options.parse_args()
    work = os.path.abspath(line.work)
    os.makedirs(work, exist_ok=True)
    numbers = sorted(map(int, line.items.split(",")))
    results = {items: measured(line, work, items) for items in numbers}
    least, most = numbers[0], numbers[-1]
    times = most / least
    for name, unit in (("seconds", "s"), ("jvm", "s"), ("postgres", "s"), ("log", "MB")):
        print("%s: %.1f %s, predicted %.1f" % (name, results[most][0][name], unit, results[least][0][name] * times))
    print("tables: %.0f MB, predicted %.0f" % (results[most][1] / 1e6, results[least][1] * times / 1e6))


if __name__ == "__main__":
    main()
