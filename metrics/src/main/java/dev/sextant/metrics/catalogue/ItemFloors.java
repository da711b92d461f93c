package dev.sextant.metrics.catalogue;

import java.util.List;
import java.util.Set;

/** What any score of an item must beat. */
final class ItemFloors {

  static final List<Metric> ALL =
      List.of(
          floor(
              "mean-length",
              Double.POSITIVE_INFINITY,
              "characters",
              "Mean length",
              "Mean of the samples' lengths in characters (Unicode code points)."),
          floor(
              "length-variation",
              Double.POSITIVE_INFINITY,
              "1",
              "Variation of length",
              "Coefficient of variation of the samples' lengths in characters:"
                  + " population standard deviation over mean."),
          floor(
              "jaccard-dispersion",
              1,
              "1",
              "Jaccard dispersion",
              "1 - mean Jaccard similarity of the word sets over all pairs of samples."));

  private ItemFloors() {}

  private static Metric floor(
      String name, double high, String unit, String title, String definition) {
    return new Metric(
        name,
        Subject.ITEM,
        Direction.UNDIRECTED,
        Set.of(Need.SAMPLES),
        0,
        high,
        unit,
        Family.FLOOR,
        title,
        definition);
  }
}
