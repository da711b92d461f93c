"""Recomputes numbers of a report with scikit-learn and SciPy, from the texts, with none of Sextant's code.

    python recompute.py halueval report.json halueval-qa.jsonl SEED    # SEED: intervals.seed of manifest.json
    python recompute.py wikibio report.json wikibio-gpt3.jsonl

Prints the number of the report, the number found here, and their difference. Needs numpy, SciPy and scikit-learn.
"""
import json
import sys

import numpy as np
from scipy import stats
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score, log_loss, r2_score, roc_auc_score

MASK = (1 << 64) - 1


def words(text):
    """Runs of letters and decimal digits, in lower case. A lower-case letter may be two characters: split first."""
    return [w.lower() for w in "".join(c if c.isalpha() or c.isdecimal() else " " for c in text).split()]


def share(of, other):
    known = set(words(other))
    return np.mean([w in known for w in words(of)]) if words(of) else np.nan


def show(name, reported, found):
    print(f"{name:58s} {reported:.15g} {found:.15g} {abs(reported - found):.1e}")


def result(report, metric, embedder=None):
    return next(r for r in report["results"] if r["metric"] == metric and r["embedder"] == embedder)


def splitmix(seed, place):
    z = (seed + (place + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def jackknife(statistic, clusters):
    """The standard error by leaving out each cluster in turn, by brute force, with Satterthwaite's degrees of freedom."""
    g = clusters.max() + 1
    without = np.array([statistic(clusters != each) for each in range(g)])
    off = without - without.mean()
    degrees = min(g - 1, 3 * np.sum(off**2) ** 2 / np.sum(off**4) - 1)
    return np.sqrt((g - 1) / g * np.sum(off**2)), degrees, without


def halueval(report, rows, seed):
    scores = {"length": [], "context-novelty": [], "question-overlap": [], "context-substring": []}
    for row in rows:
        for answer in (row["right_answer"], row["hallucinated_answer"]):
            scores["length"].append(len(answer))
            scores["context-novelty"].append(1 - share(answer, row["knowledge"]))
            scores["question-overlap"].append(share(answer, row["question"]))
            scores["context-substring"].append(float(answer.strip().lower() in row["knowledge"].lower()))
    y = np.tile([0, 1], len(rows))
    item = np.repeat(np.arange(len(rows)), 2)
    for name, values in scores.items():
        x = np.array(values, float)
        binary = result(report, name)["binary"]
        risk = -x if result(report, name)["direction"] == "higher-is-trustworthy" else x
        show(name + " AUC", binary["auc"]["value"], roc_auc_score(y, risk))
        show(name + " average precision", binary["average_precision"]["value"], average_precision_score(y, risk))
        for statistic, key in ((roc_auc_score, "auc"), (average_precision_score, "average_precision")):
            error, degrees, _ = jackknife(lambda keep: statistic(y[keep], risk[keep]), item)
            value, low, high = (binary[key][k] for k in ("value", "low", "high"))
            if key == "auc":  # Wilson's upper end with n1 + n0 - 2 degrees of freedom
                t = stats.t.ppf(0.975, 2 * len(rows) - 2)
                n = value * (1 - value) / error**2
                half = t * t / (2 * n)
                end = (value + half + t * np.sqrt(error**2 + t * t / (4 * n * n))) / (1 + 2 * half)
                show(name + " AUC, upper end by the jackknife", high, end)
            else:
                t = stats.t.ppf(0.975, degrees)
                centre, reach = np.log(value / (1 - value)), t * error / (value * (1 - value))
                ends = [1 / (1 + np.exp(-(centre + sign * reach))) for sign in (-1, 1)]
                show(name + " AP, lower end by the jackknife", low, ends[0])
                show(name + " AP, upper end by the jackknife", high, ends[1])
    floors(report, np.column_stack([np.array(v, float) for v in scores.values()]), y, item, seed)


def floors(report, x, y, item, seed):
    x = (x - x.mean(0)) / x.std(0)
    fold = np.array([splitmix(seed, int(g)) % 10 for g in item])
    odds = np.zeros(len(y))
    for f in range(10):
        model = LogisticRegression(C=1, solver="newton-cholesky", tol=1e-10, max_iter=200)
        odds[fold == f] = model.fit(x[fold != f], y[fold != f]).decision_function(x[fold == f])
    combination = report["combinations"][0]["floors"]
    show("floors together, log loss out of fold", combination["log_loss"]["value"], log_loss(y, 1 / (1 + np.exp(-odds))))
    pairs = [np.sum(y[fold == f]) * np.sum(1 - y[fold == f]) for f in range(10)]
    areas = [roc_auc_score(y[fold == f], odds[fold == f]) for f in range(10)]
    show("floors together, AUC within folds", combination["auc"]["value"], np.average(areas, weights=pairs))


def jaccard_dispersion(samples):
    sets = [set(words(s)) for s in samples]
    pairs = [(a, b) for i, a in enumerate(sets) for b in sets[i + 1 :]]
    return np.mean([1 - (len(a & b) / len(a | b) if a | b else 1) for a, b in pairs])


def wikibio(report, rows):
    value = {"accurate": 1, "minor_inaccurate": 0.5, "major_inaccurate": 0}
    y = np.array([np.mean([value[a] for a in row["annotation"]]) for row in rows])
    scores = {
        "mean-length": [np.mean([len(s) for s in row["gpt3_text_samples"]]) for row in rows],
        "jaccard-dispersion": [jaccard_dispersion(row["gpt3_text_samples"]) for row in rows],
    }
    item = np.arange(len(rows))
    for name, values in scores.items():
        x = np.array(values, float)
        line = result(report, name)
        sign = 1 if line["direction"] == "higher-is-trustworthy" else -1
        f = line["factuality"]
        show(name + " Pearson", f["pearson"]["value"], sign * stats.pearsonr(x, y)[0])
        show(name + " Spearman", f["spearman"]["value"], sign * stats.spearmanr(x, y)[0])
        fit = np.polyval(np.polyfit(x, y, 1), x)
        show(name + " R^2", f["r_squared"]["value"], r2_score(y, fit))
        _, _, without = jackknife(lambda keep: np.arctanh(stats.pearsonr(x[keep], y[keep])[0]), item)
        z = np.arctanh(sign * f["pearson"]["value"])
        show(name + " Spearman, standard error by the jackknife", *spearman_errors(f, x, y, item))
        influence = (len(item) - 1) / len(item) * (z - without)
        variance = len(item) / (len(item) - 1) * np.sum(influence**2)
        degrees = min(len(item) - 2, 3 * np.sum(influence**2) ** 2 / np.sum(influence**4) - 1)
        reach = stats.t.ppf(0.975, degrees) * np.sqrt(variance)
        ends = sorted(sign * np.tanh([z - reach, z + reach]))
        show(name + " Pearson, lower end by the jackknife", f["pearson"]["low"], ends[0])
        show(name + " Pearson, upper end by the jackknife", f["pearson"]["high"], ends[1])


def spearman_errors(f, x, y, item):
    """The report's standard error, from the width of its interval on Fisher's scale, and the jackknife's."""
    error, degrees, _ = jackknife(lambda keep: np.arctanh(stats.spearmanr(x[keep], y[keep])[0]), item)
    width = np.arctanh(f["spearman"]["high"]) - np.arctanh(f["spearman"]["low"])
    return width / 2 / stats.t.ppf(0.975, min(len(item) - 2, degrees)), error


if __name__ == "__main__":
    with open(sys.argv[2]) as file:
        report = json.load(file)
    with open(sys.argv[3], encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    if sys.argv[1] == "halueval":
        halueval(report, rows, int(sys.argv[4]))
    else:
        wikibio(report, rows)
