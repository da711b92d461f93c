"""Expected values of thresholds, by scikit-learn and numpy.

Writes src/test/resources/reference/calibration_thresholds.json. Run in metrics/:
    /usr/bin/python3 -B src/test/python/calibration_thresholds.py

Optimal cuts come from sklearn's roc_curve and precision_recall_curve, statistics from
sklearn.metrics, intervals from the bootstrap by item that Resamples documents (SplitMix64 with
Lemire's bounded draws, written here anew) and numpy's percentile. A share that fewer than ten items
have, or lack, also gets the interval of Clopper and Pearson (scipy's beta), and the wider end counts.
"""

import json
import sys

import numpy as np
import scipy
import sklearn
from scipy.stats import beta
from sklearn.metrics import (accuracy_score, f1_score, precision_recall_curve, precision_score,
                             recall_score, roc_auc_score, roc_curve)

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
RESAMPLES = 200
SEED = 7


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def resamples(items, count=RESAMPLES, seed=SEED):
    """Yields how often each item is in each resample."""
    for r in range(count):
        state = mix((seed + (r + 1) * GAMMA) & MASK)
        drawn = np.zeros(items, dtype=int)
        for _ in range(items):
            while True:
                state = (state + GAMMA) & MASK
                product = (mix(state) >> 32) * items
                low = product & 0xFFFFFFFF
                if low >= items or low >= (2**32 - items) % items:
                    break
            drawn[product >> 32] += 1
        yield drawn


def bounded(interval, part, whole, item):
    """Returns the interval, no narrower than the exact one where few items have or lack the part."""
    value, low, high = interval
    n = len(np.unique(item[whole]))
    if min(len(np.unique(item[part])), len(np.unique(item[whole & ~part]))) >= 10:
        return interval
    k = value * n
    return [value,
            min(low, beta.ppf(0.025, k, n - k + 1) if k > 0 else 0.0),
            max(high, beta.ppf(0.975, k + 1, n - k) if k < n else 1.0)]


def shares(y, flag, weight):
    tp = weight[flag & y].sum()
    fp = weight[flag & ~y].sum()
    tn = weight[~flag & ~y].sum()
    fn = weight[~flag & y].sum()
    return {"precision": tp / (tp + fp), "recall": tp / (tp + fn),
            "false_positive_rate": fp / (fp + tn), "review_load": (tp + fp) / weight.sum(),
            "accuracy": (tp + tn) / weight.sum(), "j": tp / (tp + fp + fn)}


def parts(y, flag):
    every = np.ones(len(y), dtype=bool)
    return {"precision": (flag & y, flag), "recall": (flag & y, y),
            "false_positive_rate": (flag & ~y, ~y), "review_load": (flag, every),
            "accuracy": (flag == y, every), "j": (flag & y, flag | y)}


def statistics(y, flag, item):
    _, index = np.unique(item, return_inverse=True)
    drawn = [shares(y, flag, w[index]) for w in resamples(index.max() + 1)]
    full = shares(y, flag, np.ones(len(y), dtype=int))
    out = {}
    for name, value in full.items():
        low, high = np.percentile([d[name] for d in drawn], [2.5, 97.5])
        out[name] = bounded([value, low, high], *parts(y, flag)[name], item)
    out["f1"] = [2 * j / (1 + j) for j in out.pop("j")]
    for name, by in [("precision", precision_score), ("recall", recall_score), ("f1", f1_score),
                     ("accuracy", accuracy_score)]:
        assert abs(by(y, flag) - out[name][0]) < 1e-12
    return out


def auc(y, risk, item):
    _, index = np.unique(item, return_inverse=True)
    drawn = [roc_auc_score(y, risk, sample_weight=w[index]) for w in resamples(index.max() + 1)]
    return [roc_auc_score(y, risk), *np.percentile(drawn, [2.5, 97.5])]


def between(risk, least_flagged):
    below = risk[risk < least_flagged].max()
    return (below + least_flagged) / 2


def thresholds(y, risk):
    fpr, tpr, at = roc_curve(y, risk, drop_intermediate=False)
    fpr, tpr, at = fpr[1:], tpr[1:], at[1:]
    load = np.array([(risk >= t).mean() for t in at])
    found = {}
    j = tpr - fpr
    found["youden", None] = at[np.flatnonzero(j >= j.max() - 1e-12)[0]]
    precision, recall, cut = precision_recall_curve(y, risk)
    precision, recall = precision[:-1], recall[:-1]
    f1 = 2 * precision * recall / np.maximum(precision + recall, 1e-300)
    found["f1", None] = cut[np.flatnonzero(f1 >= f1.max() - 1e-12)[-1]]
    for x in (0.05, 0.2):
        ok = fpr <= x + 1e-12
        found["fpr-at-most", x] = at[np.flatnonzero(ok & (tpr == tpr[ok].max()))[0]]
    for x in (0.8, 0.95):
        ok = tpr >= x - 1e-12
        found["recall-at-least", x] = at[np.flatnonzero(ok & (fpr == fpr[ok].min()))[-1]]
    for x in (0.1, 0.3):
        ok = load <= x + 1e-12
        found["review-load-at-most", x] = at[np.flatnonzero(ok & (tpr == tpr[ok].max()))[0]]
    return found


def case(rng, name, items, answers, effect, digits, sign):
    item = np.repeat(np.arange(items), answers) * 3 + 1
    y = rng.random(len(item)) < 0.4
    risk = np.round(effect * y + 0.6 * rng.normal(size=items).repeat(answers)
                    + rng.normal(size=len(item)), digits)
    cuts = []
    for (code, target), at in thresholds(y, risk).items():
        threshold = between(risk, at)
        cuts.append({"objective": code, "target": target, "threshold": sign * threshold,
                     "statistics": statistics(y, risk >= threshold, item)})
    return {"name": name, "sign": sign, "item": item.tolist(), "score": (sign * risk).tolist(),
            "risky": y.tolist(), "auc": auc(y, risk, item), "cuts": cuts}


def main():
    rng = np.random.default_rng(20260)
    cases = [case(rng, "one answer an item", 240, 1, 1.2, 4, 1),
             case(rng, "ties, three answers an item", 90, 3, 1.0, 1, 1),
             case(rng, "ties, two answers an item, lower is riskier", 130, 2, 1.5, 1, -1)]
    out = {"origin": "scikit-learn %s, numpy %s, scipy %s, Python %s" % (
        sklearn.__version__, np.__version__, scipy.__version__, sys.version.split()[0]),
        "resamples": RESAMPLES, "seed": SEED, "cases": cases}
    with open("src/test/resources/reference/calibration_thresholds.json", "w") as f:
        json.dump(out, f, separators=(",", ":"))
        f.write("\n")


if __name__ == "__main__":
    main()
