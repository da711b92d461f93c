package dev.sextant.jobs.reporting;

import dev.sextant.jobs.tables.LabelledAnswer;
import dev.sextant.jobs.tables.ScoreStore.StoredScore;
import dev.sextant.metrics.Reason;
import dev.sextant.metrics.Score;
import dev.sextant.metrics.report.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The items and answers of an experiment with their labels: the same for every series. */
final class Subjects {

  /** How a factuality was found, as reports say it. */
  static final String FROM_ANSWER = "answer";

  static final String FROM_JUDGED = "judged-answer";
  static final String FROM_MEAN = "mean-of-answers";
  static final String FROM_BOTH = "mixed";

  private static final Map<String, Reason> REASONS = new HashMap<>();

  static {
    Arrays.stream(Reason.values()).forEach(reason -> REASONS.put(reason.code(), reason));
  }

  /**
   * A subject without its score.
   *
   * @param order place among all subjects, by item and answer ordinals
   * @param labelFrom how its factuality was found
   */
  private record Known(
      int order,
      int item,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      String labelFrom) {}

  private final Map<String, Known> byId = new HashMap<>();

  /**
   * Takes the labels that the report shall use.
   *
   * @param answers by item and ordinal
   * @param label {@code grounded} or {@code factuality}; null: both
   */
  Subjects(List<LabelledAnswer> answers, @Nullable String label) {
    int from = 0;
    for (int i = 1; i <= answers.size(); i++) {
      boolean itemEnds = i == answers.size() || answers.get(i).item() != answers.get(from).item();
      if (itemEnds) {
        addItem(answers.subList(from, i), label);
        from = i;
      }
    }
  }

  private void addItem(List<LabelledAnswer> answers, @Nullable String label) {
    LabelledAnswer first = answers.get(0);
    ItemLabel item = ItemLabel.of(answers);
    String from = item.judged() ? FROM_JUDGED : FROM_MEAN;
    add(first.itemId(), first.item(), item.grounded(), item.factuality(), from, label);
    for (LabelledAnswer answer : answers) {
      add(answer.id(), answer.item(), answer.grounded(), answer.factuality(), FROM_ANSWER, label);
    }
  }

  private void add(
      String id,
      int item,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      String from,
      @Nullable String label) {
    Boolean usedGrounded = "factuality".equals(label) ? null : grounded;
    Double usedFactuality = "grounded".equals(label) ? null : factuality;
    byId.put(id, new Known(byId.size(), item, usedGrounded, usedFactuality, from));
  }

  /**
   * Returns the scored subjects by item and answer ordinals, so that whatever sums over them gives
   * the same to the last bit. An item without answers has no label and is left out.
   */
  List<Subject> of(List<StoredScore> scores) {
    List<StoredScore> ordered = new ArrayList<>(scores);
    ordered.removeIf(score -> !byId.containsKey(score.subjectId()));
    ordered.sort(Comparator.comparingInt(score -> known(score).order()));
    return ordered.stream().map(this::subject).toList();
  }

  private Subject subject(StoredScore stored) {
    Known known = known(stored);
    return new Subject(known.item(), score(stored), known.grounded(), known.factuality());
  }

  private Known known(StoredScore score) {
    return Objects.requireNonNull(byId.get(score.subjectId()));
  }

  private static Score score(StoredScore stored) {
    if (stored.value() != null) {
      return Score.of(stored.value());
    }
    Reason reason = stored.undefined() == null ? null : REASONS.get(stored.undefined());
    if (reason == null) {
      throw new IllegalStateException("expected the code of a reason, found " + stored.undefined());
    }
    return Score.undefined(reason);
  }

  /** Returns how the factuality of these subjects was found. */
  String labelFrom(List<StoredScore> scores) {
    List<String> ways =
        scores.stream()
            .map(score -> byId.get(score.subjectId()))
            .filter(known -> known != null && known.factuality() != null)
            .map(Known::labelFrom)
            .distinct()
            .toList();
    return ways.size() == 1 ? ways.get(0) : FROM_BOTH;
  }
}
