"""Writes small CLIP models of random weights with what transformers computes for hard texts and pictures; see README.md."""

import hashlib
import io
import json
import shutil
import sys
from pathlib import Path

import numpy
import PIL
import tokenizers
import torch
import transformers
from clip_models import CLIPS, END, PREPARATIONS, START, config, processor, tokenizer
from make_models import fill, rounded, write
from make_pictures import read
from pictures import files
from texts import TEXTS, WITH_TOKENS
from transformers import CLIPImageProcessorPil, CLIPModel, PreTrainedTokenizerFast

VOCABULARY = 300

# Decoders differ in the last digits of others, which a test of decoders covers.
EXACT = (".png", "lossless.webp", "lossless-alpha.webp", "one-pixel.webp")


def pictures():
    return [(name, read(content)) for name, content in files() if name.endswith(EXACT)]


def write_folder(folder, clip):
    words = tokenizer(VOCABULARY)
    end = words.token_to_id(END)
    model = CLIPModel(config(clip, words.get_vocab_size(), end))
    fill(model)
    model.to(clip.type).save_pretrained(folder)
    fast = PreTrainedTokenizerFast(
        tokenizer_object=words, bos_token=START, eos_token=END, pad_token=END, unk_token=END, model_max_length=77
    )
    fast.save_pretrained(folder)
    settings = processor(clip).to_dict()
    write(folder / "preprocessor_config.json", settings)
    return model.double().eval(), fast


def texts(model, words):
    for index, text in enumerate([*TEXTS, f"the end {END} is not here"]):
        ids = words(text, truncation=True, max_length=77)["input_ids"]
        with torch.no_grad():
            found = model.get_text_features(input_ids=torch.tensor([ids]), attention_mask=torch.ones(1, len(ids), dtype=int))
        entry = {"text": text, "ids": ids, "lasttoken": rounded(found.pooler_output[0])}
        if index in WITH_TOKENS:
            entry["hidden"] = [rounded(row) for row in found.last_hidden_state[0]]
        yield entry


def images(model, clip):
    for name, picture in pictures():
        values = processor(clip)(picture, return_tensors="pt")["pixel_values"]
        with torch.no_grad():
            found = model.get_image_features(pixel_values=values.double())
        yield {"file": name, "vector": rounded(found.pooler_output[0])}


def versions():
    return {each.__name__: each.__version__ for each in (PIL, numpy, torch, transformers, tokenizers)}


def make(name, folder):
    shutil.rmtree(folder, ignore_errors=True)
    model, words = write_folder(folder, CLIPS[name])
    expected = {"versions": versions(), "texts": list(texts(model, words)), "images": list(images(model, CLIPS[name]))}
    write(folder / "expected.json", expected)


def make_preparations(folder):
    """Settings with the hash of the float32 values that each picture becomes."""
    entries = []
    for name, settings in PREPARATIONS.items():
        made = CLIPImageProcessorPil(**settings)
        hashes = {}
        for file, picture in pictures():
            values = numpy.asarray(made(picture, return_tensors="np")["pixel_values"][0], dtype="<f4")
            hashes[file] = hashlib.sha256(values.tobytes()).hexdigest()
        entries.append({"name": name, "settings": made.to_dict(), "sha256": hashes})
    write(folder / "preparations.json", {"versions": versions(), "preparations": entries})


if __name__ == "__main__":
    for name in sys.argv[2:] or CLIPS:
        make(name, Path(sys.argv[1]) / name)
    make_preparations(Path(sys.argv[1]) / "pictures")
