"""The configuration of a small model of each family: odd sizes on purpose, no register of a processor divides them."""

from dataclasses import dataclass
from typing import Callable

import token_kinds
from transformers import ModernBertConfig, MPNetConfig, NomicBertConfig, RobertaConfig, XLMRobertaConfig

SIZES = dict(hidden_size=36, num_hidden_layers=2, num_attention_heads=3, intermediate_size=58)


@dataclass(frozen=True)
class Family:
    """
    tokenizer: from the size of a vocabulary
    config: from the size of a vocabulary
    limit: longest input in tokens
    pooling: in 1_Pooling/config.json
    """

    tokenizer: Callable
    config: Callable
    limit: int
    pooling: str


def mpnet(vocabulary):
    return MPNetConfig(vocab_size=vocabulary, max_position_embeddings=162, layer_norm_eps=1e-5, **SIZES)


def roberta(vocabulary):
    return RobertaConfig(
        vocab_size=vocabulary, max_position_embeddings=98, type_vocab_size=1, layer_norm_eps=1e-5, **SIZES
    )


def xlm_roberta(vocabulary):
    return XLMRobertaConfig(
        vocab_size=vocabulary, max_position_embeddings=98, type_vocab_size=1, layer_norm_eps=1e-5, **SIZES
    )


def nomic_bert(vocabulary):
    """config.json has the spelling of transformers 5; the weights have the names of the published models."""
    return NomicBertConfig(vocab_size=vocabulary, max_position_embeddings=96, layer_norm_eps=1e-5, **SIZES)


def modernbert(vocabulary):
    """Three layers: the middle one sees 5 tokens on either side."""
    sizes = {**SIZES, "num_hidden_layers": 3, "intermediate_size": 34}
    kinds = ["full_attention", "sliding_attention", "full_attention"]
    special = dict(pad_token_id=3, bos_token_id=1, eos_token_id=2, cls_token_id=1, sep_token_id=2)
    return ModernBertConfig(
        vocab_size=vocabulary, max_position_embeddings=96, local_attention=10, layer_types=kinds, **special, **sizes
    )


FAMILIES = {
    "mpnet": Family(token_kinds.mpnet, mpnet, 160, "mean"),
    "roberta": Family(token_kinds.roberta, roberta, 96, "mean"),
    "nomic_bert": Family(token_kinds.nomic_bert, nomic_bert, 96, "mean"),
    "modernbert": Family(token_kinds.modernbert, modernbert, 96, "cls"),
    "xlm-roberta": Family(token_kinds.xlm_roberta, xlm_roberta, 96, "cls"),
}
