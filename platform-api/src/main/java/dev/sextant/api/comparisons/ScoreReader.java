package dev.sextant.api.comparisons;

import dev.sextant.api.comparisons.ComparisonRequest.Choice;
import dev.sextant.api.experiments.scores.OwnLabellerStore;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesLookup;
import dev.sextant.api.experiments.scores.SeriesScoreStore;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Reads the scores of a comparison one after the other, and the subjects that several share once.
 * For one comparison; not thread-safe.
 */
final class ScoreReader {

  /**
   * Limit on the scores, and on the answers that carry the labels of items: more would keep the
   * caller waiting, and a processor busy, for too long.
   */
  static final int MOST = 200_000;

  private final ScoreOriginStore origins = new ScoreOriginStore();
  private final KnownSubjectStore subjects = new KnownSubjectStore();
  private final SeriesScoreStore scores = new SeriesScoreStore();
  private final OwnLabellerStore judges = new OwnLabellerStore();
  private final SqlClient db;
  private final UUID projectId;
  private final List<ComparedScores> found = new ArrayList<>();

  /** All experiments must belong to the project. */
  ScoreReader(SqlClient db, UUID projectId) {
    this.db = db;
    this.projectId = projectId;
  }

  /**
   * Reads the scores, in order. Fails with a refusal if one does not exist or is not comparable.
   */
  Future<List<ComparedScores>> read(List<Choice> choices) {
    return EachInTurn.run(choices, this::add).map(done -> found);
  }

  private Future<Void> add(Choice choice) {
    return new SeriesLookup(choice.pointer())
        .find(db, choice.experimentId(), choice.metric(), choice.embedderId())
        .map(series -> checked(series, choice))
        .compose(series -> origins.find(db, series).compose(origin -> add(series, origin)));
  }

  private Future<Void> add(Series series, ScoreOrigin origin) {
    return subjects(series, origin)
        .map(this::checkFew)
        .compose(
            known ->
                scores
                    .bySubject(db, series)
                    .compose(
                        values ->
                            judges
                                .of(db, series.experimentId())
                                .map(own -> own.getOrDefault(series.metric().name(), Set.of()))
                                .map(
                                    judge ->
                                        found.add(
                                            new ComparedScores(
                                                series, origin, known, values, judge)))))
        .mapEmpty();
  }

  private Future<KnownSubjects> subjects(Series series, ScoreOrigin origin) {
    return found.stream()
        .filter(each -> each.origin().hasSubjectsOf(origin))
        .findFirst()
        .map(each -> Future.succeededFuture(each.subjects()))
        .orElseGet(() -> subjects.read(db, origin, series.metric().subject(), MOST));
  }

  private KnownSubjects checkFew(KnownSubjects next) {
    long scores = found.stream().mapToLong(each -> each.subjects().all().size()).sum();
    check(scores + next.all().size() <= MOST, tooManyScores());
    return next;
  }

  private Series checked(Series series, Choice choice) {
    check(
        series.projectId().equals(projectId),
        Refusal.notFound("experiment", choice.experimentId()));
    checkComplete(series);
    if (!found.isEmpty()) {
      checkSubject(series.metric(), found.get(0).series().metric(), choice);
    }
    return series;
  }

  private static void checkSubject(Metric metric, Metric baseline, Choice choice) {
    String sentence =
        "%s is a score of each %s, %s of each %s: compare scores of the same kind."
            .formatted(
                metric.name(), metric.subject().code(), baseline.name(), baseline.subject().code());
    check(
        metric.subject() == baseline.subject(),
        Refusal.invalidAt("other-subjects", choice.pointer() + "metric", sentence));
  }

  /** Refuses scores that are incomplete. */
  static Series checkComplete(Series series) {
    check(
        series.complete(),
        Refusal.conflict(
            "not-ready",
            "The experiment is %s: its scores can be compared once it is complete."
                .formatted(series.state())));
    return series;
  }

  static Refusal tooManyScores() {
    return tooMany("Together they have more than the %,d scores that are compared at once");
  }

  static Refusal tooManyAnswers() {
    return tooMany("There are more than the %,d answers that are read for one comparison");
  }

  private static Refusal tooMany(String what) {
    return new Refusal(
        Refusal.Kind.INVALID,
        "too-many-subjects",
        (what + ": compare fewer, or experiments on a smaller version.").formatted(MOST));
  }

  private static void check(boolean holds, Refusal refusal) {
    if (!holds) {
      throw refusal;
    }
  }
}
