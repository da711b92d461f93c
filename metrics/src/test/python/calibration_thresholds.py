"""Expected values of thresholds, by scikit-learn and numpy.

Writes src/test/resources/reference/calibration_thresholds.json. Run in metrics/:
    python3 -B src/test/python/calibration_thresholds.py

Optimal cuts come from sklearn's roc_curve and precision_recall_curve, statistics from
sklearn.metrics. The interval of a share is Wilson's of as many observations as would vary as much as
its items do, with the quantile of scipy's t. Its degrees of freedom are those of the number of
equally large items that weigh as much, less 1. A share of 0 or 1 has the interval of Clopper and
Pearson.
"""

import json
import sys

import numpy as np
import scipy
import sklearn
from scipy.stats import t as student
from sklearn.metrics import (accuracy_score, f1_score, precision_recall_curve, precision_score,
                             recall_score, roc_auc_score, roc_curve)

def interval(part, whole, item):
    """Returns a share of cases with its interval by item."""
    _, index = np.unique(item[whole], return_inverse=True)
    counted = np.bincount(index, weights=part[whole].astype(float))
    sizes = np.bincount(index).astype(float)
    n, p = sizes.sum(), counted.sum() / sizes.sum()
    effective = n * n / (sizes ** 2).sum()
    if p in (0, 1):
        far = 0.025 ** (1 / round(effective))
        return [p, 0.0, 1 - far] if p == 0 else [p, far, 1.0]
    variance = len(sizes) / (len(sizes) - 1) * (((counted - p * sizes) / n) ** 2).sum()
    z2 = student.ppf(0.975, effective - 1) ** 2
    observations = p * (1 - p) / variance
    centre = (p + z2 / (2 * observations)) / (1 + z2 / observations)
    reach = np.sqrt(z2) / (1 + z2 / observations) * np.sqrt(variance + z2 / (4 * observations ** 2))
    return [p, centre - reach, centre + reach]


def parts(y, flag):
    every = np.ones(len(y), dtype=bool)
    return {"precision": (flag & y, flag), "recall": (flag & y, y),
            "false_positive_rate": (flag & ~y, ~y), "review_load": (flag, every),
            "accuracy": (flag == y, every), "j": (flag & y, flag | y)}


def statistics(y, flag, item):
    out = {name: interval(*cases, item) for name, cases in parts(y, flag).items()}
    out["f1"] = [2 * j / (1 + j) for j in out.pop("j")]
    for name, by in [("precision", precision_score), ("recall", recall_score), ("f1", f1_score),
                     ("accuracy", accuracy_score)]:
        assert abs(by(y, flag) - out[name][0]) < 1e-12
    return out


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
            "risky": y.tolist(), "auc": roc_auc_score(y, risk), "cuts": cuts}


def main():
    rng = np.random.default_rng(20260)
    cases = [case(rng, "one answer an item", 240, 1, 1.2, 4, 1),
             case(rng, "ties, three answers an item", 90, 3, 1.0, 1, 1),
             case(rng, "ties, two answers an item, lower is riskier", 130, 2, 1.5, 1, -1)]
    out = {"origin": "scikit-learn %s, numpy %s, scipy %s, Python %s" % (
        sklearn.__version__, np.__version__, scipy.__version__, sys.version.split()[0]),
        "cases": cases}
    with open("src/test/resources/reference/calibration_thresholds.json", "w") as f:
        json.dump(out, f, separators=(",", ":"))
        f.write("\n")


if __name__ == "__main__":
    main()
