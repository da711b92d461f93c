package dev.sextant.api.calibrations.statistics;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sextant.metrics.report.combination.FittedCombination;
import dev.sextant.metrics.report.combination.FittedCombination.Term;
import dev.sextant.metrics.report.combination.Standard;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The combination of scores behind a fit, as stored and returned: the log odds that a subject is
 * risky, fitted to the calibration part.
 *
 * @param version of this format
 */
public record Combination(int version, double intercept, List<Component> components) {

  /** The format that this release writes, and the only one that it reads. */
  static final int VERSION = 1;

  /**
   * Copies the components.
   *
   * @throws IllegalArgumentException if the format is unknown or there are no components
   */
  public Combination {
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "expected a combination of version %d, found %d".formatted(VERSION, version));
    }
    if (components.isEmpty()) {
      throw new IllegalArgumentException("a combination has at least one component");
    }
    components = List.copyOf(components);
  }

  /**
   * A score that is combined, and what its value becomes.
   *
   * @param metric name in the catalogue
   * @param modelId null if the metric needs no model
   * @param modelName at the fit; null if there is no model
   * @param modelRevision at the fit; null if there is no model
   * @param entails whether the model is an entailment model, else an embedder
   * @param missing subjects of the fit without a value; they count as the mean
   * @param coefficient of {@code (value - mean) / deviation}
   */
  public record Component(
      String metric,
      @Nullable UUID modelId,
      @JsonProperty("model") @Nullable String modelName,
      @Nullable String modelRevision,
      boolean entails,
      int missing,
      double mean,
      double deviation,
      double coefficient) {}

  public static Combination of(double intercept, List<Component> components) {
    return new Combination(VERSION, intercept, components);
  }

  /** Returns what gives a subject its score; values in the order of the components. */
  public FittedCombination fitted() {
    return new FittedCombination(
        intercept,
        components.stream()
            .map(each -> new Term(new Standard(each.mean, each.deviation), each.coefficient))
            .toList());
  }
}
