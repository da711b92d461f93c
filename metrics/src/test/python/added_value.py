"""Cross-fitted log odds of logistic regressions, from scikit-learn, over small data of our own.

    python3 added_value.py > ../resources/reference/added_value.json

The penalty is that of LogisticRegression(C=1); the columns are standardised over all subjects, before the folds."""

import json

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score

FOLDS = 5


def case(name, subjects, columns, share, seed):
    random = np.random.default_rng(seed)
    signal = random.normal(size=subjects)
    positive = signal + random.normal(size=subjects) > np.quantile(signal, 1 - share)
    raw = np.round(
        np.column_stack([signal * (k + 1) / columns + random.normal(size=subjects) for k in range(columns)]), 3
    )
    values = (raw - raw.mean(axis=0)) / raw.std(axis=0)
    fold = random.integers(0, FOLDS, subjects)
    log_odds = np.empty(subjects)
    for f in range(FOLDS):
        fit = LogisticRegression(C=1, tol=1e-12, solver="newton-cholesky", max_iter=1000)
        fit.fit(values[fold != f], positive[fold != f])
        log_odds[fold == f] = fit.decision_function(values[fold == f])
    return {
        "name": name,
        "columns": raw.T.tolist(),
        "positive": positive.tolist(),
        "fold": fold.tolist(),
        "log_odds": log_odds.tolist(),
        "auc": roc_auc_score(positive, log_odds),
        "log_loss": log_loss(positive, 1 / (1 + np.exp(-log_odds))),
    }


print(
    json.dumps(
        {
            "made_by": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}",
            "cases": [
                case("one column", 40, 1, 0.5, 1),
                case("four columns", 120, 4, 0.3, 2),
                case("few positives", 200, 3, 0.06, 3),
            ],
        }
    )
)
