"""Detectable differences, items needed, rates of wrong labels, and corrected AUCs, from SciPy and by brute force.

    python3 power_and_noise.py > ../resources/reference/power_and_noise.json

Nothing here shares code or formulas with the Java: items are counted up one by one, and the area with wrong labels is
the weighted share of all pairs."""

import json

import numpy as np
import scipy
from scipy.optimize import brentq
from scipy.stats import t


def reach(level, degrees):
    return t.ppf(1 - level / 2, degrees) + t.ppf(0.8, degrees)


def power(difference, error, items, degrees, level):
    needed = items
    while reach(level, degrees * needed / items) * error * np.sqrt(items / needed) > difference:
        needed += 1
    return {
        "difference": difference,
        "error": error,
        "items": items,
        "degrees": degrees,
        "level": level,
        "detectable": reach(level, degrees) * error,
        "needed": needed,
    }


def rate(agreement):
    return {"agreement": agreement, "rate": brentq(lambda e: (1 - e) ** 2 + e**2 - agreement, 0, 0.5, xtol=1e-15)}


def area(score, positive, negative):
    wins = (score[:, None] > score[None, :]) + 0.5 * (score[:, None] == score[None, :])
    weight = positive[:, None] * negative[None, :]
    return float((weight * wins).sum() / weight.sum())


def noise(share, wrong, seed):
    random = np.random.default_rng(seed)
    n = 400
    ungrounded = np.arange(n) < share * n
    score = np.round(random.normal(size=n) + 1.2 * ungrounded, 1)
    observed = np.where(ungrounded, 1 - wrong, wrong)
    return {
        "observed_share": float(observed.mean()),
        "rate": wrong,
        "true_area": area(score, ungrounded * 1.0, 1.0 - ungrounded),
        "observed_area": area(score, observed, 1 - observed),
    }


def hanley_mcneil(a, n1, n0):
    q1 = a / (2 - a)
    q2 = 2 * a * a / (1 + a)
    return (a * (1 - a) + (n1 - 1) * (q1 - a * a) + (n0 - 1) * (q2 - a * a)) / (n1 * n0)


def planned(floor, n1, n0):
    degrees = min(n1, n0) - 1

    def excess(d):
        return d - reach(0.05, degrees) * np.sqrt(hanley_mcneil(floor, n1, n0) + hanley_mcneil(floor + d, n1, n0))

    return {
        "floor": floor,
        "risky": n1,
        "trustworthy": n0,
        "detectable": None if excess(1 - floor) < 0 else brentq(excess, 0, 1 - floor, xtol=1e-14),
    }


print(
    json.dumps(
        {
            "made_by": f"scipy {scipy.__version__}, numpy {np.__version__}",
            "power": [
                power(0.05, 0.1, 40, 39, 0.05),
                power(0.02, 0.018, 310, 120.5, 0.05),
                power(0.02, 0.018, 310, 120.5, 0.0011),
                power(0.004, 0.01, 900, 14, 0.004),
            ],
            "rates": [rate(p) for p in (0.5005, 0.6, 0.75, 0.9, 0.97)],
            "noise": [noise(0.5, 0.05, 1), noise(0.2, 0.05, 2), noise(0.1, 0.2, 3), noise(0.8, 0.1, 4)],
            "planned": [planned(0.5, 40, 60), planned(0.75, 40, 270), planned(0.9, 200, 200), planned(0.976, 12, 30)],
        },
        indent=1,
    )
)
