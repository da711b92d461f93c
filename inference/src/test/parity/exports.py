"""The configuration of a small model of each family whose exports are tested; no code of Sextant's knows these families."""

from dataclasses import dataclass
from typing import Callable

import token_kinds
from transformers import AlbertConfig, BertConfig, DistilBertConfig, ElectraConfig, RobertaConfig


@dataclass(frozen=True)
class Export:
    """
    tokenizer: from the size of a vocabulary
    config: from the size of a vocabulary
    limit: longest input in tokens
    pooling: of the expected vectors: mean, cls or lasttoken
    kind: onnx, onnx-data (weights in a file of their own), onnx-pooled (pools itself), onnx-positions (is told the
        places of tokens), torchscript, or weights, which make_optimum.py exports
    """

    tokenizer: Callable
    config: Callable
    limit: int
    pooling: str
    kind: str


def albert(vocabulary):
    """One layer that runs three times."""
    return AlbertConfig(
        vocab_size=vocabulary, embedding_size=11, hidden_size=24, num_hidden_layers=3, num_attention_heads=3,
        intermediate_size=37, max_position_embeddings=96,
    )


def distilbert(vocabulary):
    """It has no types of tokens."""
    return DistilBertConfig(
        vocab_size=vocabulary, dim=24, n_layers=2, n_heads=3, hidden_dim=37, max_position_embeddings=96
    )


def electra(vocabulary):
    """Embeddings are narrower than layers."""
    return ElectraConfig(
        vocab_size=vocabulary, embedding_size=13, hidden_size=24, num_hidden_layers=2, num_attention_heads=3,
        intermediate_size=37, max_position_embeddings=96,
    )


def bert(vocabulary):
    """The family that most exports are of."""
    return BertConfig(
        vocab_size=vocabulary, hidden_size=24, num_hidden_layers=2, num_attention_heads=3, intermediate_size=37,
        max_position_embeddings=96,
    )


def roberta(vocabulary):
    """Places begin after the number of the padding, which is not 1 here."""
    return RobertaConfig(
        vocab_size=vocabulary, hidden_size=24, num_hidden_layers=2, num_attention_heads=3, intermediate_size=37,
        max_position_embeddings=65, type_vocab_size=1, pad_token_id=0,
    )


EXPORTS = {
    "albert": Export(token_kinds.nomic_bert, albert, 96, "mean", "onnx"),
    "distilbert": Export(token_kinds.nomic_bert, distilbert, 64, "cls", "onnx-data"),
    "electra-pooled": Export(token_kinds.nomic_bert, electra, 96, "mean", "onnx-pooled"),
    "electra": Export(token_kinds.nomic_bert, electra, 96, "mean", "torchscript"),
    "bert-traced": Export(token_kinds.nomic_bert, bert, 96, "cls", "torchscript"),
    "albert-traced": Export(token_kinds.nomic_bert, albert, 64, "mean", "torchscript"),
    "bert-optimum": Export(token_kinds.nomic_bert, bert, 96, "mean", "weights"),
    "roberta-positions": Export(token_kinds.nomic_bert, roberta, 64, "mean", "onnx-positions"),
}
