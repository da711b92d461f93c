"""A small tokenizer of each kind, trained on a few texts, with the parts that published ones of the kind have."""

from texts import CORPUS
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

ANGLED = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
SQUARE = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"]


def frame(tokenizer, first, last):
    ids = [(token, tokenizer.token_to_id(token)) for token in (first, last)]
    return processors.TemplateProcessing(
        single=f"{first}:0 $A:0 {last}:0", pair=f"{first}:0 $A:0 {last}:0 $B:0 {last}:0", special_tokens=ids
    )


def trained(tokenizer, trainer):
    tokenizer.train_from_iterator(CORPUS, trainer)
    return tokenizer


def word_piece(size, special, unknown):
    """Of MPNet and BERT: lower case, punctuation apart."""
    tokenizer = Tokenizer(models.WordPiece(unk_token=unknown, max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    return trained(tokenizer, trainers.WordPieceTrainer(vocab_size=size, special_tokens=special, limit_alphabet=90))


def mpnet(size):
    tokenizer = word_piece(size, [*ANGLED[:4], "[UNK]", "<mask>"], "[UNK]")
    tokenizer.post_processor = frame(tokenizer, "<s>", "</s>")
    return tokenizer


def nomic_bert(size):
    tokenizer = word_piece(size, ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"], "[UNK]")
    tokenizer.post_processor = frame(tokenizer, "[CLS]", "[SEP]")
    return tokenizer


def byte_level(size, special):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    return trained(tokenizer, trainers.BpeTrainer(vocab_size=size, special_tokens=special, initial_alphabet=alphabet))


def roberta(size):
    tokenizer = byte_level(size, [*ANGLED[:4], AddedToken("<mask>", lstrip=True)])
    tokenizer.post_processor = processors.RobertaProcessing(
        ("</s>", 2), ("<s>", 0), trim_offsets=True, add_prefix_space=False
    )
    return tokenizer


def modernbert(size):
    tokenizer = byte_level(size, [*SQUARE[:4], AddedToken("[MASK]", lstrip=True)])
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.post_processor = frame(tokenizer, "[CLS]", "[SEP]")
    return tokenizer


def xlm_roberta(size):
    """Unigram over words that begin with a mark. Published files have a table of NFKC in place of the normalizer."""
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(" {2,}", " ")])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")]
    )
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    trainer = trainers.UnigramTrainer(vocab_size=size, special_tokens=ANGLED, unk_token="<unk>")
    tokenizer = trained(tokenizer, trainer)
    tokenizer.post_processor = frame(tokenizer, "<s>", "</s>")
    return tokenizer
