"""Writes small models of random weights with what transformers computes for hard texts; see README.md."""

import json
import sys
from pathlib import Path

import tokenizers
import torch
import transformers
from families import FAMILIES
from texts import TEXTS, WITH_TOKENS

VOCABULARY = 340
SPREAD_OF_BIASES = 0.4


def fill(model):
    """Linear layers keep the size of what they get; all that is zero or one in a fresh model differs from it."""
    generator = torch.Generator().manual_seed(20261128)
    for name, weight in sorted(model.named_parameters()):
        noise = torch.randn(weight.shape, generator=generator)
        if weight.dim() == 0:
            continue
        if weight.dim() == 1:
            middle = 1 if "norm" in name.lower() and name.endswith("weight") else 0
            value = middle + SPREAD_OF_BIASES * noise
        elif "embedding" in name or "relative" in name:
            value = noise
        else:
            value = 1.4 * noise / weight.shape[1] ** 0.5
        weight.data = value


def write_folder(folder, family, model, tokenizer):
    (folder / "1_Pooling").mkdir(parents=True, exist_ok=True)
    model.save_pretrained(folder)
    tokenizer.no_truncation()
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    write(folder / "modules.json", [{"type": f"sentence_transformers.models.{m}"} for m in ("Transformer", "Pooling")])
    write(folder / "sentence_bert_config.json", {"max_seq_length": family.limit, "do_lower_case": False})
    modes = {"mean": "mean_tokens", "cls": "cls_token"}
    pooling = {f"pooling_mode_{mode}": mode == modes[family.pooling] for mode in modes.values()}
    write(folder / "1_Pooling" / "config.json", {"word_embedding_dimension": model.config.hidden_size, **pooling})


def expected(family, model, tokenizer):
    model = model.double().eval()
    tokenizer.enable_truncation(max_length=family.limit)
    texts = []
    for index, text in enumerate(TEXTS):
        ids = tokenizer.encode(text).ids
        with torch.no_grad():
            hidden = model(input_ids=torch.tensor([ids]), attention_mask=torch.ones(1, len(ids), dtype=int))[0][0]
        entry = {"text": text, "ids": ids, "mean": rounded(hidden.mean(0)), "cls": rounded(hidden[0])}
        if index in WITH_TOKENS:
            entry["hidden"] = [rounded(row) for row in hidden]
        texts.append(entry)
    return texts


def rounded(vector):
    return [float(f"{component:.7g}") for component in vector.tolist()]


def write(file, content):
    file.write_text(json.dumps(content, ensure_ascii=True, separators=(",", ":")) + "\n")


def make(name, folder):
    family = FAMILIES[name]
    tokenizer = family.tokenizer(VOCABULARY)
    config = family.config(tokenizer.get_vocab_size())
    config._attn_implementation = "eager"
    model = transformers.AutoModel.from_config(config)
    fill(model)
    write_folder(folder, family, model, tokenizer)
    versions = {each.__name__: each.__version__ for each in (torch, transformers, tokenizers)}
    write(folder / "expected.json", {"versions": versions, "texts": expected(family, model, tokenizer)})


if __name__ == "__main__":
    for name in sys.argv[2:] or FAMILIES:
        make(name, Path(sys.argv[1]) / name)
