package dev.sextant.metrics.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far two people agree on the answers that both have rated.
 *
 * <p>Cohen's kappa is {@code (po - pe) / (1 - pe)}: po is the share on which both say the same, pe
 * the one to expect if each said yes as often as they do, without looking. It is undefined where
 * both always say the same one thing. J. Cohen, A Coefficient of Agreement for Nominal Scales
 * (1960).
 *
 * @param first number of one
 * @param second number of the other, higher
 * @param answers that both have rated
 * @param share po, in [0, 1]
 * @param kappa at most 1; null: undefined
 */
public record RaterAgreement(
    int first, int second, int answers, double share, @Nullable Double kappa) {

  /** Returns the pairs of people who have rated as many answers in common, by their numbers. */
  static List<RaterAgreement> of(
      List<List<LabelRating>> answers, Collection<Integer> people, int enough) {
    List<RaterAgreement> pairs = new ArrayList<>();
    for (int first : people) {
      for (int second : people) {
        if (first < second) {
          long[] table = table(answers, first, second);
          if (table[0] + table[1] + table[2] + table[3] >= enough) {
            pairs.add(of(first, second, table));
          }
        }
      }
    }
    return pairs;
  }

  /** Both yes, the first only, the second only, neither. */
  private static RaterAgreement of(int first, int second, long[] table) {
    double n = table[0] + table[1] + table[2] + table[3];
    double agreed = (table[0] + table[3]) / n;
    double firstYes = (table[0] + table[1]) / n;
    double secondYes = (table[0] + table[2]) / n;
    double expected = firstYes * secondYes + (1 - firstYes) * (1 - secondYes);
    boolean oneThing = table[0] == n || table[3] == n;
    return new RaterAgreement(
        first, second, (int) n, agreed, oneThing ? null : (agreed - expected) / (1 - expected));
  }

  private static long[] table(List<List<LabelRating>> answers, int first, int second) {
    long[] table = new long[4];
    for (List<LabelRating> ratings : answers) {
      Boolean one = said(ratings, first);
      Boolean other = said(ratings, second);
      if (one != null && other != null) {
        table[(one ? 0 : 2) + (other ? 0 : 1)]++;
      }
    }
    return table;
  }

  private static @Nullable Boolean said(List<LabelRating> ratings, int person) {
    for (LabelRating rating : ratings) {
      if (rating.person() == person) {
        return rating.grounded();
      }
    }
    return null;
  }
}
