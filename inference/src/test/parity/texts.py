"""Texts that break programs, and the text that tokenizers are trained on."""

PASSAGE = (
    "The Eiffel Tower is a lattice tower of wrought iron in Paris, named after the engineer whose company built it"
    " from 1887 to 1889. It is 330 metres tall, about as tall as an 81-storey building, and was the tallest structure"
    " of the world for 41 years. "
)

SCRIPTS = "abc где мир 你好，世界 こんにちは 안녕하세요 مرحبا שלום नमस्ते 🎉 naïve"

TEXTS = [
    "",
    "a",
    " ",
    "\n\t \r\n",
    "Paris is the capital of France.",
    "ALL CAPS, mixed CaSe, don't can't won't",
    "naïve café résumé Zürich Ångström e\u0301 a\u0308\u0304 Straße İstanbul",
    "Здравствуй, мир",
    "你好，世界 こんにちは世界 안녕하세요",
    "مرحبا بالعالم שלום עולם नमस्ते दुनिया",
    "🎉🚀 👨‍👩‍👧‍👦 😀",
    "zero\u200bwidth nul \u0000 bell \u0007 escape \u001b[0m",
    "<s> not really </s> special <pad> <mask> [CLS] one [SEP] two [PAD] <unk>",
    "public static void main(String[] args) { System.out.println(\"hi\\n\"); }",
    "https://example.com/path?query=1&other=two#fragment",
    "  two  spaces   and a no-break\u00a0space  ",
    SCRIPTS,
    "x" * 120 + " " + "y" * 11,
    PASSAGE,
    PASSAGE * 8,
    (SCRIPTS + " ") * 20,
]

# Texts whose tokens' vectors are written as well, by their index.
WITH_TOKENS = [2, 4, 12]

CORPUS = [PASSAGE, SCRIPTS, *TEXTS[4:17]] * 4
