package dev.sextant.metrics.report.agreement;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Lanes;
import java.util.Arrays;

/**
 * A pass over answers that several people have rated, for all resamples of a block at once. It
 * counts answers by their number of ratings and of yes ratings; everything else follows.
 */
final class RatingPass {

  private final int[] places;
  private final int[] kindOf;
  private final Kind[] kinds;
  private final int width;
  private final double[] counts;
  private final double[] row;

  /** Ratings of an answer to the item at a place, and how many of them say yes. */
  record RatedAnswer(int place, int ratings, int yes) {

    private Kind kind() {
      return new Kind(ratings, yes);
    }
  }

  private record Kind(int ratings, int yes) {

    /** Returns the share of the pairs of ratings that say the same. */
    double share() {
      int no = ratings - yes;
      return ((double) yes * (yes - 1) + (double) no * (no - 1))
          / ((double) ratings * (ratings - 1));
    }

    double differing() {
      return 2.0 * yes * (ratings - yes) / (ratings - 1);
    }
  }

  RatingPass(RatedAnswer[] answers, int width) {
    places = Arrays.stream(answers).mapToInt(RatedAnswer::place).toArray();
    kinds = Arrays.stream(answers).map(RatedAnswer::kind).distinct().toArray(Kind[]::new);
    kindOf =
        Arrays.stream(answers)
            .mapToInt(each -> Arrays.asList(kinds).indexOf(each.kind()))
            .toArray();
    this.width = width;
    counts = new double[kinds.length * width];
    row = new double[width];
  }

  /** Reads a block, which must have the width that this was made for. */
  void run(Block block) {
    Arrays.fill(counts, 0);
    for (int i = 0; i < places.length; i++) {
      block.row(places[i], row);
      Lanes.add(counts, kindOf[i] * width, 1, row);
    }
  }

  /** Returns the mean share of pairs that say the same. */
  double share(int lane) {
    double sum = 0;
    double answers = 0;
    for (int kind = 0; kind < kinds.length; kind++) {
      double n = counts[kind * width + lane];
      sum += n * kinds[kind].share();
      answers += n;
    }
    return sum / answers;
  }

  /**
   * Returns the share of the pairs of ratings that differ by chance: De of Krippendorff's alpha.
   */
  double expected(int lane) {
    double ratings = 0;
    double yes = 0;
    for (int kind = 0; kind < kinds.length; kind++) {
      double n = counts[kind * width + lane];
      ratings += n * kinds[kind].ratings();
      yes += n * kinds[kind].yes();
    }
    return 2 * yes * (ratings - yes) / (ratings * (ratings - 1));
  }

  /** Returns Krippendorff's alpha; {@code NaN} where all ratings are the same. */
  double alpha(int lane) {
    double differing = 0;
    double ratings = 0;
    double yes = 0;
    for (int kind = 0; kind < kinds.length; kind++) {
      double n = counts[kind * width + lane];
      differing += n * kinds[kind].differing();
      ratings += n * kinds[kind].ratings();
      yes += n * kinds[kind].yes();
    }
    double expected = 2 * yes * (ratings - yes) / (ratings - 1);
    return expected == 0 ? Double.NaN : 1 - differing / expected;
  }
}
