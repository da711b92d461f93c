package dev.sextant.metrics;

import dev.sextant.metrics.Placement.At;
import dev.sextant.metrics.Placement.Nowhere;
import dev.sextant.metrics.geometry.CheckEmbed;
import dev.sextant.metrics.geometry.Isotropy;
import java.util.List;

/** The metrics of an item's samples together: all defined, or all undefined for one reason. */
record Spread(Score isotropy, Score frobenius, Score mean, Score std) {

  /** Measures the samples that are not blank, in their order. */
  static Spread of(PlacedItem item) {
    List<Placement> samples = item.samples();
    if (samples.size() < 2) {
      return undefined(samples.isEmpty() ? Reason.NO_ANSWERS : Reason.ONE_ANSWER);
    }
    int[] rows = new int[samples.size()];
    for (int i = 0; i < rows.length; i++) {
      if (samples.get(i) instanceof Nowhere nowhere) {
        return undefined(nowhere.reason());
      }
      rows[i] = ((At) samples.get(i)).row();
    }
    double[][] cosines = item.vectors().cosines(rows);
    CheckEmbed checkEmbed = CheckEmbed.of(cosines);
    return new Spread(
        Score.of(Isotropy.vne(cosines)),
        Score.of(checkEmbed.frobenius()),
        Score.of(checkEmbed.mean()),
        Score.of(checkEmbed.std()));
  }

  private static Spread undefined(Reason reason) {
    Score score = Score.undefined(reason);
    return new Spread(score, score, score, score);
  }
}
