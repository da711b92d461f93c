package dev.sextant.metrics.report.combination;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The fit of a combination to labelled subjects.
 *
 * @param combination fitted to all of them: for subjects that it has not seen
 * @param columns index of the column behind each term; those that do not vary are left out
 * @param outOfFold log odds of each subject, by the fit to the other nine of ten folds: a threshold
 *     chosen by the log odds of {@code combination} itself would look better than it is
 */
public record CombinationFit(
    FittedCombination combination, List<Integer> columns, double[] outOfFold) {

  /**
   * Fits.
   *
   * @param columns values by column and subject, floors first; NaN where a subject has none
   * @param floors how many of the columns are floors
   * @param folds the subjects with their labels
   * @return empty if too few subjects have either label, or no column varies
   */
  public static Optional<CombinationFit> of(double[][] columns, int floors, Folds folds) {
    List<Integer> varying = new ArrayList<>();
    List<Standard> standards = new ArrayList<>();
    for (int c = 0; c < columns.length; c++) {
      Optional<Standard> standard = Standard.of(columns[c]);
      if (standard.isPresent()) {
        varying.add(c);
        standards.add(standard.get());
      }
    }
    return varying.isEmpty() || !folds.suffice()
        ? Optional.empty()
        : Optional.of(of(columns, varying, standards, floors, folds));
  }

  private static CombinationFit of(
      double[][] columns,
      List<Integer> varying,
      List<Standard> standards,
      int floors,
      Folds folds) {
    int size = varying.size();
    int varyingFloors = (int) varying.stream().filter(column -> column < floors).count();
    double[] penalty = Penalty.of(varyingFloors, size - varyingFloors);
    DesignMatrix rows =
        DesignMatrix.of(
            varying.stream().map(column -> columns[column]).toList(), standards, folds.subjects());
    double[] coefficients = folds.coefficients(rows, penalty);
    List<FittedCombination.Term> terms =
        IntStream.range(0, size)
            .mapToObj(t -> new FittedCombination.Term(standards.get(t), coefficients[t + 1]))
            .toList();
    return new CombinationFit(
        new FittedCombination(coefficients[0], terms),
        List.copyOf(varying),
        folds.logOdds(rows, penalty));
  }
}
