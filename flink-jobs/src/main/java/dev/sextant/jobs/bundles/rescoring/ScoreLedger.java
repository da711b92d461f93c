package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.bundle.BundleReader;
import dev.sextant.bundle.format.RowReader;
import dev.sextant.jobs.bundles.rescoring.NotComputed.Cause;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import dev.sextant.jobs.bundles.rows.BundleTables.ScoreRow;
import dev.sextant.jobs.bundles.rows.ScoreCatalogue;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The stored scores of a bundle, and what became of them when they were computed again. */
final class ScoreLedger {

  private final ScoreCatalogue catalogue;
  private final boolean vectors;
  private final Map<UUID, Integer> items = new HashMap<>();
  private final Map<UUID, Integer> answers = new HashMap<>();
  private final List<Integer> itemsOfAnswers = new ArrayList<>();
  private final Map<String, BitSet> itemsOfModels = new HashMap<>();
  private final Map<String, ScoreLine> lines = new LinkedHashMap<>();
  private final Findings findings = new Findings();
  private long computed;

  private ScoreLedger(ScoreCatalogue catalogue, boolean vectors) {
    this.catalogue = catalogue;
    this.vectors = vectors;
  }

  /**
   * Reads the scores of a bundle.
   *
   * @param vectors whether it has vectors
   * @throws IOException if the experiment has no such score, or if a subject has no label, or two
   *     scores of one metric and model
   */
  static ScoreLedger read(BundleReader bundle, Experiment experiment, boolean vectors)
      throws IOException {
    ScoreLedger ledger = new ScoreLedger(new ScoreCatalogue(experiment), vectors);
    bundle.forEach(BundleTables.LABELS, ledger::addSubject);
    try (RowReader<ScoreRow> rows = bundle.rows(BundleTables.SCORES)) {
      for (ScoreRow row = rows.next(); row != null; row = rows.next()) {
        ledger.add(row);
      }
    }
    return ledger;
  }

  private void addSubject(LabelRow row) {
    Integer item = items.computeIfAbsent(UUID.fromString(row.itemId()), id -> items.size());
    if (answers.putIfAbsent(UUID.fromString(row.answerId()), answers.size()) == null) {
      itemsOfAnswers.add(item);
    }
  }

  private void add(ScoreRow row) throws IOException {
    catalogue.check(row);
    int place = place(row);
    ScoreLine line =
        lines.computeIfAbsent(
            key(row), any -> new ScoreLine(row.metric(), row.model(), places(row).size()));
    if (!line.add(place, score(row))) {
      throw new IOException(
          "scores has two rows of %s for item %s, answer %s"
              .formatted(row.metric(), row.itemId(), row.answerId()));
    }
    if (row.modelId() != null) {
      itemsOfModels
          .computeIfAbsent(row.modelId(), any -> new BitSet(items.size()))
          .set(row.answerId() == null ? place : itemsOfAnswers.get(place));
    }
  }

  private static Score score(ScoreRow row) {
    return row.value() == null
        ? Score.undefined(Reason.find(String.valueOf(row.undefined())).orElse(Reason.FAILED))
        : Score.of(row.value());
  }

  private Map<UUID, Integer> places(ScoreRow row) {
    return row.answerId() == null ? items : answers;
  }

  private int place(ScoreRow row) throws IOException {
    String subject = row.answerId() == null ? row.itemId() : row.answerId();
    Integer place = places(row).get(UUID.fromString(subject));
    if (place == null) {
      throw new IOException("a score of %s has no label".formatted(subject));
    }
    return place;
  }

  /** Subjects of both kinds have places of their own, so a line is of one kind. */
  private static String key(ScoreRow row) {
    return key(row.metric(), row.modelId(), row.answerId() == null);
  }

  private static String key(String metric, @Nullable String modelId, boolean ofItem) {
    return metric + " " + modelId + (ofItem ? " item" : " answer");
  }

  /**
   * Compares the scores of an item by one model with the stored ones. An item that has none by this
   * model failed, and is not compared; no item fails where no model is asked.
   *
   * @param modelId UUID; null: without a model
   */
  void compare(
      BundleItem item, @Nullable String modelId, @Nullable String model, List<SubjectScore> again) {
    if (modelId != null && again.stream().noneMatch(score -> isStored(item, modelId, score))) {
      return;
    }
    for (SubjectScore score : again) {
      ScoreLine line = line(modelId, score);
      int place = place(item, score.answer());
      Score stored = line == null ? null : line.score(place);
      if (line != null && line.visit(place)) {
        computed++;
      }
      if (!score.score().equals(stored)) {
        String answer = score.answer() < 0 ? null : item.answerIds().get(score.answer());
        findings.add(
            new ScoreDifference(
                BundleTables.SCORES.name(),
                score.metric(),
                model,
                item.id(),
                answer,
                null,
                text(stored),
                text(score.score())));
      }
    }
  }

