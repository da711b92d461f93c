package dev.sextant.inference;

import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import java.util.ArrayList;
import java.util.List;

final class Pairs {

  private Pairs() {}

  /** Returns pairs of every kind of text, with empty, unusual and very long ones on either side. */
  static List<TextPair> varied() {
    return varied(Integer.MAX_VALUE);
  }

  /** Returns the varied pairs whose texts have at most this many characters each. */
  static List<TextPair> varied(int mostCharacters) {
    List<String> texts =
        Texts.varied().stream().filter(text -> text.length() <= mostCharacters).toList();
    List<TextPair> pairs = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      pairs.add(new TextPair(texts.get(i), texts.get((i + 5) % texts.size())));
      pairs.add(new TextPair(texts.get(i), ""));
      pairs.add(new TextPair("", texts.get(i)));
      pairs.add(new TextPair(texts.get(i), texts.get(i)));
    }
    return pairs;
  }

  /** Returns reproducible English-like pairs. */
  static List<TextPair> random(int count, int mostWords, long seed) {
    List<String> texts = Texts.random(2 * count, mostWords, seed);
    List<TextPair> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      pairs.add(new TextPair(texts.get(2 * i), texts.get(2 * i + 1)));
    }
    return pairs;
  }
}
