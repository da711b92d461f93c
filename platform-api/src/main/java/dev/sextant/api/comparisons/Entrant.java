package dev.sextant.api.comparisons;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scores of one metric by one model in one experiment.
 *
 * @param metric name in the catalogue
 * @param seed of the experiment
 * @param ground index of its ground in the order
 * @param scores by subject of the ground; null where there is no score
 */
record Entrant(String metric, long seed, int ground, List<@Nullable Double> scores) {

  /** Copies the scores. */
  public Entrant {
    scores = Collections.unmodifiableList(new ArrayList<>(scores));
  }
}
