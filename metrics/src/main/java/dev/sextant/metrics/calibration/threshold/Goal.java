package dev.sextant.metrics.calibration.threshold;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import dev.sextant.metrics.calibration.labelled.Confusion;
import java.util.Comparator;
import java.util.Locale;

/** What a threshold can be fitted for, and how ties are broken. */
public enum Goal {
  /** The greatest recall less false positive rate; of equals, the one that flags least. */
  YOUDEN(comparingLong(Goal::advantage).thenComparing(leastFlagged())),
  /** The greatest F1 of the risky class; of equals, the one that flags least. */
  F1(comparing((Confusion c) -> c, Goal::byF1).thenComparing(leastFlagged())),
  /**
   * The most risky cases found while the false positive rate is at most a target in [0, 1); of
   * equals, the one that flags least. It holds among these cases only: among others the rate is
   * above the target about half of the time.
   */
  FPR_AT_MOST(mostFound()) {
    @Override
    boolean admits(Confusion counts, double target) {
      return counts.falsePositiveRate() <= target;
    }

    @Override
    boolean accepts(double target) {
      return target >= 0 && target < 1;
    }
  },
  /**
   * The most risky cases found while the {@link UpperBound} of the false positive rate is at most a
   * target in (0, 1); of equals, the one that flags least.
   */
  FPR_UPPER_BOUND_AT_MOST(mostFound()) {
    @Override
    boolean bounds() {
      return true;
    }

    @Override
    double error(Confusion counts) {
      return counts.falsePositiveRate();
    }

    @Override
    double limit(double target) {
      return target;
    }

    @Override
    boolean accepts(double target) {
      return target > 0 && target < 1;
    }
  },
  /**
   * The fewest trustworthy cases flagged while the {@link UpperBound} of the share of risky cases
   * that pass is at most 1 less a target in (0, 1), so that the lower bound of recall is at least
   * the target; of equals, the one that finds most.
   */
  RECALL_LOWER_BOUND_AT_LEAST(fewestFlagged()) {
    @Override
    boolean bounds() {
      return true;
    }

    @Override
    double error(Confusion counts) {
      return 1 - counts.recall();
    }

    @Override
    double limit(double target) {
      return 1 - target;
    }

    @Override
    boolean accepts(double target) {
      return target > 0 && target < 1;
    }
  },
  /**
   * The fewest trustworthy cases flagged while recall is at least a target in (0, 1]; of equals,
   * the one that finds most.
   */
  RECALL_AT_LEAST(fewestFlagged()) {
    @Override
    boolean admits(Confusion counts, double target) {
      return counts.recall() >= target;
    }

    @Override
    boolean accepts(double target) {
      return target > 0 && target <= 1;
    }
  },
  /**
   * The most risky cases found while the share of all cases that is flagged is at most a target in
   * (0, 1); of equals, the one that flags least.
   */
  REVIEW_LOAD_AT_MOST(mostFound()) {
    @Override
    boolean admits(Confusion counts, double target) {
      return counts.reviewLoad() <= target;
    }

    @Override
    boolean accepts(double target) {
      return target > 0 && target < 1;
    }
  },
  /**
   * Nothing is searched for: a person names the threshold. The target is the threshold itself, in
   * the metric's own units.
   */
  BY_HAND(leastFlagged()) {
    @Override
    boolean accepts(double target) {
      return Double.isFinite(target);
    }
  };

  private final Comparator<Confusion> preference;

  Goal(Comparator<Confusion> preference) {
    this.preference = preference;
  }

  /** Returns the code of tables and API, such as {@code fpr-at-most}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether a target belongs to the goal: a limit on one rate, or the threshold. */
  public boolean hasTarget() {
    return this != YOUDEN && this != F1;
  }

  /** Returns the order in which the best is the greatest. */
  Comparator<Confusion> preference() {
    return preference;
  }

  /** Returns whether the counts meet the target; always, without one. */
  boolean admits(Confusion counts, double target) {
    return true;
  }

  /** Returns whether it is the bound of a rate that must keep the target. */
  boolean bounds() {
    return false;
  }

  /** Returns the rate of errors whose bound must keep {@link #limit}. */
  double error(Confusion counts) {
    throw new IllegalStateException(code() + " bounds no rate");
  }

  double limit(double target) {
    throw new IllegalStateException(code() + " bounds no rate");
  }

  boolean accepts(double target) {
    return false;
  }

  /** Youden's J times the product of the class sizes: a whole number, so that ties are exact. */
  private static long advantage(Confusion c) {
    return (long) c.truePositives() * c.trueNegatives()
        - (long) c.falsePositives() * c.falseNegatives();
  }

  /** F1 = 2 tp / (2 tp + errors) grows with tp / errors, whose cross products are exact. */
  private static int byF1(Confusion a, Confusion b) {
    return Long.compare(a.truePositives() * errors(b), b.truePositives() * errors(a));
  }

  private static long errors(Confusion c) {
    return (long) c.falsePositives() + c.falseNegatives();
  }

  private static Comparator<Confusion> leastFlagged() {
    return comparingInt(Confusion::flagged).reversed();
  }

  private static Comparator<Confusion> fewestFlagged() {
    return comparingInt(Confusion::falsePositives)
        .reversed()
        .thenComparingInt(Confusion::truePositives);
  }

  private static Comparator<Confusion> mostFound() {
    return comparingInt(Confusion::truePositives).thenComparing(leastFlagged());
  }
}
