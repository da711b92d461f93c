package dev.sextant.metrics.report.leftout;

import dev.sextant.metrics.report.leftout.Extremes.Range;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The extreme values of what depends on how large scores are: the means of both classes, and their
 * standardised differences. A score that is far from all others moves the mean of its class, and
 * also its variance, so the standardised differences have a limit although a mean has none.
 *
 * <p>Scores of a class that are left out increase its squares least if they are equal. So one
 * number for each class is left, and the difference over the root of a sum of squares is greatest
 * by the inequality of Cauchy and Schwarz.
 */
public final class MeanExtremes {

  /** Subjects of a class: how many there are, their mean, and their squared deviations from it. */
  private record OfClass(int n, double mean, double squares) {

    static OfClass of(ScoredSubjects scored, boolean grounded, double sign) {
      int n = 0;
      double sum = 0;
      for (int place : scored.subjects().labelled(LabelKind.GROUNDED)) {
        if (isOf(scored, place, grounded)) {
          n++;
          sum += sign * scored.score(place);
        }
      }
      double mean = sum / n;
      double squares = 0;
      for (int place : scored.subjects().labelled(LabelKind.GROUNDED)) {
        if (isOf(scored, place, grounded)) {
          double deviation = sign * scored.score(place) - mean;
          squares += deviation * deviation;
        }
      }
      return new OfClass(n, mean, squares);
    }

    private static boolean isOf(ScoredSubjects scored, int place, boolean grounded) {
      return scored.scores().isDefined(place) && scored.subjects().isNotGrounded(place) != grounded;
    }
  }

  private final OfClass negatives;
  private final OfClass positives;
  private final double sign;
  private final LeftOutClasses leftOut;

  /**
   * Takes the subjects of the statistics.
   *
   * @param higherIsRisky direction of the scores
   */
  public MeanExtremes(ScoredSubjects scored, boolean higherIsRisky, LeftOutClasses leftOut) {
    this.sign = higherIsRisky ? 1 : -1;
    this.negatives = OfClass.of(scored, true, sign);
    this.positives = OfClass.of(scored, false, sign);
    this.leftOut = leftOut;
  }

  /**
   * Returns those of the mean of the grounded, as measured (not oriented).
   *
   * @param least that a score can be
   * @param greatest that a score can be
   * @return empty without a mean, or if scores have no bounds on both sides
   */
  public Optional<Extremes> meanGrounded(double least, double greatest) {
    return mean(negatives, leftOut::negatives, least, greatest);
  }

  /** Returns those of the mean of the others; arguments as for the grounded. */
  public Optional<Extremes> meanNotGrounded(double least, double greatest) {
    return mean(positives, leftOut::positives, least, greatest);
  }

  private Optional<Extremes> mean(
      OfClass known, Function<Boolean, Integer> further, double least, double greatest) {
    return known.n == 0 || !Double.isFinite(least) || !Double.isFinite(greatest)
        ? Optional.empty()
        : Optional.of(
            extremes(
                right -> {
                  double sum = sign * known.mean * known.n;
                  double n = known.n + further.apply(right);
                  return new Range(
                      (sum + least * further.apply(right)) / n,
                      (sum + greatest * further.apply(right)) / n);
                }));
  }

  private Extremes extremes(Function<Boolean, Range> ofLabel) {
    return Extremes.of(leftOut.unlabelled() == 0, ofLabel);
  }

  /** Returns those of Cohen's d; empty where it is undefined. */
  public Optional<Extremes> cohensD() {
    return standardised((all, own) -> 1 / (all - 2));
  }

  /** Returns those of Welch's t; empty where it is undefined. */
  public Optional<Extremes> welchT() {
    return standardised((all, own) -> 1 / (own * (own - 1)));
  }

  /** The weight of a class's squares in the variance of the difference. */
  private interface Weight {
    double of(double all, double own);
  }

  private Optional<Extremes> standardised(Weight weight) {
    return negatives.n < 2 || positives.n < 2 || !(negatives.squares + positives.squares > 0)
        ? Optional.empty()
        : Optional.of(extremes(right -> difference(right, weight)));
  }

  private Range difference(boolean right, Weight weight) {
    double ofNegatives = negatives.n + leftOut.negatives(right);
    double ofPositives = positives.n + leftOut.positives(right);
    double all = ofNegatives + ofPositives;
    double first = weight.of(all, ofPositives);
    double second = weight.of(all, ofNegatives);
    double free =
        leftOut.positives(right) / (ofPositives * positives.n * first)
            + leftOut.negatives(right) / (ofNegatives * negatives.n * second);
    double observed =
        (positives.mean - negatives.mean)
            / Math.sqrt(first * positives.squares + second * negatives.squares);
    return free == 0
        ? new Range(observed, observed)
        : new Range(0.0 - greatest(-observed, free), greatest(observed, free));
  }

  private static double greatest(double observed, double free) {
    return Math.sqrt(free + (observed > 0 ? observed * observed : 0));
  }
}
