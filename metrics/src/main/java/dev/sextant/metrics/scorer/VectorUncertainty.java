package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.SampleSimilarities;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import dev.sextant.metrics.item.SampleSimilarities.Samples;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores;
import dev.sextant.metrics.uncertainty.Affinities;
import dev.sextant.metrics.uncertainty.EigenScore;
import java.util.List;

/** Scores an item by the spread of its samples' vectors, as the literature on uncertainty does. */
final class VectorUncertainty {

  private VectorUncertainty() {}

  /**
   * Adds the scores of the item.
   *
   * @param samples of the item, which others may have compared already, or will
   */
  static void addTo(SelectedScores scores, Samples samples) {
    if (scores.wantsAny(List.of("u-deg-cosine", "u-eigv-cosine", "u-ecc-cosine", "eigenscore"))) {
      SampleSimilarities cosines = samples.by(Measure.COSINE);
      Reason missing = cosines.missing().orElse(null);
      AffinityScores.addTo(scores, "cosine", missing, () -> Affinities.cosine(cosines.matrix()));
      scores.addOfItem("eigenscore", missing, () -> Score.of(EigenScore.of(cosines.centred())));
    }
  }
}
