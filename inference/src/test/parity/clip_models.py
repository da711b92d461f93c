"""Small CLIP models: a byte-level tokenizer as the published ones have, both towers, and how pictures are prepared."""

import json
from dataclasses import dataclass, field

import torch
from texts import CORPUS
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import CLIPConfig, CLIPImageProcessorPil

START, END = "<|startoftext|>", "<|endoftext|>"
SPLIT = r"""<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"""


@dataclass(frozen=True)
class Clip:
    """
    end: eos_token_id in config.json; 2 is the mistake of older files; None: the end token's
    activation: of both towers
    projection: components of the shared space
    vision: sizes of the vision tower
    preparation: settings of preprocessor_config.json
    type: of the numbers in the file
    """

    end: int | None
    activation: str
    projection: int
    vision: dict
    preparation: dict = field(default_factory=dict)
    type: torch.dtype = torch.float16


def split():
    pieces = pre_tokenizers.Split(Regex(SPLIT), behavior="removed", invert=True)
    return pre_tokenizers.Sequence([pieces, pre_tokenizers.ByteLevel(add_prefix_space=False)])


def merges(size):
    """Pairs of tokens that the texts have often."""
    trained = Tokenizer(models.BPE(end_of_word_suffix="</w>"))
    trained.pre_tokenizer = split()
    trained.train_from_iterator(
        [text.lower() for text in CORPUS], trainers.BpeTrainer(vocab_size=size, end_of_word_suffix="</w>")
    )
    return [tuple(pair) for pair in json.loads(trained.to_str())["model"]["merges"]]


def tokenizer(size):
    """As CLIPTokenizer of transformers builds it: each byte, each as the end of a word, merged ones, special ones."""
    pairs = merges(size)
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    words = [*alphabet, *(byte + "</w>" for byte in alphabet), *("".join(pair) for pair in pairs), START, END]
    ids = {word: at for at, word in enumerate(dict.fromkeys(words))}
    made = Tokenizer(models.BPE(ids, pairs, end_of_word_suffix="</w>", unk_token=END))
    made.normalizer = normalizers.Sequence(
        [normalizers.NFC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Lowercase()]
    )
    made.pre_tokenizer = split()
    made.decoder = decoders.ByteLevel()
    made.add_special_tokens([START, END])
    ends = [(token, made.token_to_id(token)) for token in (END, START)]
    made.post_processor = processors.RobertaProcessing(*ends, trim_offsets=False, add_prefix_space=False)
    return made


def config(clip, vocabulary, end):
    text = dict(hidden_size=30, num_hidden_layers=2, num_attention_heads=3, intermediate_size=46)
    text |= dict(vocab_size=vocabulary, max_position_embeddings=77, bos_token_id=end - 1, pad_token_id=end)
    text |= dict(eos_token_id=end if clip.end is None else clip.end, hidden_act=clip.activation)
    vision = dict(num_hidden_layers=2, hidden_act=clip.activation, **clip.vision)
    return CLIPConfig(text_config=text, vision_config=vision, projection_dim=clip.projection)


def processor(clip):
    return CLIPImageProcessorPil(**clip.preparation)


CLIPS = {
    "clip-old": Clip(
        end=2,
        activation="quick_gelu",
        projection=20,
        vision=dict(hidden_size=36, num_attention_heads=3, intermediate_size=58, image_size=32, patch_size=8),
        preparation=dict(size={"shortest_edge": 32}, crop_size={"height": 32, "width": 32}),
    ),
    "clip-gelu": Clip(
        end=None,
        activation="gelu",
        projection=24,
        vision=dict(hidden_size=28, num_attention_heads=2, intermediate_size=40, image_size=30, patch_size=7),
        preparation=dict(
            size={"height": 30, "width": 30},
            do_center_crop=False,
            resample=2,
            image_mean=[0.5, 0.4, 0.3],
            image_std=[0.2, 0.3, 0.4],
        ),
        type=torch.bfloat16,
    ),
}

# Ways to prepare a picture, whose values are compared bit by bit.
PREPARATIONS = {
    "clip": {},
    "lanczos": dict(resample=1, size={"shortest_edge": 47}, crop_size={"height": 40, "width": 40}),
    "bilinear": dict(resample=2, size={"height": 40, "width": 40}, do_center_crop=False),
    "box": dict(resample=4, size={"shortest_edge": 40}, crop_size={"height": 40, "width": 40}),
    "hamming": dict(resample=5, size={"shortest_edge": 40}, crop_size={"height": 40, "width": 40}),
    "padded": dict(size={"shortest_edge": 31}, crop_size={"height": 40, "width": 40}),
    "crop-alone": dict(do_resize=False, crop_size={"height": 40, "width": 40}),
    "no-normalize": dict(size={"shortest_edge": 40}, crop_size={"height": 40, "width": 40}, do_normalize=False),
    "no-rescale": dict(size={"shortest_edge": 40}, crop_size={"height": 40, "width": 40}, do_rescale=False),
}
