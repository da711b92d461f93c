package dev.sextant.metrics.scorer;

import dev.sextant.metrics.geometry.Sgi;
import dev.sextant.metrics.item.PlacedItem;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores;
import java.util.List;

/** The angles between question, context and answers, and what is made of them. */
final class GroundingScores {

  private static final List<String> METRICS =
      List.of("sgi", "theta-rq", "theta-rc", "sgi-lower-bound", "sgi-upper-bound", "theta-qc");

  private GroundingScores() {}

  /** Adds the scores of the answers, in their order, then that of the item. */
  static void addTo(SelectedScores scores, PlacedItem item) {
    if (!scores.wantsAny(METRICS)) {
      return;
    }
    Score thetaQc = item.thetaQc();
    for (int i = 0; i < item.answers().size(); i++) {
      Score thetaRq = item.thetaRq(i);
      Score thetaRc = item.thetaRc(i);
      Index index = Index.of(thetaRq, thetaRc, thetaQc);
      scores.add("sgi", i, index.sgi());
      scores.add("theta-rq", i, thetaRq);
      scores.add("theta-rc", i, thetaRc);
      scores.add("sgi-lower-bound", i, index.low());
      scores.add("sgi-upper-bound", i, index.high());
    }
    scores.addOfItem("theta-qc", thetaQc);
  }

  /** The index with its bounds: all of them, or one reason. */
  private record Index(Score sgi, Score low, Score high) {

    static Index of(Score thetaRq, Score thetaRc, Score thetaQc) {
      if (thetaRq instanceof Score.Defined rq
          && thetaRc instanceof Score.Defined rc
          && thetaQc instanceof Score.Defined qc) {
        Sgi.Bounds bounds = Sgi.bounds(qc.value(), rc.value());
        return new Index(
            Score.of(Sgi.of(rq.value(), rc.value())),
            Score.of(bounds.low()),
            Score.of(bounds.high()));
      }
      Score missing = thetaRq instanceof Score.Undefined ? thetaRq : thetaRc;
      return new Index(missing, missing, missing);
    }
  }
}
