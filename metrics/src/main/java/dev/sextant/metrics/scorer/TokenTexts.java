package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.ItemText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The texts of an item whose tokens the wanted metrics compare. */
public final class TokenTexts {

  private static final float[][] ANY = {{1}};

  private TokenTexts() {}

  /**
   * Returns the texts that {@link TokenScores#of} will ask for, each once, in the order of first
   * use; none is blank. {@code bertscore}: the answers and the reference; {@code
   * selfcheck-bertscore}: the sentences of the primary answers and of the samples.
   *
   * @throws IllegalArgumentException if a name is not in the catalogue
   */
  public static List<String> of(ItemText item, Set<String> wanted) {
    Set<String> texts = new LinkedHashSet<>();
    TokenScores.of(
        item,
        wanted,
        text -> {
          texts.add(text);
          return ANY;
        });
    return List.copyOf(texts);
  }
}
