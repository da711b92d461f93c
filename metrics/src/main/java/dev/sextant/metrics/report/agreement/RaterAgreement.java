package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  /** Two people, the lower number first. */
  private record Two(int first, int second) {

    static final Comparator<Two> ORDER =
        Comparator.comparingInt(Two::first).thenComparingInt(Two::second);
  }

  /**
   * Returns the pairs of people who have rated as many answers in common, by their numbers.
   *
   * @param answers each with one rating of each person who has rated it
   */
  static List<RaterAgreement> of(List<List<LabelRating>> answers, int enough) {
    Map<Two, long[]> tables = new TreeMap<>(Two.ORDER);
    answers.forEach(ratings -> count(ratings, tables));
    return tables.entrySet().stream()
        .filter(each -> Arrays.stream(each.getValue()).sum() >= enough)
        .map(each -> of(each.getKey(), each.getValue()))
        .toList();
  }

  /** Both yes, the first only, the second only, neither. */
  private static RaterAgreement of(Two people, long[] table) {
    double n = table[0] + table[1] + table[2] + table[3];
    double agreed = (table[0] + table[3]) / n;
    double firstYes = (table[0] + table[1]) / n;
    double secondYes = (table[0] + table[2]) / n;
    double expected = firstYes * secondYes + (1 - firstYes) * (1 - secondYes);
    boolean oneThing = table[0] == n || table[3] == n;
    return new RaterAgreement(
        people.first(),
        people.second(),
        (int) n,
        agreed,
        oneThing ? null : (agreed - expected) / (1 - expected));
  }

  private static void count(List<LabelRating> ratings, Map<Two, long[]> tables) {
    for (LabelRating one : ratings) {
      for (LabelRating other : ratings) {
        if (one.person() < other.person()) {
          Two two = new Two(one.person(), other.person());
          tables
              .computeIfAbsent(two, key -> new long[4])[
              (one.grounded() ? 0 : 2) + (other.grounded() ? 0 : 1)]++;
        }
      }
    }
  }
}
