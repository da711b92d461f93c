package dev.sextant.benchmarks;

import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Simulated answers with both kinds of label, and scores that are weakly related to them. */
final class SimulatedSeries {

  private final int answers;
  private final int answersAnItem;
  private final boolean[] grounded;
  private final Double[] factuality;
  private final Traits[] traits;

  /** Labels and traits, which all series share. */
  SimulatedSeries(int answers, int answersAnItem) {
    this.answers = answers;
    this.answersAnItem = answersAnItem;
    grounded = new boolean[answers];
    factuality = new Double[answers];
    traits = new Traits[answers];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < answers; i++) {
      int share = random.nextInt(21);
      grounded[i] = share > 12;
      factuality[i] = share / 20.0;
      traits[i] =
          new Traits(
              random.nextDouble(),
              20 + random.nextInt(200),
              100 + random.nextInt(3000),
              10 + random.nextInt(500));
    }
  }

  int items() {
    return answers / answersAnItem;
  }

  /** Returns the subjects with the scores of one more series. */
  List<ScoredSubject> subjects(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ScoredSubject> subjects = new ArrayList<>(answers);
    for (int i = 0; i < answers; i++) {
      double noise = random.nextDouble() + random.nextDouble() - 1;
      Score score = Score.of(noise - 0.5 * factuality[i]);
      subjects.add(
          new ScoredSubject(i / answersAnItem, score, grounded[i], factuality[i], traits[i]));
    }
    return subjects;
  }
}
