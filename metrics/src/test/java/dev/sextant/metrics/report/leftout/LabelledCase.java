package dev.sextant.metrics.report.leftout;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A subject with a score, and the report's own statistics of some of them. */
record LabelledCase(double score, @Nullable Boolean grounded, @Nullable Double factuality) {

  static SeriesStatistics statistics(List<LabelledCase> cases, boolean higherIsRisky) {
    List<ScoredSubject> subjects = subjects(cases);
    return SeriesStatistics.of(
        Catalogue.find("length").orElseThrow(),
        subjects,
        subjects.size(),
        higherIsRisky ? Direction.HIGHER_IS_RISKY : Direction.HIGHER_IS_TRUSTWORTHY);
  }

  static ScoredSubjects scored(List<LabelledCase> cases) {
    List<ScoredSubject> subjects = new ArrayList<>(subjects(cases));
    subjects.add(new ScoredSubject(0, new Score.Undefined(Reason.ONE_ANSWER), true, 1.0));
    return ScoredSubjects.of(subjects);
  }

  static List<ScoredSubject> subjects(List<LabelledCase> cases) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (LabelledCase each : cases) {
      subjects.add(
          new ScoredSubject(
              subjects.size(),
              new Score.Defined(each.score()),
              each.grounded(),
              each.factuality()));
    }
    return subjects;
  }

  static List<LabelledCase> known(Random random) {
    List<LabelledCase> cases = new ArrayList<>();
    int n = 2 + random.nextInt(5);
    for (int i = 0; i < n; i++) {
      cases.add(
          new LabelledCase(1 + random.nextInt(4), random.nextBoolean(), random.nextInt(4) / 3.0));
    }
    return cases;
  }

  static List<LabelledCase> classes(LeftOutClasses leftOut, boolean right) {
    List<LabelledCase> cases = new ArrayList<>();
    for (int i = 0; i < leftOut.count(); i++) {
      boolean grounded =
          i < leftOut.grounded() || (i >= leftOut.grounded() + leftOut.notGrounded() && right);
      cases.add(new LabelledCase(0, grounded, null));
    }
    return cases;
  }

  static List<LabelledCase> factual(LeftOutFactualities leftOut, boolean right) {
    List<LabelledCase> cases = new ArrayList<>();
    for (double known : leftOut.known()) {
      cases.add(new LabelledCase(0, null, known));
    }
    for (int i = 0; i < leftOut.unlabelled(); i++) {
      cases.add(new LabelledCase(0, null, right ? 1.0 : 0.0));
    }
    return cases;
  }
}
