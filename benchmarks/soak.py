"""Gives a cluster mixed work for hours, and measures what grows.

    python3 benchmarks/soak.py --work FOLDER [--minutes 120] [--pause 25] [--rows FILE] [--port N]

Starts `./sextant cluster up` and repeats a round until the time is over: a file of 128 items whose texts are new is imported, evaluated by the lexical embedder and
all-MiniLM-L6-v2, a threshold is fitted, judged and activated, 20 verdicts are asked for, pages and a search are read, a bundle is
exported and downloaded, an answer is labelled, and the dataset of five rounds before is deleted. Every 20 seconds it reads from /proc the memory (anonymous pages in memory and those swapped out, `RssAnon` and `VmSwap`),
file handles and threads of each process of the cluster and of all processes of Postgres together. Twenty times in all it has each JVM collect its garbage and reads how much its heap holds
then: a heap that has once taken all it may looks flat from outside. With --rows FILE each reading is written there, and `soak.py --judge FILE` judges it again.

At the end, a line for each process, over the second half of the time: the least-squares slopes of memory, live heap, handles and threads, as shares an hour of their means, with twice
their standard error. Then the tables by dead rows, with the number of their vacuums. It needs psycopg. The program ends with 1 if a request failed, a process was replaced, readings are missing,
or a slope less twice its standard error is above the limit: 1 % an hour for memory and live heap, 5 % for handles and threads.
"""
import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

import psycopg

import cluster

EVERY = 20
HEAPS = 20
KEPT = 5
FEWEST = 10
LIMITS = {"memory": (0.01, "MB"), "live heap": (0.01, "MB"), "handles": (0.05, ""), "threads": (0.05, "")}


class Api:
    def __init__(self, port, data):
        self.address = "http://127.0.0.1:%d/api/v1" % port
        link = subprocess.run([cluster.ROOT + "/sextant", "link", "--data", data], capture_output=True, text=True, check=True).stdout
        self.token = None
        self.token = self.call("/session", {"code": link.strip().split("#code=")[1].split()[0]})["token"]

    def call(self, path, body=None, method=None, raw=None, json_reply=True):
        headers = {"Authorization": "Bearer " + self.token} if self.token else {}
        content = raw
        if raw is not None:
            headers["Content-Type"] = "application/octet-stream"
        elif body is not None:
            headers["Content-Type"] = "application/json"
            content = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, content, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as reply:
                text = reply.read()
        except urllib.error.HTTPError as e:
            raise RuntimeError("%s %s: %s" % (path, e.code, e.read()[:500])) from e
        return json.loads(text) if json_reply and text else text

    def wait(self, path, is_over):
        for _ in range(1200):
            found = self.call(path)
            if is_over(found):
                return found
            time.sleep(0.5)
        raise RuntimeError("%s did not end: %s" % (path, found))


