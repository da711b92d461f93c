"""Writes small decoders of random weights with what sentence-transformers computes for hard texts; see README.md."""

import shutil
import sys
from pathlib import Path

import sentence_transformers
import tokenizers
import torch
import transformers
from decoders import DECODERS
from make_models import fill, rounded, write
from sentence_transformers.models import Dense, Normalize, Pooling, Transformer
from texts import TEXTS, WITH_TOKENS

VOCABULARY = 300
LIMIT = 96


def write_network(folder, decoder):
    tokenizer = decoder.tokenizer(VOCABULARY)
    model = transformers.AutoModel.from_config(decoder.config(tokenizer.get_vocab_size()))
    fill(model)
    model.to(decoder.type).save_pretrained(folder, max_shard_size=decoder.shard)
    end = "</s>" if tokenizer.token_to_id("</s>") is not None else "<|endoftext|>"
    transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=end, pad_token=end).save_pretrained(folder)


def dense(width, layers):
    modules = []
    for outputs, activation in layers:
        modules.append(Dense(width, outputs, activation_function=getattr(torch.nn, activation)()))
        fill(modules[-1])
        width = outputs
    return modules


def write_folder(folder, decoder):
    """The files are those that sentence-transformers writes around those of transformers."""
    network = folder / "network"
    write_network(network, decoder)
    transformer = Transformer(str(network), max_seq_length=LIMIT, model_kwargs={"dtype": decoder.type})
    width = transformer.get_word_embedding_dimension()
    modules = [transformer, Pooling(width, pooling_mode=decoder.pooling), *dense(width, decoder.dense), Normalize()]
    model = sentence_transformers.SentenceTransformer(modules=modules, prompts=decoder.prompts, device="cpu")
    model.save(str(folder), create_model_card=False)
    for file in network.glob("model*"):
        shutil.copy(file, folder)
    if len(list(folder.glob("model-*"))) > 0:
        (folder / "model.safetensors").unlink()
    shutil.rmtree(network)


def expected(folder):
    model = sentence_transformers.SentenceTransformer(str(folder), device="cpu", model_kwargs={"dtype": torch.float64})
    model = model.double().eval()
    network = model[0].auto_model
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    texts = []
    for index, text in enumerate(TEXTS):
        ids = tokenizer(text, truncation=True, max_length=LIMIT)["input_ids"]
        with torch.no_grad():
            hidden = network(input_ids=torch.tensor([ids])).last_hidden_state[0]
        entry = {"text": text, "ids": ids, "mean": rounded(hidden.mean(0)), "lasttoken": rounded(hidden[-1])}
        if index in WITH_TOKENS:
            entry["hidden"] = [rounded(row) for row in hidden]
            entry["question"] = rounded(model.encode_query(text))
            entry["passage"] = rounded(model.encode_document(text))
        texts.append(entry)
    return texts


def make(name, folder):
    shutil.rmtree(folder, ignore_errors=True)
    write_folder(folder, DECODERS[name])
    versions = {each.__name__: each.__version__ for each in (torch, transformers, tokenizers, sentence_transformers)}
    write(folder / "expected.json", {"versions": versions, "texts": expected(folder)})


if __name__ == "__main__":
    for name in sys.argv[2:] or DECODERS:
        make(name, Path(sys.argv[1]) / name)
