package dev.sextant.api.imports.parse;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes the words of a column for the labels that they mean, and remembers which it has met. Where
 * somebody said what the words mean, no other means anything.
 */
final class LabelReader {

  private static final int MOST = 50;
  private static final int LONGEST = 100;

  private final String column;
  private final Map<String, Meaning> given = new HashMap<>();
  private final Map<String, LabelWord> met = new LinkedHashMap<>();

  /**
   * Creates it.
   *
   * @param column what the column, or the field, is called
   * @param given meaning by word, as somebody said; may be empty
   */
  LabelReader(String column, Map<String, Meaning> given) {
    this.column = column;
    given.forEach((word, means) -> this.given.put(key(word), means));
  }

  /**
   * Returns the label that a word means; null if it means that there is none, or means nothing and
   * is reported.
   *
   * @param field where it stands
   */
  @Nullable Boolean grounded(String word, String field, Findings findings) {
    Optional<Meaning> means = meaning(word);
    remember(word.strip(), means.orElse(null));
    if (means.isEmpty()) {
      findings.add(field, fault(Texts.excerpt(word.strip())));
    }
    return means.isEmpty() || means.get() == Meaning.NONE ? null : means.get() == Meaning.GROUNDED;
  }

  /** Returns the words that it has met, in the order in which it met them, the first fifty. */
  List<LabelWord> words() {
    return List.copyOf(met.values());
  }

  private Optional<Meaning> meaning(String word) {
    return given.isEmpty()
        ? KnownLabels.meaning(column, word)
        : Optional.ofNullable(given.get(key(word)));
  }

  private void remember(String word, @Nullable Meaning means) {
    LabelWord before = met.get(key(word));
    if (before != null) {
      met.put(key(word), new LabelWord(before.word(), before.count() + 1, means));
    } else if (met.size() < MOST && word.length() <= LONGEST) {
      met.put(key(word), new LabelWord(word, 1, means));
    }
  }

  private String fault(String word) {
    if (!given.isEmpty()) {
      return "holds '%s', which is not among the labels: say there what it means.".formatted(word);
    }
    return KnownLabels.isYesOrNo(word)
        ? "holds '%s', which may mean either in the column '%s': say in labels whether it is grounded or not_grounded."
            .formatted(word, Texts.excerpt(column))
        : "holds '%s', which is no known label: say in labels whether it is grounded, not_grounded or none."
            .formatted(word);
  }

  private static String key(String word) {
    return word.strip().toLowerCase(Locale.ROOT);
  }
}
