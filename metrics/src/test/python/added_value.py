"""Cross-fitted log odds of logistic regressions, from scikit-learn, over small data of our own.

    python3 added_value.py > ../resources/reference/added_value.json

The columns are standardised over all subjects, before the folds. The penalty is that of LogisticRegression(C=1) on each
coefficient. A column with another penalty w is divided by the square root of w before the fit, which is the same
model: scikit-learn has one penalty for all columns."""

import json

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score

FOLDS = 5


def regression():
    return LogisticRegression(C=1, tol=1e-12, solver="newton-cholesky", max_iter=1000)


def case(name, subjects, columns, share, seed, penalty=None):
    penalty = np.ones(columns) if penalty is None else np.array(penalty, dtype=float)
    random = np.random.default_rng(seed)
    signal = random.normal(size=subjects)
    positive = signal + random.normal(size=subjects) > np.quantile(signal, 1 - share)
    raw = np.round(
        np.column_stack([signal * (k + 1) / columns + random.normal(size=subjects) for k in range(columns)]), 3
    )
    values = (raw - raw.mean(axis=0)) / raw.std(axis=0) / np.sqrt(penalty)
    fold = random.integers(0, FOLDS, subjects)
    log_odds = np.empty(subjects)
    for f in range(FOLDS):
        fit = regression().fit(values[fold != f], positive[fold != f])
        log_odds[fold == f] = fit.decision_function(values[fold == f])
    fit = regression().fit(values, positive)
    return {
        "name": name,
        "columns": raw.T.tolist(),
        "positive": positive.tolist(),
        "penalty": penalty.tolist(),
        "coefficients": [*fit.intercept_, *(fit.coef_[0] / np.sqrt(penalty))],
        "log_odds_of_all": fit.decision_function(values).tolist(),
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
                case("two floors and six scores", 150, 8, 0.4, 4, [1, 1, 6, 6, 6, 6, 6, 6]),
            ],
        }
    )
)
