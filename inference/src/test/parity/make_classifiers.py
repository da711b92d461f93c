"""Writes small pair classifiers of random weights with what transformers computes for hard pairs; see README.md."""

import sys
from pathlib import Path

import tokenizers
import torch
import transformers
from classifiers import CLASSIFIERS
from make_models import VOCABULARY, fill, rounded, write
from texts import TEXTS

# Pairs of texts by their indexes: each with the next, short ones with long ones in both orders, long ones together.
PAIRS = [(i, (i + 1) % len(TEXTS)) for i in range(len(TEXTS))] + [
    (a, b) for short in (0, 1, 4, 18) for a, b in ((short, 19), (19, short), (short, 20), (20, short))
] + [(19, 19), (20, 20), (4, 4), (5, 4)]


def expected(classifier, model, tokenizer):
    model = model.double().eval()
    tokenizer.enable_truncation(max_length=classifier.limit)
    pairs = []
    for premise, hypothesis in PAIRS:
        ids = tokenizer.encode(TEXTS[premise], TEXTS[hypothesis]).ids
        with torch.no_grad():
            logits = model(input_ids=torch.tensor([ids]), attention_mask=torch.ones(1, len(ids), dtype=int)).logits[0]
        probabilities = torch.softmax(logits, 0)
        pair = {"premise": premise, "hypothesis": hypothesis, "ids": ids}
        pairs.append({**pair, "logits": rounded(logits), "probabilities": rounded(probabilities)})
    return pairs


def make(name, folder):
    classifier = CLASSIFIERS[name]
    tokenizer = classifier.tokenizer(VOCABULARY)
    config = classifier.config(tokenizer.get_vocab_size())
    config._attn_implementation = "eager"
    config.id2label = dict(enumerate(classifier.labels))
    config.label2id = {label: output for output, label in enumerate(classifier.labels)}
    model = transformers.AutoModelForSequenceClassification.from_config(config)
    fill(model)
    folder.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(folder)
    tokenizer.no_truncation()
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    write(folder / "tokenizer_config.json", {"model_max_length": classifier.limit})
    versions = {each.__name__: each.__version__ for each in (torch, transformers, tokenizers)}
    pairs = expected(classifier, model, tokenizer)
    write(folder / "expected.json", {"versions": versions, "texts": TEXTS, "pairs": pairs})


if __name__ == "__main__":
    for name in sys.argv[2:] or CLASSIFIERS:
        make(name, Path(sys.argv[1]) / name)