class Work:
    """Rounds of mixed work."""

    def __init__(self, api, work):
        self.api = api
        self.file = work + "/items.jsonl"
        self.project = api.call("/projects", {"name": "soak"})["id"]
        self.embedders = {each["name"]: each["id"] for each in api.call("/embedders")["data"]}
        self.datasets = []
        self.calibration = None

    def round(self, number):
        api = self.api
        cluster.items(self.file, 2, number)
        dataset = api.call("/projects/%s/datasets" % self.project, {"name": "round %d" % number})["id"]
        loading = api.call("/datasets/%s/imports" % dataset, {})["id"]
        with open(self.file, "rb") as content:
            api.call("/imports/%s/content" % loading, raw=content.read(), method="PUT")
        version = api.wait("/imports/" + loading, lambda found: found["finished_at"])["version_id"]
        experiment = api.call("/projects/%s/experiments" % self.project, {
            "name": "round %d" % number, "version_id": version, "embedders": ["lexical", "all-MiniLM-L6-v2"]})["id"]
        ended = api.wait("/experiments/" + experiment, lambda found: found["state"] in ("completed", "failed", "cancelled"))
        if ended["state"] != "completed":
            raise RuntimeError(ended)
        calibration = api.call("/experiments/%s/calibrations" % experiment, {
            "metric": "sgi", "embedder_id": self.embedders["all-MiniLM-L6-v2"], "label": "grounded",
            "objective": "youden"})["id"]
        api.call("/calibrations/%s/looks" % calibration, {})
        api.call("/calibrations/%s/activate" % calibration, {"confirm_below_floor": True})
        with open(self.file) as lines:
            for line in list(lines)[:20]:
                item = json.loads(line)
                api.call("/verdicts", {"project_id": self.project, "question": item["question"] + "?",
                                       "context": item["context"], "answer": item["answers"][0]["text"]})
        page = api.call("/versions/%s/items?limit=50" % version)
        item = api.call("/versions/%s/items/%s" % (version, page["data"][0]["id"]))
        api.call("/versions/%s/item-searches" % version, {"text": "river"})
        api.call("/experiments/%s/report" % experiment, json_reply=False)
        api.call("/experiments/%s/scores?metric=length&limit=100" % experiment)
        export = api.call("/exports", {"experiment_id": experiment, "format": "bundle"})["id"]
        done = api.wait("/exports/" + export, lambda found: found["state"] not in ("queued", "running"))
        if done["state"] != "completed":
            raise RuntimeError(done)
        api.call(done["download"]["url"][len("/api/v1"):], json_reply=False)
        api.call("/answers/%s/labels" % item["answers"][0]["id"], {"grounded": True})
        self.datasets.append(dataset)
        if len(self.datasets) > KEPT:
            api.call("/datasets/" + self.datasets.pop(0), method="DELETE")


def reading(pid):
    """Returns memory in MB, handles and threads of a process; None if it has ended."""
    try:
        with open("/proc/%d/status" % pid) as file:
            fields = dict(line.split(":", 1) for line in file if ":" in line)
        memory = sum(int(fields[name].split()[0]) for name in ("RssAnon", "VmSwap")) / 1000
        return {"memory": memory, "handles": len(os.listdir("/proc/%d/fd" % pid)), "threads": int(fields["Threads"])}
    except (OSError, KeyError):
        return None


def live_heap(pid):
    """Returns how many MB a JVM's heap holds after a collection."""
    done = subprocess.run(["jcmd", str(pid), "GC.class_histogram"], capture_output=True, text=True)
    return int(done.stdout.split("\nTotal")[1].split()[1]) / 1e6


class Readings:
    """What the processes of the cluster held, by time."""

    def __init__(self, data, rows, seconds):
        self.data = data
        self.rows = open(rows, "w", buffering=1) if rows else None
        self.began = time.time()
        self.seconds = seconds
        self.heaps = 0
        self.first = cluster.processes(data)
        self.replaced = set()
        self.taken = []
        with open(data + "/postgres/cluster/postmaster.pid") as file:
            self.postmaster = int(file.readline())

    def take(self):
        now = cluster.processes(self.data)
        self.replaced |= {name for name, pid in self.first.items() if now.get(name) != pid}
        found = {name: reading(pid) for name, pid in now.items()}
        sessions = subprocess.run(["pgrep", "-P", str(self.postmaster)], capture_output=True, text=True).stdout.split()
        of_postgres = [each for each in map(reading, [self.postmaster] + list(map(int, sessions))) if each]
        found["postgres"] = {what: sum(each[what] for each in of_postgres) for what in of_postgres[0]}
        at = time.time() - self.began
        if at > self.heaps * self.seconds / HEAPS:
            self.heaps += 1
            for name, pid in now.items():
                found[name]["live heap"] = live_heap(pid)
        self.taken.append((at, {name: each for name, each in found.items() if each}))
        if self.rows:
            self.rows.write(json.dumps(self.taken[-1]) + "\n")


def slope(series):
    """Returns the slope an hour of pairs of seconds and values, and its standard error, as shares of the mean."""
    hours = [at / 3600 for at, _ in series]
    values = [value for _, value in series]
    line = statistics.linear_regression(hours, values)
    rest = sum((value - line.intercept - line.slope * hour) ** 2 for hour, value in zip(hours, values)) / (len(series) - 2)
    error = math.sqrt(rest / sum((hour - statistics.mean(hours)) ** 2 for hour in hours))
    mean = statistics.mean(values)
    return line.slope / mean, error / mean


