"""A running `./sextant cluster up` as the scripts of this folder see it."""
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SAMPLE = ROOT + "/platform-api/src/main/resources/samples/gazetteer.jsonl"


def items(target, copies, seed):
    """Writes copies of the sample, each with texts of its own, so that no vector is in the cache."""
    with open(SAMPLE) as lines, open(target, "w") as out:
        sample = [json.loads(line) for line in lines]
        for copy in range(copies):
            mark = " (%d.%d)" % (seed, copy)
            for item in sample:
                item = dict(item)
                for key in ("question", "context"):
                    if item.get(key):
                        item[key] += mark
                for key in ("id", "group"):
                    if item.get(key) is not None:
                        item[key] = "%s-%d" % (item[key], copy)
                item["answers"] = [dict(answer, text=answer["text"] + mark) for answer in item.get("answers", [])]
                out.write(json.dumps(item) + "\n")


def processes(data):
    """Returns the ids of the processes by their names, from the mark on their command lines."""
    found = {}
    mark = "-Dsextant.process=%s/logs/" % os.path.realpath(data)
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % pid) as line:
                words = line.read().split("\0")
        except OSError:
            continue
        found.update((word[len(mark):], int(pid)) for word in words if word.startswith(mark))
    return found


class Flink:
    """The REST endpoint, which requires the key of the cluster."""

    def __init__(self, data, work):
        self.pem = work + "/flink.pem"
        keys = data + "/keys/flink"
        subprocess.run(
            ["openssl", "pkcs12", "-in", keys + ".p12", "-passin", "file:" + keys + ".password", "-nodes", "-out", self.pem],
            check=True, stderr=subprocess.DEVNULL)
        with open(data + "/scratch/flink-conf/config.yaml") as lines:
            rest = lines.read().split("\nrest:\n")[1]
        port = next(line.split(":")[1].strip(" '") for line in rest.split("\n") if line.startswith("  port:"))
        self.address = "https://127.0.0.1:%s/v1/jobs/overview" % port

    def jobs(self):
        """Returns what it says of each job; nothing if it does not answer."""
        answer = subprocess.run(
            ["curl", "-s", "--max-time", "3", "--cacert", self.pem, "--cert", self.pem, self.address],
            capture_output=True, text=True)
        try:
            return json.loads(answer.stdout)["jobs"]
        except (ValueError, KeyError):
            return []

    def runs(self):
        return any(job["state"] == "RUNNING" and job["tasks"]["running"] == job["tasks"]["total"] for job in self.jobs())
