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


def logits_of(model, tokenizer, premise, hypothesis):
    """The ids of a pair, cut as the tokenizer cuts them, and the outputs. Most families have one type of token."""
    pair = tokenizer.encode(premise, hypothesis)
    inputs = {"input_ids": pair.ids, "attention_mask": pair.attention_mask}
    if getattr(model.config, "type_vocab_size", 0) > 1:
        inputs["token_type_ids"] = pair.type_ids
    with torch.no_grad():
        return pair.ids, model(**{name: torch.tensor([value]) for name, value in inputs.items()}).logits[0]


def centre(model, tokenizer):
    """Takes the mean outputs off the last bias, so that no class is the likeliest of all pairs."""
    logits = [logits_of(model, tokenizer, TEXTS[premise], TEXTS[hypothesis])[1] for premise, hypothesis in PAIRS]
    last = model.classifier if hasattr(model.classifier, "bias") else model.classifier.out_proj
    last.bias.data -= torch.stack(logits).mean(0)


def expected(model, tokenizer):
    model = model.double().eval()
    pairs = []
    for premise, hypothesis in PAIRS:
        ids, logits = logits_of(model, tokenizer, TEXTS[premise], TEXTS[hypothesis])
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
    tokenizer.enable_truncation(max_length=classifier.limit)
    centre(model.eval(), tokenizer)
    folder.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(folder)
    tokenizer.no_truncation()
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    write(folder / "tokenizer_config.json", {"model_max_length": classifier.limit})
    tokenizer.enable_truncation(max_length=classifier.limit)
    versions = {each.__name__: each.__version__ for each in (torch, transformers, tokenizers)}
    pairs = expected(model, tokenizer)
    write(folder / "expected.json", {"versions": versions, "texts": TEXTS, "pairs": pairs})


if __name__ == "__main__":
    for name in sys.argv[2:] or CLASSIFIERS:
        make(name, Path(sys.argv[1]) / name)