def growth(taken, seconds):
    """Prints a line for each process and returns what grew more than it may, or was not read."""
    if not taken or taken[-1][0] < seconds - 5 * EVERY:
        return ["nothing known: readings ended early"]
    grown = []
    for name in sorted(taken[-1][1]):
        words = []
        for what, (limit, unit) in LIMITS.items():
            series = [(at, found[name][what]) for at, found in taken if at >= seconds / 2 and what in found.get(name, {})]
            if name == "postgres" and what == "live heap":
                continue
            if len(series) < min(FEWEST, HEAPS // 3):
                grown.append("nothing known of %s of %s" % (what, name))
                continue
            share, error = slope(series)
            words.append("%s %.0f%s, %+.1f (+-%.1f) %%" % (what, statistics.mean(value for _, value in series), unit, 100 * share, 200 * error))
            if share - 2 * error > limit:
                grown.append("%s of %s" % (what, name))
        print("%-14s %s" % (name, "; ".join(words)))
    return grown


def tables(data):
    with open(data + "/postgres/cluster/postmaster.pid") as file:
        port = int(file.read().split("\n")[3])
    with open(data + "/keys/postgres.properties") as file:
        password = next(line.split("=", 1)[1].strip() for line in file if line.startswith("postgres="))
    with psycopg.connect(host="127.0.0.1", port=port, dbname="sextant", user="postgres", password=password) as database:
        for row in database.execute(
                "select relname, n_live_tup, n_dead_tup, autovacuum_count, pg_total_relation_size(relid) / 1000000 from pg_stat_user_tables"
                " where n_dead_tup > 1000 or autovacuum_count > 0 order by n_dead_tup desc limit 25"):
            print("%-22s %8d rows, %7d dead, vacuumed %3d times, %4d MB" % row)


def judged(file):
    with open(file) as rows:
        taken = [json.loads(row) for row in rows]
    return growth(taken, taken[-1][0])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--work")
    options.add_argument("--judge", help="rows of an earlier run")
    options.add_argument("--minutes", type=float, default=120)
    options.add_argument("--pause", type=float, default=25)
    options.add_argument("--rows")
    options.add_argument("--port", type=int, default=7221)
    line = options.parse_args()
    if line.judge:
        grown = judged(line.judge)
        print("grew: " + (", ".join(grown) or "none"))
        sys.exit(1 if grown else 0)
    if not line.work:
        options.error("--work or --judge is needed")
    work = os.path.abspath(line.work)
    data = work + "/data"
    shutil.rmtree(data, ignore_errors=True)
    os.makedirs(work, exist_ok=True)
    sextant = cluster.ROOT + "/sextant"
    subprocess.run([sextant, "cluster", "up", "--port", str(line.port), "--data", data], check=True, stdout=subprocess.DEVNULL)
    failures = []
    over = threading.Event()
    rounds = 0
    try:
        readings = Readings(data, line.rows, 60 * line.minutes)

        def read():
            while not over.wait(EVERY):
                try:
                    readings.take()
                except (OSError, ValueError, IndexError, KeyError) as e:
                    failures.append("not read: %s" % e)

        thread = threading.Thread(target=read)
        thread.start()
        try:
            tasks = Work(Api(line.port, data), work)
            while time.time() - readings.began < 60 * line.minutes:
                try:
                    tasks.round(rounds)
                    print("round %d after %.1f min, load %.1f" % (rounds, (time.time() - readings.began) / 60, os.getloadavg()[0]), flush=True)
                except (RuntimeError, OSError, ValueError) as e:
                    failures.append(str(e))
                    print("round %d failed: %s" % (rounds, e), flush=True)
                rounds += 1
                time.sleep(line.pause)
        finally:
            over.set()
            thread.join()
        grown = growth(readings.taken, 60 * line.minutes)
        tables(data)
    finally:
        subprocess.run([sextant, "stop", "--data", data], check=True, stdout=subprocess.DEVNULL)
    print("%d rounds; failed: %s; replaced: %s; grew: %s"
          % (rounds, "; ".join(failures) or "none", ", ".join(sorted(readings.replaced)) or "none", ", ".join(grown) or "none"))
    sys.exit(1 if failures or readings.replaced or grown else 0)


if __name__ == "__main__":
    main()
