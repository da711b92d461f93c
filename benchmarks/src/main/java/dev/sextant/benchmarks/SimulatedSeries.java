package dev.sextant.benchmarks;

import dev.sextant.metrics.report.subjects.ScoreValues;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import dev.sextant.metrics.report.subjects.TraitColumn;
import java.util.SplittableRandom;

/** Simulated answers with both kinds of label, and scores that are weakly related to them. */
final class SimulatedSeries {

  private final int answersAnItem;
  private final SubjectColumns subjects;
  private final TraitColumn thetas;

  /** Labels and traits, which all series share. */
  SimulatedSeries(int answers, int answersAnItem) {
    this.answersAnItem = answersAnItem;
    SubjectColumns.Builder columns = new SubjectColumns.Builder();
    double[] angles = new double[answers];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < answers; i++) {
      int share = random.nextInt(21);
      angles[i] = random.nextDouble();
      columns
          .add(i / answersAnItem, share > 12, share / 20.0)
          .lengths(20 + random.nextInt(200), 100 + random.nextInt(3000), 10 + random.nextInt(500));
    }
    subjects = columns.build();
    thetas = TraitColumn.ofThetas(angles);
  }

  int items() {
    return subjects.size() / answersAnItem;
  }

  /** Returns the subjects with the scores of one more series. */
  ScoredSubjects scored(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ScoreValues.Builder scores = new ScoreValues.Builder(subjects.size());
    for (int i = 0; i < subjects.size(); i++) {
      double noise = random.nextDouble() + random.nextDouble() - 1;
      scores.set(i, noise - 0.5 * subjects.factuality(i));
    }
    return new ScoredSubjects(subjects, thetas, scores.build());
  }
}
