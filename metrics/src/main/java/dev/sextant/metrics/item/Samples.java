package dev.sextant.metrics.item;

import java.util.EnumMap;
import java.util.Map;

/** The samples of an item under one embedder, compared by a measure once, when first asked. */
public final class Samples {

  private final PlacedItem item;
  private final Map<Measure, SampleSimilarities> compared = new EnumMap<>(Measure.class);

  /**
   * Compares the samples of an item.
   *
   * @param item placed with need of samples, if they are going to be compared
   */
  public Samples(PlacedItem item) {
    this.item = item;
  }

  /** Returns how alike they are. */
  public SampleSimilarities by(Measure measure) {
    return compared.computeIfAbsent(measure, asked -> SampleSimilarities.of(item, asked));
  }
}
