package dev.sextant.api.comparisons;

import dev.sextant.api.comparisons.ComparisonWish.Choice;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesLookup;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Finds the scores of a comparison one after the other, and reads the subjects that several share
 * once. For one comparison; not thread-safe.
 */
final class Contestants {

  private final ComparedStore store = new ComparedStore();
  private final GroundStore grounds = new GroundStore();
  private final SqlClient db;
  private final UUID projectId;
  private final List<Contestant> found = new ArrayList<>();
  private final List<Ground> read = new ArrayList<>();

  /**
   * Creates a finder without results.
   *
   * @param db bound to a tenant
   * @param projectId project that all experiments must belong to
   */
  Contestants(SqlClient db, UUID projectId) {
    this.db = db;
    this.projectId = projectId;
  }

  /**
   * Finds the scores, in order. Fails with a refusal if one does not exist or is not comparable.
   */
  Future<List<Contestant>> find(List<Choice> choices) {
    return EachInTurn.run(choices, this::add).map(done -> List.copyOf(found));
  }

  /** Returns the subjects that were read. */
  List<Ground> grounds() {
    return List.copyOf(read);
  }

  private Future<Void> add(Choice choice) {
    return new SeriesLookup(choice.pointer())
        .find(db, choice.experimentId(), choice.metric(), choice.embedderId())
        .map(series -> checked(series, choice))
        .compose(
            series ->
                store
                    .experiment(db, series.experimentId())
                    .compose(
                        experiment ->
                            store
                                .model(db, series.modelId())
                                .compose(
                                    model ->
                                        ground(experiment, series)
                                            .map(
                                                place ->
                                                    new Contestant(
                                                        series,
                                                        experiment,
                                                        model,
                                                        place,
                                                        read.get(place))))))
        .map(
            contestant -> {
              add(contestant);
              return contestant;
            })
        .mapEmpty();
  }

  private Future<Integer> ground(ComparedExperiment experiment, Series series) {
    Contestant known = sharing(experiment);
    if (known != null) {
      return Future.succeededFuture(known.groundPlace());
    }
    return grounds
        .read(db, experiment, series.metric().subject(), ComparisonRefusals.MOST)
        .map(ground -> ground.orElseThrow(ComparisonRefusals::tooManyAnswers))
        .map(
            ground -> {
              read.add(ground);
              return read.size() - 1;
            });
  }

  private void add(Contestant contestant) {
    found.add(contestant);
    long scores = found.stream().mapToLong(each -> each.ground().subjects().size()).sum();
    check(scores <= ComparisonRefusals.MOST, ComparisonRefusals.tooManyScores());
  }

  private @Nullable Contestant sharing(ComparedExperiment experiment) {
    return found.stream()
        .filter(each -> each.experiment().answerSetId().equals(experiment.answerSetId()))
        .findFirst()
        .orElse(null);
  }

  private Series checked(Series series, Choice choice) {
    check(
        series.projectId().equals(projectId),
        Refusal.notFound("experiment", choice.experimentId()));
    ComparisonRefusals.checkComplete(series);
    if (!found.isEmpty()) {
      checkSubject(series, found.get(0).series(), choice);
    }
    return series;
  }

  private static void checkSubject(Series series, Series baseline, Choice choice) {
    String sentence =
        "%s is a score of each %s, %s of each %s: compare scores of the same kind."
            .formatted(
                series.metric().name(),
                series.metric().subject().code(),
                baseline.metric().name(),
                baseline.metric().subject().code());
    check(
        series.metric().subject() == baseline.metric().subject(),
        new Refusal(
            Refusal.Kind.INVALID,
            "other-subjects",
            sentence,
            new Violation(choice.pointer() + "metric", sentence)));
  }

  private static void check(boolean holds, Refusal refusal) {
    if (!holds) {
      throw refusal;
    }
  }
}
