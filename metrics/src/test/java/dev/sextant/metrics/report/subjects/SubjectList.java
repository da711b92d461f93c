package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.score.Score;
import java.util.List;
import java.util.stream.IntStream;

/** Lists the subjects of a series one by one. */
public final class SubjectList {

  private SubjectList() {}

  public static List<ScoredSubject> of(ScoreSeries series) {
    return IntStream.range(0, series.scored().size())
        .mapToObj(place -> subject(series.scored(), place))
        .toList();
  }

  private static ScoredSubject subject(ScoredSubjects all, int place) {
    SubjectColumns subjects = all.subjects();
    boolean defined = all.scores().isDefined(place);
    return new ScoredSubject(
        subjects.item(place),
        defined ? Score.of(all.score(place)) : Score.undefined(all.scores().reason(place)),
        subjects.isLabelled(LabelKind.GROUNDED, place) ? !subjects.isNotGrounded(place) : null,
        subjects.isLabelled(LabelKind.FACTUALITY, place) ? subjects.factuality(place) : null,
        new Traits(
            all.thetas() == null ? Double.NaN : all.thetas().value(place),
            subjects.lengths().get(0).count(place),
            subjects.lengths().get(1).count(place),
            subjects.lengths().get(2).count(place)));
  }
}
