package dev.sextant.metrics;

import dev.sextant.metrics.geometry.CheckEmbed;
import dev.sextant.metrics.geometry.Cosines;
import dev.sextant.metrics.geometry.Isotropy;
import java.util.ArrayList;
import java.util.List;

/** The metrics of an item's samples together: all defined, or all undefined for one reason. */
record Spread(Score isotropy, Score frobenius, Score mean, Score std) {

  /** Measures the samples that are not blank, in their order. */
  static Spread of(List<Placement> samples) {
    if (samples.size() < 2) {
      return undefined(samples.isEmpty() ? Reason.NO_ANSWERS : Reason.ONE_ANSWER);
    }
    List<double[]> units = new ArrayList<>();
    for (Placement sample : samples) {
      if (sample instanceof Placement.Nowhere nowhere) {
        return undefined(nowhere.reason());
      }
      units.add(((Placement.At) sample).unit());
    }
    double[][] cosines = Cosines.of(units);
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
