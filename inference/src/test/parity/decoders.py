"""Small decoders for embeddings: their configurations and tokenizers, and what sentence-transformers adds to them."""

from dataclasses import dataclass, field
from typing import Callable

import torch
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from token_kinds import trained
from transformers import MistralConfig, Qwen2Config, Qwen3Config
from transformers.models.qwen2.tokenization_qwen2 import PRETOKENIZE_REGEX

SIZES = dict(num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=128)
TASK = "Instruct: Given a question, retrieve passages that answer it\nQuery: "


@dataclass(frozen=True)
class Decoder:
    """
    tokenizer: from the size of a vocabulary
    config: from the size of a vocabulary
    pooling: the mode of the Pooling module
    type: of the numbers in the files
    prompts: by name
    dense: outputs of the Dense modules, each with its activation
    shard: largest file of weights
    """

    tokenizer: Callable
    config: Callable
    pooling: str = "lasttoken"
    type: torch.dtype = torch.float32
    prompts: dict = field(default_factory=dict)
    dense: tuple = ()
    shard: str = "1GB"


def qwen(size):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    split = pre_tokenizers.Split(Regex(PRETOKENIZE_REGEX), behavior="isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [split, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=size, special_tokens=["<|endoftext|>"], initial_alphabet=alphabet)
    tokenizer = trained(tokenizer, trainer)
    end = ("<|endoftext|>", tokenizer.token_to_id("<|endoftext|>"))
    template = processors.TemplateProcessing(
        single="$A:0 <|endoftext|>:0", pair="$A:0 $B:1 <|endoftext|>:1", special_tokens=[end]
    )
    tokenizer.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False), template])
    return tokenizer


def mistral(size):
    """SentencePiece's BPE with bytes for what it does not know."""
    tokenizer = Tokenizer(models.BPE(byte_fallback=True, fuse_unk=True, unk_token="<unk>"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    )
    special = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256))]
    trainer = trainers.BpeTrainer(vocab_size=size + 60, special_tokens=special, limit_alphabet=40)
    tokenizer = trained(tokenizer, trainer)
    ids = [(token, tokenizer.token_to_id(token)) for token in ("<s>", "</s>")]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s>:0 $A:0 </s>:0", pair="<s>:0 $A:0 </s>:0 <s>:1 $B:1 </s>:1", special_tokens=ids
    )
    return tokenizer


def qwen2(size, **more):
    return Qwen2Config(vocab_size=size, hidden_size=40, intermediate_size=46, **SIZES, **more)


def qwen2_bidirectional(size):
    return qwen2(size, is_causal=False, rope_parameters={"rope_type": "default", "rope_theta": 1e6})


def qwen3(size):
    """A head's size need not be the width shared by the heads."""
    rope = {"rope_type": "default", "rope_theta": 1e6}
    return Qwen3Config(
        vocab_size=size, hidden_size=30, head_dim=10, intermediate_size=46, rope_parameters=rope, **SIZES
    )


def mistral_config(size):
    """Published models have a window that is the longest input."""
    return MistralConfig(vocab_size=size, hidden_size=40, intermediate_size=46, sliding_window=96, **SIZES)


DECODERS = {
    "qwen2": Decoder(qwen, qwen2),
    "qwen2-bidirectional": Decoder(
        qwen,
        qwen2_bidirectional,
        pooling="mean",
        prompts={"s2p_query": "no role has this prompt: ", "query": TASK},
        dense=((24, "Tanh"), (20, "Identity")),
        shard="40KB",
    ),
    "qwen3": Decoder(qwen, qwen3, type=torch.bfloat16, prompts={"query": TASK, "document": ""}),
    "mistral": Decoder(mistral, mistral_config, type=torch.float16),
}
