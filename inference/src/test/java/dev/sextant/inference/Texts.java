package dev.sextant.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Test texts: ordinary ones, and ones that break programs. */
public final class Texts {

  private static final String PASSAGE =
      "The Eiffel Tower is a lattice tower of wrought iron in Paris, named after the engineer whose"
          + " company built it from 1887 to 1889. It is 330 metres tall, about as tall as an"
          + " 81-storey building, and was the tallest structure of the world for 41 years. ";

  private static final List<String> WORDS =
      List.of(
          ("the of and to in is that for it with as was on are by this from at which or be an have"
                  + " model data answer question context document passage score quality language"
                  + " company revenue market policy network server database service patient"
                  + " treatment disease century empire president government law contract insurance"
                  + " unquestionably hydroelectricity 1889 3.14 Zürich naïve")
              .split(" "));

  private Texts() {}

  /** Returns one text of every kind; the empty text comes first. */
  public static List<String> varied() {
    return List.of(
        "",
        "a",
        " ",
        "\n\t \r\n",
        "Paris is the capital of France.",
        "ALL CAPS, mixed CaSe, don't can't won't",
        "naïve café résumé Zürich Ångström e\u0301 Straße İstanbul",
        "Здравствуй, мир",
        "你好，世界 こんにちは世界 안녕하세요",
        "مرحبا بالعالم שלום עולם नमस्ते दुनिया",
        "🎉🚀 👨‍👩‍👧‍👦 😀",
        "zero\u200bwidth nul \u0000 bell \u0007 escape \u001b[0m",
        "\ud83d lone \udc00 surrogates \ud83d",
        "public static void main(String[] args) { System.out.println(\"hi\\n\"); }",
        "SELECT id, name FROM users WHERE age > 21; -- $3.4 billion, 12.5%",
        "[CLS] not really special [SEP] [MASK] [PAD]",
        "https://example.com/path?query=1&other=two#fragment",
        "x".repeat(99) + " " + "y".repeat(101),
        "word ".repeat(100),
        PASSAGE,
        PASSAGE.repeat(4),
        PASSAGE.repeat(40));
  }

  /** Returns reproducible English-like texts of 1 to {@code mostWords} words. */
  public static List<String> random(int count, int mostWords, long seed) {
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      int words = 1 + random.nextInt(mostWords);
      for (int word = 0; word < words; word++) {
        text.append(WORDS.get(random.nextInt(WORDS.size())));
        text.append(random.nextInt(12) == 0 ? ". " : " ");
      }
      texts.add(text.toString());
    }
    return texts;
  }
}
