package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.List;

/**
 * A statistic within each third of the subjects by a trait. The cuts are the quantiles 1/3 and 2/3
 * (type 7) of the trait over all labelled subjects that have it, with a score or without, so that
 * every series over the same subjects has the same thirds. A subject on a cut belongs below it:
 * equal traits stay together, and a third may be empty.
 *
 * @param trait that splits
 * @param thirds from the lowest; always three
 */
public record Strata<T>(Trait trait, List<T> thirds) {

  public Strata {
    thirds = List.copyOf(thirds);
  }
}
