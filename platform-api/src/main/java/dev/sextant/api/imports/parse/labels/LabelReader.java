package dev.sextant.api.imports.parse.labels;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns the words of a column into labels and remembers them. If meanings are given, only those
 * words have one, apart from words such as n/a, which always mean "no label".
 */
public final class LabelReader {

  private static final int MOST = 50;
  private static final int LONGEST = 100;

  private final String column;
  private final Map<String, LabelMeaning> given = new HashMap<>();
  private final UnknownWords unknown;
  private final Map<String, LabelWord> met = new LinkedHashMap<>();

  /**
   * Creates the reader.
   *
   * @param column name of the column or field
   * @param meanings by word; empty: the known meanings
   * @param unknown how other words are treated
   */
  public LabelReader(String column, Map<String, LabelMeaning> meanings, UnknownWords unknown) {
    this.column = column;
    this.unknown = unknown;
    meanings.forEach((word, means) -> given.put(key(word), means));
  }

  /**
   * Returns the label that a word means; null if it means "no label", or is unknown and reported.
   *
   * @param field position of the word
   */
  public @Nullable Boolean grounded(String word, String field, Findings findings) {
    LabelWord known = met(word.strip());
    LabelMeaning means = known.means();
    if (means == null && !isAsked(word)) {
      findings.add(field, fault(SourceTexts.excerpt(known.word())));
    }
    return (means == null || means == LabelMeaning.NONE) ? null : means == LabelMeaning.GROUNDED;
  }

  /** Returns the first fifty distinct words, in order of occurrence. */
  public List<LabelWord> words() {
    return List.copyOf(met.values());
  }

  /** Refuses words beyond the listed ones, since a client cannot give them a meaning. */
  private boolean isAsked(String word) {
    return unknown == UnknownWords.LEFT_OPEN && met.containsKey(key(word));
  }

  private LabelWord met(String word) {
    String key = key(word);
    LabelWord before = met.get(key);
    LabelWord now =
        before == null
            ? new LabelWord(word, 1, meaning(key))
            : new LabelWord(before.word(), before.count() + 1, before.means());
    if (before != null || (met.size() < MOST && word.length() <= LONGEST)) {
      met.put(key, now);
    }
    return now;
  }

  private @Nullable LabelMeaning meaning(String key) {
    LabelMeaning known = KnownLabels.meaning(column, key).orElse(null);
    return given.isEmpty() || known == LabelMeaning.NONE
        ? given.getOrDefault(key, known)
        : given.get(key);
  }

  private String fault(String word) {
    if (!given.isEmpty()) {
      return "holds '%s', which is not among the words that were given a meaning: say what it means, too."
          .formatted(word);
    }
    return KnownLabels.isYesOrNo(word)
        ? "holds '%s', which may mean either in the column '%s': say whether it is grounded or not_grounded."
            .formatted(word, SourceTexts.excerpt(column))
        : "holds '%s', which is no known label: say whether it is grounded, not_grounded or none."
            .formatted(word);
  }

  private static String key(String word) {
    return word.strip().toLowerCase(Locale.ROOT);
  }

  /** The meaning of a word found in place of a label. */
  public enum LabelMeaning {
    GROUNDED,
    @JsonProperty("not_grounded")
    NOT_GROUNDED,
    /** No label. */
    NONE;

    /** Returns the code that tables and the API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the meaning of a code. */
    public static LabelMeaning of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * A word found in place of a label.
   *
   * @param word as first found; case is ignored
   * @param count number of occurrences
   * @param means null if no meaning was given and the word is unknown or ambiguous
   */
  public record LabelWord(String word, long count, @Nullable LabelMeaning means) {}

  /** How a record with an unknown label word is treated. */
  public enum UnknownWords {
    /** It is an error. */
    REFUSED,
    /** The record is read without its label, and the client must state what the word means. */
    LEFT_OPEN
  }
}
