"""Expected values of probability maps and reliability, by scikit-learn and SciPy.

Writes src/test/resources/reference/calibration_maps.json. Run in metrics/:
    /usr/bin/python3 -B src/test/python/calibration_maps.py

Isotonic: IsotonicRegression(out_of_bounds='clip'), knots and predictions. Platt: scikit-learn's own
_sigmoid_calibration (BFGS, a few digits) and the zero of the gradient by scipy.optimize.root to the
last digits. Reliability: calibration_curve(strategy='quantile') and brier_score_loss; the expected
calibration error from the curve; intervals by the bootstrap of calibration_thresholds.py.
"""

import json
import sys

import numpy as np
import scipy
import sklearn
from scipy.optimize import root
from scipy.special import expit
from sklearn.calibration import _sigmoid_calibration, calibration_curve
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import brier_score_loss

from calibration_thresholds import RESAMPLES, SEED, bounded, resamples


def platt(score, y):
    """Solves for the standardised score, to the last digits, and scales back."""
    positive, negative = y.sum(), (~y).sum()
    t = np.where(y, (positive + 1) / (positive + 2), 1 / (negative + 2))
    mean, sd = score.mean(), score.std()
    z = (score - mean) / sd

    def gradient(ab):
        miss = t - expit(-(ab[0] * z + ab[1]))
        return [(miss * z).mean(), miss.mean()]

    start = _sigmoid_calibration(z, y.astype(float))
    found = root(gradient, start, method="hybr", options={"xtol": 1e-15})
    assert np.abs(gradient(found.x)).max() < 1e-14, found
    a, b = found.x
    return [a / sd, b - a * mean / sd]


def reliability(p, y, item):
    observed, predicted = calibration_curve(y, p, n_bins=10, strategy="quantile")
    edges = np.percentile(p, np.linspace(0, 100, 11))
    bins = np.searchsorted(edges[1:-1], p)
    used, n = np.unique(bins, return_counts=True)
    assert len(used) == len(observed)
    _, index = np.unique(item, return_inverse=True)
    drawn = {"error": [], "brier": [], "observed": [[] for _ in used]}
    for w in resamples(index.max() + 1):
        w = w[index]
        drawn["error"].append(
            sum(abs(np.sum((w * (p - y))[bins == k])) for k in used) / w.sum())
        drawn["brier"].append(brier_score_loss(y, p, sample_weight=w))
        for i, k in enumerate(used):
            drawn["observed"][i].append(np.average(y[bins == k], weights=w[bins == k]))

    def interval(value, values):
        return [value, *np.percentile(values, [2.5, 97.5])]

    error = float(np.sum(n * np.abs(observed - predicted)) / len(p))
    return {"error": interval(error, drawn["error"]),
            "brier": interval(brier_score_loss(y, p), drawn["brier"]),
            "n": n.tolist(), "predicted": predicted.tolist(),
            "observed": [bounded(interval(o, d), (bins == k) & y, bins == k, item)
                         for o, d, k in zip(observed.tolist(), drawn["observed"], used)]}


def case(rng, name, items, answers, digits, sign, unit):
    item = np.repeat(np.arange(items), answers)
    y = rng.random(len(item)) < 0.45
    score = np.round(unit * sign * (0.9 * y + 0.5 * rng.normal(size=items).repeat(answers)
                                    + rng.normal(size=len(item))), digits)
    grid = np.round(np.linspace(score.min() - unit, score.max() + unit, 41), digits + 2)
    iso = IsotonicRegression(increasing=sign > 0, out_of_bounds="clip").fit(score, y.astype(float))
    p = expit(sign * 0.8 * score / unit - 0.1)
    p = np.round(p, 2) if digits < 3 else p
    return {"name": name, "sign": sign, "item": item.tolist(), "score": score.tolist(),
            "risky": y.tolist(), "grid": grid.tolist(),
            "isotonic": {"scores": iso.X_thresholds_.tolist(),
                         "probabilities": iso.y_thresholds_.tolist(),
                         "on_grid": iso.predict(grid).tolist()},
            "platt": platt(score, y),
            "platt_sklearn": list(_sigmoid_calibration(score / unit, y.astype(float))),
            "unit": unit, "predicted": p.tolist(), "reliability": reliability(p, y, item)}


def main():
    rng = np.random.default_rng(512)
    cases = [case(rng, "one answer an item", 238, 1, 4, 1, 1.0),
             case(rng, "ties, two answers an item, lower is riskier", 97, 2, 1, -1, 1.0),
             case(rng, "ties, lengths in characters", 152, 1, 0, 1, 40.0)]
    out = {"origin": "scikit-learn %s, numpy %s, scipy %s, Python %s" % (
        sklearn.__version__, np.__version__, scipy.__version__, sys.version.split()[0]),
        "resamples": RESAMPLES, "seed": SEED, "cases": cases}
    with open("src/test/resources/reference/calibration_maps.json", "w") as f:
        json.dump(out, f, separators=(",", ":"))
        f.write("\n")


if __name__ == "__main__":
    main()
