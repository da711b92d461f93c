"""Pair classifiers: the configuration, tokenizer and label names of a small one of each family."""

from dataclasses import dataclass
from typing import Callable

import families
import token_kinds
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import BertConfig, DebertaV2Config


@dataclass(frozen=True)
class Classifier:
    """
    tokenizer: from the size of a vocabulary
    config: from the size of a vocabulary
    limit: longest pair in tokens
    labels: of the outputs, in order
    """

    tokenizer: Callable
    config: Callable
    limit: int
    labels: list


def doubled(tokenizer):
    """Two marks between the texts of a pair, as RoBERTa has them."""
    ids = [(token, tokenizer.token_to_id(token)) for token in ("<s>", "</s>")]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s>:0 $A:0 </s>:0", pair="<s>:0 $A:0 </s>:0 </s>:0 $B:0 </s>:0", special_tokens=ids
    )
    return tokenizer


def typed(tokenizer):
    """One mark between the texts of a pair, and another type for the tokens of the second."""
    ids = [(token, tokenizer.token_to_id(token)) for token in ("[CLS]", "[SEP]")]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS]:0 $A:0 [SEP]:0", pair="[CLS]:0 $A:0 [SEP]:0 $B:1 [SEP]:1", special_tokens=ids
    )
    return tokenizer


def sentence_piece(size):
    """As transformers makes DeBERTa's from the words of a SentencePiece model."""
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.Replace(Regex(r"\s{2,}|[\n\r\t]"), " "),
            normalizers.NFC(),
            normalizers.Strip(left=False, right=True),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    special = ["[PAD]", "[CLS]", "[SEP]", "[UNK]", "[MASK]"]
    trainer = trainers.UnigramTrainer(vocab_size=size, special_tokens=special, unk_token="[UNK]")
    return typed(token_kinds.trained(tokenizer, trainer))


def bert(vocabulary):
    return BertConfig(vocab_size=vocabulary, max_position_embeddings=96, **families.SIZES)


def deberta(vocabulary, **more):
    """As published models of the third version, but for the sizes."""
    return DebertaV2Config(
        vocab_size=vocabulary,
        max_position_embeddings=96,
        relative_attention=True,
        position_buckets=16,
        norm_rel_ebd="layer_norm",
        share_att_key=True,
        pos_att_type="p2c|c2p",
        **{"position_biased_input": False, "max_relative_positions": -1, **more},
        **families.SIZES,
    )


def with_positions(vocabulary):
    """Absolute positions as well; distances from 39 on are the same to it."""
    return deberta(vocabulary, position_biased_input=True, max_relative_positions=40)


def reads_the_mean(vocabulary):
    config = families.modernbert(vocabulary)
    config.classifier_pooling = "mean"
    return config


CLASSIFIERS = {
    "bert": Classifier(
        lambda size: typed(token_kinds.nomic_bert(size)), bert, 96, ["neutral", "contradiction", "entailment"]
    ),
    "deberta-v2": Classifier(sentence_piece, deberta, 96, ["entailment", "neutral", "contradiction"]),
    "deberta-v2-positions": Classifier(sentence_piece, with_positions, 95, ["entailment", "not_entailment"]),
    "roberta": Classifier(token_kinds.roberta, families.roberta, 96, ["CONTRADICTION", "NEUTRAL", "ENTAILMENT"]),
    "xlm-roberta": Classifier(
        lambda size: doubled(token_kinds.xlm_roberta(size)),
        families.xlm_roberta,
        95,
        ["contradiction", "entailment", "neutral"],
    ),
    "modernbert": Classifier(
        token_kinds.modernbert, families.modernbert, 96, ["entailment", "neutral", "contradiction"]
    ),
    "modernbert-mean": Classifier(
        token_kinds.modernbert, reads_the_mean, 95, ["not_entailment", "entailment"]
    ),
    "mpnet": Classifier(
        lambda size: doubled(token_kinds.mpnet(size)), families.mpnet, 160, ["Neutral", "Entailment", "Contradiction"]
    ),
}
