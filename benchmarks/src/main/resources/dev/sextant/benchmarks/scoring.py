"""The geometric metrics of one item after another, as one would write them in numpy. Prints items per second of
processor time."""

import sys
import time

import numpy as np


def unit(v):
    return v / np.linalg.norm(v)


def angle(a, b):
    return 2 * np.arctan2(np.linalg.norm(a - b), np.linalg.norm(a + b))


def grounding(q, c, answers):
    q, c = unit(q), unit(c)
    scores = []
    for r in answers:
        r = unit(r)
        theta_rq, theta_rc = angle(r, q), angle(r, c)
        scores.append((theta_rq / (theta_rc + 1e-8), theta_rq, theta_rc))
    return scores, angle(q, c)


def spread(answers):
    n = len(answers)
    e = answers / np.linalg.norm(answers, axis=1, keepdims=True)
    k = e @ e.T
    lam = np.clip(np.linalg.eigvalsh(k / n), 0, None)
    lam = lam[lam > 0]
    isotropy = -np.sum(lam * np.log(lam)) / np.log(n)
    off = k[~np.eye(n, dtype=bool)]
    return isotropy, np.sqrt(np.sum((off + 1) ** 2) / (4 * n * (n - 1))), off.mean(), off.std()


items, n, dimensions = (int(a) for a in sys.argv[1:])
rng = np.random.default_rng(1)
data = rng.random((items, n + 2, dimensions)) - 0.3
for item in data[:50]:
    grounding(item[0], item[1], item[2:]), spread(item[2:])
start = time.process_time()
for item in data:
    grounding(item[0], item[1], item[2:]), spread(item[2:])
print(items / (time.process_time() - start))
