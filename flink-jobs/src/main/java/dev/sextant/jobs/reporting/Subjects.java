package dev.sextant.jobs.reporting;

import static dev.sextant.metrics.catalogue.Subject.ITEM;

import dev.sextant.jobs.tables.LabelledAnswer;
import dev.sextant.jobs.tables.ScoreStore.StoredScore;
import dev.sextant.metrics.Reason;
import dev.sextant.metrics.Score;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
   * @param id UUID
   * @param labelFrom how its factuality was found
   */
  private record Known(
      String id,
      int item,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      String labelFrom) {

    /** Forgets the labels that the report shall not use. */
    Known only(@Nullable String label) {
      Boolean usedGrounded = "factuality".equals(label) ? null : grounded;
      Double usedFactuality = "grounded".equals(label) ? null : factuality;
      return new Known(id, item, usedGrounded, usedFactuality, labelFrom);
    }
  }

  private final List<Known> items = new ArrayList<>();
  private final List<Known> answers = new ArrayList<>();

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
    String itemId = answers.get(0).itemId();
    int index = answers.get(0).item();
    ItemLabel item = ItemLabel.of(answers);
    String from = item.judged() ? FROM_JUDGED : FROM_MEAN;
    items.add(new Known(itemId, index, item.grounded(), item.factuality(), from).only(label));
    for (LabelledAnswer answer : answers) {
      Boolean grounded = answer.grounded();
      Double factuality = answer.factuality();
      this.answers.add(
          new Known(answer.id(), index, grounded, factuality, FROM_ANSWER).only(label));
    }
  }

  /**
   * Returns the subjects of a metric by item and answer ordinals, so that whatever sums over them
   * gives the same to the last bit. One without a score is undefined as {@link Reason#FAILED}:
   * every series of a kind stands on the same subjects. An item without answers has no label and is
   * left out.
   */
  List<Subject> of(Metric metric, List<StoredScore> scores) {
    Map<String, StoredScore> bySubject = new HashMap<>();
    scores.forEach(score -> bySubject.put(score.subjectId(), score));
    List<Subject> subjects = new ArrayList<>();
    for (Known known : known(metric)) {
      StoredScore stored = bySubject.get(known.id());
      Score score = stored == null ? Score.undefined(Reason.FAILED) : score(stored);
      subjects.add(new Subject(known.item(), score, known.grounded(), known.factuality()));
    }
    return subjects;
  }

  private List<Known> known(Metric metric) {
    return metric.subject() == ITEM ? items : answers;
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

  /** Returns how the factuality of the subjects of a metric was found. */
  String labelFrom(Metric metric) {
    List<String> ways =
        known(metric).stream()
            .filter(known -> known.factuality() != null)
            .map(Known::labelFrom)
            .distinct()
            .toList();
    return ways.size() == 1 ? ways.get(0) : FROM_BOTH;
  }
}
