"""Writes the entailment metrics of small items, computed from the probabilities that transformers gives; see README.md."""

import json
import math
import sys
from itertools import permutations
from pathlib import Path

import numpy as np
import torch
import transformers
from make_classifiers import logits_of
from make_models import write
from tokenizers import Tokenizer

FOLDERS = ["bert", "deberta-v2"]

# Sentences are lists, so that this file needs no rules for where one ends.
ITEMS = [
    {
        "question": "Where is the Eiffel Tower?",
        "judged": [["The tower is in Paris.", "It is made of iron."]],
        "samples": [
            ["It is in Paris."],
            ["The Eiffel Tower is a lattice tower of wrought iron in Paris."],
            ["It is in London.", "The engineer built it there."],
            ["Nobody knows where it is."],
        ],
    },
    {
        "question": "How tall is it?",
        "judged": [],
        "samples": [["It is 330 metres tall."], ["About 81 storeys."], ["330 metres.", "It was the tallest for 41 years."]],
    },
    {
        "question": None,
        "judged": [["Paris is the capital of France."]],
        "samples": [["Paris."], ["The capital is Paris."], ["Paris."], ["Rome is the capital of Italy."], ["Zürich, I think!"]],
    },
]


class Judge:
    """A classifier in a folder, in double precision."""

    def __init__(self, folder):
        self.model = transformers.AutoModelForSequenceClassification.from_pretrained(folder).double().eval()
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.enable_truncation(max_length=json.loads((folder / "tokenizer_config.json").read_text())["model_max_length"])

    def __call__(self, premise, hypothesis):
        """Probabilities by label; a text entails an equal one without being asked."""
        if premise == hypothesis:
            return {"entailment": 1.0, "neutral": 0.0, "contradiction": 0.0}
        _, logits = logits_of(self.model, self.tokenizer, premise, hypothesis)
        names = self.model.config.id2label
        return {names[i].lower(): p for i, p in enumerate(torch.softmax(logits, 0).tolist())}


def text(sentences):
    return " ".join(sentences)


def logprobs(item, sample):
    """Made up: another number of tokens and another mean for each."""
    return [-0.05 * (1 + item + 3 * sample + token) for token in range(3 + sample)]


def entropy(shares):
    p = np.array(shares) / sum(shares)
    return float(-(p * np.log(p)).sum())


def clusters(judge, texts):
    """Each text joins the first cluster whose first member it entails and is entailed by (Farquhar et al., 2024)."""

    def entails(a, b):
        p = judge(a, b)
        return p["entailment"] > max(p["neutral"], p["contradiction"])

    found = []
    for i, each in enumerate(texts):
        for cluster in found:
            if entails(texts[cluster[0]], each) and entails(each, texts[cluster[0]]):
                cluster.append(i)
                break
        else:
            found.append([i])
    return found


def support(p):
    return p["entailment"] / (p["entailment"] + p["contradiction"])


def unsupported(judge, claimed):
    """LUQ: of each answer with its claims and the texts of the other samples, then the mean (Zhang et al., 2024)."""
    return float(np.mean([1 - np.mean([support(judge(c, o)) for c in claims for o in others]) for claims, others in claimed]))


def scores(judge, number, item):
    samples = [text(each) for each in item["samples"]]
    asked = samples if item["question"] is None else [f"{item['question']} {each}" for each in samples]
    found = clusters(judge, asked)
    weights = [math.exp(np.mean(logprobs(number, i))) for i in range(len(samples))]
    others = [[o for j, o in enumerate(samples) if j != i] for i in range(len(samples))]
    # The judged answers are checked against all samples; without one, the first sample against the others.
    checked = [(each, samples) for each in item["judged"]] or [(item["samples"][0], others[0])]
    sentences = list(zip(item["samples"], others))
    return {
        "semantic-entropy-discrete": entropy([len(each) for each in found]),
        "semantic-entropy-weighted": entropy([sum(weights[i] for i in each) for each in found]),
        "selfcheck-nli": [
            float(np.mean([judge(s, o)["contradiction"] for s in claims for o in against])) for claims, against in checked
        ],
        "luq": unsupported(judge, sentences),
        # Every answer has its sentences as segments, the judged ones too.
        "luq-atomic": unsupported(judge, [(each, samples) for each in item["judged"]] + sentences),
    }


def margin(judge, item):
    """The smallest distance of a probability of entailment from the next class: rounding must not turn a cluster."""
    samples = [text(each) for each in item["samples"]]
    asked = samples if item["question"] is None else [f"{item['question']} {each}" for each in samples]
    probabilities = [judge(a, b) for a, b in permutations(asked, 2)]
    return min(abs(p["entailment"] - max(p["neutral"], p["contradiction"])) for p in probabilities)


if __name__ == "__main__":
    for name in FOLDERS:
        folder = Path(sys.argv[1]) / name
        judge = Judge(folder)
        items = [
            {
                "question": item["question"],
                "judged": item["judged"],
                "samples": item["samples"],
                "logprobs": [logprobs(number, i) for i in range(len(item["samples"]))],
                "scores": scores(judge, number, item),
            }
            for number, item in enumerate(ITEMS)
        ]
        assert min(margin(judge, item) for item in ITEMS) > 2e-4, "a class is undecided: change the texts"
        versions = {each.__name__: each.__version__ for each in (torch, transformers, np)}
        write(folder / "scores.json", {"versions": versions, "items": items})
