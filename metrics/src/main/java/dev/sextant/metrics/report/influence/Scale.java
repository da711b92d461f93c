package dev.sextant.metrics.report.influence;

/** The scale on which a statistic is near normal, so that an interval is symmetric there. */
public enum Scale {
  /** The statistic itself: means, differences, Cohen's d. */
  IDENTITY {
    @Override
    double to(double value) {
      return value;
    }

    @Override
    double from(double scaled) {
      return scaled;
    }

    @Override
    double slope(double value) {
      return 1;
    }
  },
  /** Log odds: areas and shares, in (0, 1). */
  LOGIT {
    @Override
    double to(double value) {
      return StrictMath.log(value) - StrictMath.log1p(-value);
    }

    @Override
    double from(double scaled) {
      return 1 / (1 + StrictMath.exp(-scaled));
    }

    @Override
    double slope(double value) {
      return 1 / (value * (1 - value));
    }
  },
  /** R. Fisher's z: correlations, in (-1, 1). */
  FISHER_Z {
    @Override
    double to(double value) {
      return (StrictMath.log1p(value) - StrictMath.log1p(-value)) / 2;
    }

    @Override
    double from(double scaled) {
      return StrictMath.tanh(scaled);
    }

    @Override
    double slope(double value) {
      return 1 / (1 - value * value);
    }
  },
  /** Log of the distance from 1: ratios to the best that there can be, below 1. */
  BELOW_ONE {
    @Override
    double to(double value) {
      return -StrictMath.log1p(-value);
    }

    @Override
    double from(double scaled) {
      return -StrictMath.expm1(-scaled);
    }

    @Override
    double slope(double value) {
      return 1 / (1 - value);
    }
  };

  abstract double to(double value);

  abstract double from(double scaled);

  /** Returns the derivative of the scale at a value. */
  abstract double slope(double value);
}
