package dev.sextant.api.experiments.planning;

import dev.sextant.api.experiments.planning.JudgeRunStore.JudgeRun;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.remote.labelling.LabellerKind;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes scores of label runs, and refuses runs that cannot be one. */
final class JudgeScores {

  private static final String POINTER = "/judge_runs/";

  private final JudgeRunStore runs = new JudgeRunStore();

  /**
   * Returns the scores of the runs that the request names, in its order.
   *
   * @param truth whose labels count
   */
  Future<List<JudgeScore>> read(
      SqlClient db, ExperimentRequest request, AvailableInputs inputs, LabelChoice truth) {
    List<UUID> ids = request.judges();
    if (ids.isEmpty()) {
      return Future.succeededFuture(List.of());
    }
    return runs.hold(db, ids, inputs.answerSetId())
        .map(found -> checked(ids, found))
        .compose(
            found -> {
              List<JudgeScore> scores = scores(found, inputs);
              return EachInTurn.run(
                      found,
                      run -> checkTruth(db, run, request.label(), truth, ids.indexOf(run.id())))
                  .map(done -> scores);
            });
  }

  private static List<JudgeRun> checked(List<UUID> ids, List<JudgeRun> found) {
    for (int i = 0; i < ids.size(); i++) {
      UUID id = ids.get(i);
      JudgeRun run = found.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
      if (run == null || !run.isOfAnswers()) {
        throw Refusal.invalidAt(
            "unknown-label-run",
            POINTER + i,
            "No label run %s is of the answers that the experiment evaluates.".formatted(id));
      }
      check(run, i);
    }
    return found;
  }

  private static void check(JudgeRun run, int place) {
    if (!run.isCompleted()) {
      throw Refusal.invalidAt(
          "label-run-incomplete",
          POINTER + place,
          "The label run of %s has not completed: wait for it, or continue it."
              .formatted(run.labellerName()));
    }
    if (run.labellerKind().equals(LabellerKind.ATOMIC_FACTS.code())) {
      throw Refusal.invalidAt(
          "labeller-without-labels",
          POINTER + place,
          "The label run of %s lists facts and gives no number, so it is no score. The metric luq-atomic reads its facts."
              .formatted(run.labellerName()));
    }
    if (run.labelled() == 0) {
      throw Refusal.invalidAt(
          "label-run-empty",
          POINTER + place,
          "The label run of %s labelled no answer, so it is no score."
              .formatted(run.labellerName()));
    }
  }

  /** A judge agrees with itself: its labels tell nothing of its score. */
  private Future<Void> checkTruth(
      SqlClient db, JudgeRun run, @Nullable String label, LabelChoice source, int place) {
    return runs.truth(db, run, label, source)
        .compose(
            truth ->
                Refusal.when(
                    truth.hasOwn() && !truth.hasOther(), () -> ownLabels(run, label, place)));
  }

  private static Refusal ownLabels(JudgeRun run, @Nullable String label, int place) {
    return Refusal.invalidAt(
        "own-labels",
        POINTER + place,
        "%s made every %slabel that counts as true for its answers, and a judge is not compared with its own labels: label answers by people, or by another oracle."
            .formatted(run.labellerName(), label == null ? "" : label + " "));
  }

  private static List<JudgeScore> scores(List<JudgeRun> runs, AvailableInputs inputs) {
    List<JudgeScore> scores = runs.stream().map(JudgeScore::of).toList();
    Set<String> metrics = new HashSet<>(inputs.externalScores());
    for (int i = 0; i < scores.size(); i++) {
      JudgeScore score = scores.get(i);
      boolean isFree =
          metrics.add(score.metric()) && !metrics.contains("external-risk-" + score.name());
      if (!isFree) {
        throw Refusal.invalidAt(
            "score-twice",
            POINTER + i,
            "There are two scores with the name %s: leave out this run, or the other run of the same labeller."
                .formatted(score.name()));
      }
    }
    return scores;
  }
}
