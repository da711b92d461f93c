package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * 200 answers, of which those of one item resemble each other, with ties among scores and
 * factualities; higher scores are riskier.
 */
public final class SimulatedAnswers {

  private static final int ANSWERS = 200;

  private SimulatedAnswers() {}

  public static List<ScoredSubject> of(int items, long seed) {
    Random random = new Random(seed);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < items; item++) {
      double ofItem = random.nextInt(9) / 8.0;
      double common = random.nextGaussian();
      for (int answer = 0; answer < ANSWERS / items; answer++) {
        double factuality = Math.max(0, Math.min(1, ofItem + (random.nextInt(5) - 2) / 8.0));
        double noise = Math.sqrt(0.5) * (common + random.nextGaussian());
        double risk = Math.round(20 * (noise - 1.5 * factuality)) / 20.0;
        Traits traits = new Traits(Double.NaN, -1, -1, 20 + random.nextInt(30));
        subjects.add(
            new ScoredSubject(item, Score.of(risk), factuality > 0.45, factuality, traits));
      }
    }
    return subjects;
  }
}
