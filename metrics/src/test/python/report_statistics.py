"""Expected values for the statistics of a report, from SciPy, scikit-learn and numpy, over small data of our own.

    /usr/bin/python3 report_statistics.py series > ../resources/reference/report.json
    /usr/bin/python3 report_statistics.py agreement > ../resources/reference/agreement.json

The positive class is "not grounded"; risk is the score, or its negative where a higher score is trustworthy."""

import json
import sys
import warnings

import numpy as np
import scipy
import sklearn
from scipy import stats
from sklearn.metrics import average_precision_score, precision_recall_curve, roc_auc_score, roc_curve

warnings.filterwarnings("ignore")
SHARES = [0.05, 0.25, 0.5, 0.75, 0.95]
RATES = [0, 10, 20, 35, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000]
RECALLS = [20, 50, 100, 200, 300, 400, 500, 600, 700, 750, 800, 850, 900, 950, 970, 990, 1000]


def number(x):
    return None if x is None or not np.isfinite(x) else float(x)


def bins(values, count):
    """As pandas.qcut: right-closed between quantiles, equal values together."""
    edges = np.quantile(values, np.linspace(0, 1, count + 1))
    return np.searchsorted(edges[1:-1], values, side="left"), edges


def auc(risk, y):
    return roc_auc_score(y, risk) if 0 < y.sum() < len(y) else None


def heights(y, fpr, tpr):
    """Of both curves at fixed places, equal scores taken evenly."""
    positives, negatives = y.sum(), (~y).sum()
    hits, alarms = np.round(tpr * positives), np.round(fpr * negatives)
    rates, found = np.array(RATES) * negatives / 1000, np.array(RECALLS) * positives / 1000
    recall = np.interp(rates, alarms, hits) / positives  # of equal alarms, numpy takes the last
    wrong = -np.interp(-found, -hits[::-1], -alarms[::-1])
    return recall.tolist(), (found / (found + wrong)).tolist()


def binary(score, grounded, sign, length):
    risk, y = sign * score, ~grounded
    out = {"n_grounded": int(grounded.sum()), "n_not_grounded": int(y.sum()), "auc": number(auc(risk, y))}
    both = 0 < y.sum() < len(y)
    if both:
        fpr, tpr, thresholds = roc_curve(y, risk, drop_intermediate=False)
        precision, recall, cuts = precision_recall_curve(y, risk)
        out["average_precision"] = average_precision_score(y, risk)
        out["fpr_at_95_recall"] = number(fpr[tpr >= 0.95].min())
        out["roc"] = [[float(f), float(t), number(sign * c) if i else None]
                      for i, (f, t, c) in enumerate(zip(fpr, tpr, thresholds))]
        out["roc_heights"], out["pr_heights"] = heights(y, fpr, tpr)
        cuts = [number(sign * c) for c in cuts] + [None]
        out["pr"] = [[float(r), float(p), c] for r, p, c in zip(recall, precision, cuts)][::-1]
    a, b = risk[y], risk[~y]
    if len(a) > 1 and len(b) > 1 and (a.var() > 0 or b.var() > 0):
        pooled = (a.var(ddof=1) * (len(a) - 1) + b.var(ddof=1) * (len(b) - 1)) / (len(a) + len(b) - 2)
        out["cohens_d"] = (a.mean() - b.mean()) / np.sqrt(pooled)
        t = stats.ttest_ind(a, b, equal_var=False)
        out["welch_t"], out["welch_p"] = t.statistic, t.pvalue
    for name, mine in (("grounded", grounded), ("not_grounded", y)):
        if mine.any():
            out["mean_" + name] = score[mine].mean()
            out["quantiles_" + name] = np.quantile(score[mine], SHARES).tolist()
    decile, _ = bins(score, 10)
    out["deciles"] = [[score[decile == d].min(), score[decile == d].max(), int((decile == d).sum()), y[decile == d].mean()]
                      for d in range(10) if (decile == d).any()]
    third, edges = bins(length, 3)
    out["thirds"] = [[edges[k], edges[k + 1], int(grounded[third == k].sum()), int(y[third == k].sum()),
                      number(auc(risk[third == k], y[third == k]))] for k in range(3)]
    tenth, _ = bins(length, 10)
    won = pairs = used = 0
    for k in range(10):
        p, n = risk[(tenth == k) & y], risk[(tenth == k) & ~y]
        won += sum((i > j) + 0.5 * (i == j) for i in p for j in n)
        pairs += len(p) * len(n)
        used += len(p) * len(n) > 0
    out["length_matched"] = [int(used), pairs, won / pairs] if pairs else None
    return out


def rejection_area(trust, y):
    """Mean over k of the mean of the k most trusted; of equal trust each counts as their mean."""
    order = np.argsort(-trust, kind="stable")
    t, v = trust[order], y[order].astype(float)
    v = np.array([v[t == x].mean() for x in t])
    return np.mean(np.cumsum(v) / np.arange(1, len(v) + 1))


