package dev.sextant.metrics.calibration.labelled;

import dev.sextant.metrics.catalogue.Direction;
import java.util.Locale;

/** Which side of a threshold is flagged as risky. */
public enum FlagSide {
  FLAG_AT_OR_ABOVE(1),
  FLAG_AT_OR_BELOW(-1);

  private final int sign;

  FlagSide(int sign) {
    this.sign = sign;
  }

  /**
   * Returns the risky side of a metric.
   *
   * @throws IllegalArgumentException if no direction has been chosen
   */
  public static FlagSide of(Direction direction) {
    return switch (direction) {
      case HIGHER_IS_RISKY -> FLAG_AT_OR_ABOVE;
      case HIGHER_IS_TRUSTWORTHY -> FLAG_AT_OR_BELOW;
      case UNDIRECTED -> throw new IllegalArgumentException("expected a chosen direction");
    };
  }

  /** Returns the code of tables and API, such as {@code flag-at-or-above}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Turns a score into a risk (higher is riskier), and a risk back into its score. */
  public double turn(double value) {
    return 0.0 + sign * value;
  }
}