  /** Returns whether a score of the item by the model, or of its answers, has the reason. */
  boolean has(BundleItem item, String modelId, Collection<String> metrics, Reason reason) {
    Score undefined = Score.undefined(reason);
    for (String metric : metrics) {
      for (int answer = SubjectScore.ITEM; answer < item.answerIds().size(); answer++) {
        ScoreLine line = lines.get(key(metric, modelId, answer == SubjectScore.ITEM));
        if (line != null && undefined.equals(line.score(place(item, answer)))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isStored(BundleItem item, @Nullable String modelId, SubjectScore score) {
    ScoreLine line = line(modelId, score);
    return line != null && line.isStored(place(item, score.answer()));
  }

  private @Nullable ScoreLine line(@Nullable String modelId, SubjectScore score) {
    return lines.get(key(score.metric(), modelId, score.answer() == SubjectScore.ITEM));
  }

  private static int place(BundleItem item, int answer) {
    return answer == SubjectScore.ITEM ? item.place() : item.firstAnswer() + answer;
  }

  /** Counts the scores of an item by a model as lacking vectors. */
  void lacksVectors(BundleItem item, String modelId, Collection<String> metrics) {
    for (String metric : metrics) {
      for (int answer = SubjectScore.ITEM; answer < item.answerIds().size(); answer++) {
        ScoreLine line = lines.get(key(metric, modelId, answer == SubjectScore.ITEM));
        if (line != null) {
          line.lacksVectors(place(item, answer));
        }
      }
    }
  }

  /** Finds the rows that should have been computed again, and that no input gives. */
  void findRowsOfNothing(BundleReader bundle) throws IOException {
    try (RowReader<ScoreRow> rows = bundle.rows(BundleTables.SCORES)) {
      for (ScoreRow row = rows.next(); row != null; row = rows.next()) {
        ScoreLine line = lines.get(key(row));
        if (line != null && isComputable(line) && !line.isVisited(place(row))) {
          findings.add(
              new ScoreDifference(
                  BundleTables.SCORES.name(),
                  row.metric(),
                  row.model(),
                  row.itemId(),
                  row.answerId(),
                  null,
                  text(score(row)),
                  ScoreDifference.NOTHING));
          computed++;
        }
      }
    }
  }

  private boolean isComputable(ScoreLine line) {
    return switch (line.inputs()) {
      case TEXTS -> true;
      case VECTORS -> vectors;
      case TOKEN_VECTORS, ENTAILMENT, ELSEWHERE -> false;
    };
  }

  /** Returns a number, the code of a reason, or that there is nothing. */
  static String text(@Nullable Score score) {
    if (score instanceof Score.Defined defined) {
      return Double.toString(defined.value());
    }
    return score instanceof Score.Undefined undefined
        ? undefined.reason().code()
        : ScoreDifference.NOTHING;
  }

  Findings findings() {
    return findings;
  }

  long rows() {
    return lines.values().stream().mapToLong(ScoreLine::rows).sum();
  }

  /** Adds the scores that were not computed. */
  void addNotComputed(NotComputedCounts counts) {
    for (ScoreLine line : lines.values()) {
      switch (line.inputs()) {
        case TEXTS -> {}
        case VECTORS -> {
          long scores = vectors ? line.lacking() : line.rows();
          add(counts, line, scores, vectors ? Cause.MISSING_VECTORS : Cause.NO_VECTORS);
        }
        case TOKEN_VECTORS -> add(counts, line, line.rows(), Cause.TOKEN_VECTORS);
        case ENTAILMENT -> add(counts, line, line.rows(), Cause.ENTAILMENT);
        case ELSEWHERE -> add(counts, line, line.rows(), Cause.ELSEWHERE);
      }
    }
  }

  private static void add(NotComputedCounts counts, ScoreLine line, long scores, Cause cause) {
    counts.add(BundleTables.SCORES.name(), line.metric(), line.model(), scores, cause);
  }

  /** Returns how many items have no score by a model, of themselves or of an answer. */
  long itemsWithoutScore(String modelId) {
    BitSet scored = itemsOfModels.get(modelId);
    return items.size() - (scored == null ? 0 : scored.cardinality());
  }

  long computed() {
    return computed;
  }
}