def pearson(x, y):
    return stats.pearsonr(x, y)[0] if len(x) > 1 and x.std() > 0 and y.std() > 0 else None


def factuality(score, y, sign, length):
    trust = -sign * score
    out = {"n": len(y), "pearson": number(pearson(trust, y))}
    if out["pearson"] is not None:
        line = stats.linregress(score, y)
        out["r_squared"] = line.rvalue ** 2
        out["spearman"] = stats.spearmanr(trust, y)[0]
        out["slope"], out["intercept"] = line.slope, line.intercept
    if y.std() > 0:
        random = y.mean()
        out["prr"] = (rejection_area(trust, y) - random) / (rejection_area(y, y) - random)
    third, edges = bins(length, 3)
    out["thirds"] = [[edges[k], edges[k + 1], int((third == k).sum()),
                      number(pearson(trust[third == k], y[third == k]))] for k in range(3)]
    return out


def case(name, score, grounded, fact, length, sign):
    score, grounded = np.array(score, float), np.array(grounded, bool)
    fact, length = np.array(fact, float), np.array(length, float)
    return {"name": name, "sign": sign, "score": score.tolist(), "grounded": grounded.tolist(),
            "factuality": fact.tolist(), "length": length.astype(int).tolist(),
            "binary": binary(score, grounded, sign, length), "regression": factuality(score, fact, sign, length)}


def cases():
    rng = np.random.default_rng(7)
    for name, n, score, sign in [
            ("continuous", 60, lambda n: rng.normal(size=n), 1),
            ("ties", 80, lambda n: rng.integers(0, 6, n) / 4, 1),
            ("higher is trustworthy, ties", 47, lambda n: rng.integers(0, 15, n) / 7, -1),
            ("higher is trustworthy, continuous", 33, lambda n: rng.normal(size=n) * 1e-3 + 5, -1),
            ("large offset", 40, lambda n: rng.normal(size=n) + 1e6, 1),
            ("more than 200 points", 260, lambda n: rng.normal(size=n), 1)]:
        s = score(n)
        spread = s.std()
        grounded = rng.normal(size=n) * spread + s.mean() > sign * (s - s.mean()) + s.mean()
        fact = np.clip(np.round(8 * (0.6 - 0.2 * sign * (s - s.mean()) / spread + 0.3 * rng.normal(size=n))) / 8, 0, 1)
        yield case(name, s, grounded, fact, rng.integers(5, 60, n), sign)
    yield case("constant score", [0.1] * 9, [True, False] * 4 + [True], np.arange(9) / 8, np.arange(9), 1)
    yield case("one class only", np.arange(7) / 3, [True] * 7, np.arange(7)[::-1] / 7, [4] * 7, 1)
    yield case("other class only", np.arange(7) / 3, [False] * 7, np.arange(7) / 7, [4, 4, 5, 5, 6, 6, 7], -1)
    yield case("constant factuality", [1, 2, 3, 4], [True, False, True, False], [0.5] * 4, [1, 2, 3, 4], 1)
    yield case("two", [0.2, 0.7], [True, False], [1, 0.25], [10, 20], 1)
    yield case("two tied", [0.2, 0.2], [True, False], [1, 0.25], [10, 10], -1)
    yield case("perfect", [1, 2, 3, 4, 5, 6], [True] * 3 + [False] * 3, [1, .9, .8, .3, .2, 0], [3, 1, 2, 6, 5, 4], 1)


def agreement():
    rng = np.random.default_rng(11)
    for name, columns in [
            ("continuous", rng.normal(size=30)[:, None] + 0.7 * rng.normal(size=(30, 4))),
            ("ties", np.round(rng.normal(size=40)[:, None] + rng.normal(size=(40, 3)))),
            ("one constant", np.column_stack([rng.normal(size=9), np.full(9, 0.1)]))]:
        columns = columns.T
        ranks = np.array([stats.rankdata(c) for c in columns])
        percentiles = (ranks - 0.5) / columns.shape[1]
        worst = np.argsort(-np.ptp(percentiles, axis=0), kind="stable")[:10]
        yield {"name": name, "columns": columns.tolist(),
               "pearson": [[number(pearson(a, b)) for b in columns] for a in columns],
               "spearman": [[number(pearson(a, b)) for b in ranks] for a in ranks],
               "worst": [[int(i), float(np.ptp(percentiles[:, i]))] + percentiles[:, i].tolist() for i in worst]}


made = {"series": cases, "agreement": agreement}[sys.argv[1]]
print(json.dumps({"origin": "report_statistics.py", "python": sys.version.split()[0], "numpy": np.__version__,
                  "scipy": scipy.__version__, "scikit-learn": sklearn.__version__, "cases": list(made())}, indent=None,
                 separators=(",", ":")))
