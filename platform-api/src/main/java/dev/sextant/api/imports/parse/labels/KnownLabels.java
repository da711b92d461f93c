package dev.sextant.api.imports.parse.labels;

import dev.sextant.api.imports.parse.labels.LabelReader.LabelMeaning;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Label words with a fixed meaning. The meaning of yes or no depends on the question that the
 * column asks, so it is known only for columns with a known name.
 */
public final class KnownLabels {

  private static final Set<String> YES =
      words("1, 1.0, true, yes, y, t, ja, wahr, oui, vrai, si, sí, verdadero, vero, sim, tak, да");
  private static final Set<String> NO =
      words("0, 0.0, false, no, n, f, nein, falsch, non, faux, falso, não, nie, нет");

  private static final Set<String> GROUNDED =
      words(
          "grounded, faithful, supported, entailed, entailment, correct, right, accurate, factual,"
              + " truthful, consistent, valid, good, ok, pass, passed, not hallucinated, no"
              + " hallucination, belegt, korrekt, richtig");
  private static final Set<String> NOT_GROUNDED =
      words(
          "not grounded, ungrounded, hallucinated, hallucination, not faithful, unfaithful, not"
              + " supported, unsupported, contradicted, contradiction, incorrect, not correct,"
              + " wrong, inaccurate, not factual, non factual, untruthful, inconsistent, invalid,"
              + " bad, not ok, fail, failed, unbelegt, nicht belegt, halluziniert");
  private static final Set<String> NONE =
      words("nan, n/a, #n/a, na, null, unknown, unsure, not sure, unclear, unlabeled, unlabelled");

  /** Columns whose yes means grounded. */
  private static final Set<String> ASKING_FOR_GROUNDED =
      words(
          "grounded, faithful, supported, correct, accurate, factual, ok, passed, belegt, korrekt");

  /** Columns whose yes means not grounded. */
  private static final Set<String> ASKING_FOR_NOT_GROUNDED =
      words(
          "hallucinated, hallucination, ungrounded, unfaithful, unsupported, incorrect,"
              + " halluziniert");

  private KnownLabels() {}

  /** Returns what the word means in a column of this name; empty if the meaning is uncertain. */
  static Optional<LabelMeaning> meaning(String column, String word) {
    String plain = plain(word);
    if (GROUNDED.contains(plain)) {
      return Optional.of(LabelMeaning.GROUNDED);
    }
    if (NOT_GROUNDED.contains(plain)) {
      return Optional.of(LabelMeaning.NOT_GROUNDED);
    }
    if (NONE.contains(plain)) {
      return Optional.of(LabelMeaning.NONE);
    }
    return isYesOrNo(word) ? asked(column, YES.contains(plain)) : Optional.empty();
  }

  /** Returns whether the word is a label of any meaning. */
  public static boolean isLabel(String word) {
    return isYesOrNo(word) || meaning("", word).isPresent();
  }

  /** Returns whether the meaning of the word depends on the question, as with yes and no. */
  static boolean isYesOrNo(String word) {
    return YES.contains(plain(word)) || NO.contains(plain(word));
  }

  private static Optional<LabelMeaning> asked(String column, boolean yes) {
    String question = plain(column).replaceFirst("^(is|was|has) ", "");
    if (ASKING_FOR_GROUNDED.contains(question)) {
      return Optional.of(yes ? LabelMeaning.GROUNDED : LabelMeaning.NOT_GROUNDED);
    }
    if (ASKING_FOR_NOT_GROUNDED.contains(question)) {
      return Optional.of(yes ? LabelMeaning.NOT_GROUNDED : LabelMeaning.GROUNDED);
    }
    return Optional.empty();
  }

  private static String plain(String text) {
    return text.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s_-]+", " ");
  }

  private static Set<String> words(String listed) {
    return Set.of(listed.split(", "));
  }
}
