package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Subject.ITEM;

import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.labels.LabelledItem;
import dev.sextant.jobs.tables.reports.ScoreStore.StoredScore;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.subjects.Subject;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The items and answers of an experiment with their labels: the same for every series. */
public final class Subjects {

  /** How a factuality was found, as reports say it. */
  static final String FROM_ANSWER = "answer";

  static final String FROM_BOTH = "mixed";

  private static final Map<String, Reason> REASONS = new HashMap<>();

  static {
    Arrays.stream(Reason.values()).forEach(reason -> REASONS.put(reason.code(), reason));
  }

  /**
   * A subject without its score.
   *
   * @param id UUID
   * @param item that it is, or belongs to
   * @param ordinal of the answer; null: it is the item
   * @param length in characters: of the answer; of the item's judged answer, or the mean over its
   *     answers
   * @param judged UUID of the item's one judged answer; null: it has none, or more, or this is an
   *     answer
   * @param labelFrom how its factuality was found
   */
  private record Known(
      String id,
      LabelledItem item,
      @Nullable Integer ordinal,
      int length,
      @Nullable String judged,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      String labelFrom) {

    /** Forgets the labels that the report shall not use. */
    Known only(@Nullable String label) {
      Boolean usedGrounded = "factuality".equals(label) ? null : grounded;
      Double usedFactuality = "grounded".equals(label) ? null : factuality;
      return new Known(id, item, ordinal, length, judged, usedGrounded, usedFactuality, labelFrom);
    }

    boolean isLabelled() {
      return grounded != null || factuality != null;
    }

    Subject with(Score score, double thetaQc) {
      Traits traits = new Traits(thetaQc, item.question(), item.context(), length);
      return new Subject(item.cluster(), score, grounded, factuality, traits);
    }
  }

  private final List<Known> items = new ArrayList<>();
  private final List<Known> answers = new ArrayList<>();
  private final BitSet calibration = new BitSet();
  private int clusters = 1;

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
    LabelledItem item = answers.get(0).item();
    calibration.set(item.cluster(), item.calibration());
    clusters = Math.max(clusters, item.cluster() + 1);
    ItemLabel known = ItemLabel.of(answers);
    List<LabelledAnswer> judged = answers.stream().filter(LabelledAnswer::judged).toList();
    LabelledAnswer one = judged.size() == 1 ? judged.get(0) : null;
    items.add(
        new Known(
                item.id(),
                item,
                null,
                one == null ? meanLength(answers) : one.length(),
                one == null ? null : one.id(),
                known.grounded(),
                known.factuality(),
                known.from().code())
            .only(label));
    for (LabelledAnswer answer : answers) {
      this.answers.add(
          new Known(
                  answer.id(),
                  item,
                  answer.ordinal(),
                  answer.length(),
                  null,
                  answer.grounded(),
                  answer.factuality(),
                  FROM_ANSWER)
              .only(label));
    }
  }

  private static int meanLength(List<LabelledAnswer> answers) {
    long sum = answers.stream().mapToLong(LabelledAnswer::length).sum();
    return Math.toIntExact(Math.round((double) sum / answers.size()));
  }

  /**
   * Returns the subjects of a metric by item and answer ordinals, so that whatever sums over them
   * gives the same to the last bit. One without a score is undefined as {@link Reason#FAILED}:
   * every series of a kind stands on the same subjects. An item without answers has no label and is
   * left out.
   *
   * @param thetas angle between question and context by item id, where it is known
   */
  List<Subject> of(Metric metric, List<StoredScore> scores, Map<String, Double> thetas) {
    Map<String, StoredScore> bySubject = bySubject(scores);
    List<Subject> subjects = new ArrayList<>();
    for (Known known : known(metric)) {
      double theta = thetas.getOrDefault(known.item().id(), Double.NaN);
      subjects.add(known.with(score(bySubject.get(known.id())), theta));
    }
    return subjects;
  }

  /** Returns the items, each with a score; as many as there are, in the order of the others. */
  public List<Subject> ofItems(Map<String, Score> scores) {
    List<Subject> subjects = new ArrayList<>();
    for (Known known : items) {
      Score score = scores.getOrDefault(known.id(), Score.undefined(Reason.FAILED));
      subjects.add(known.with(score, Double.NaN));
    }
    return subjects;
  }

  /** Returns the items, each with the score of its one judged answer. */
  List<Subject> ofJudged(List<StoredScore> scores) {
    Map<String, StoredScore> bySubject = bySubject(scores);
    List<Subject> subjects = new ArrayList<>();
    for (Known known : items) {
      StoredScore stored = known.judged() == null ? null : bySubject.get(known.judged());
      subjects.add(known.with(score(stored), Double.NaN));
    }
    return subjects;
  }

  /** Returns whether every labelled item has one judged answer, whose label it then has. */
  boolean haveOneJudged() {
    return items.stream().filter(Known::isLabelled).allMatch(known -> known.judged() != null);
  }

  /** Returns the indexes of the labelled items by their UUIDs, in order. */
  public Map<String, Integer> labelledItems() {
    Map<String, Integer> indexes = new LinkedHashMap<>();
    for (Known known : items) {
      if (known.isLabelled()) {
        indexes.put(known.id(), known.item().index());
      }
    }
    return indexes;
  }

  /** Returns how many groups of items have an answer: what is resampled; at least 1. */
  int clusters() {
    return clusters;
  }

  /** Returns whether a group of items is in the calibration part. */
  public boolean isCalibration(int cluster) {
    return calibration.get(cluster);
  }

  /** Returns those subjects whose items are in the calibration part; all if none is. */
  List<Subject> calibration(List<Subject> subjects) {
    return calibration.isEmpty()
        ? subjects
        : subjects.stream().filter(subject -> isCalibration(subject.item())).toList();
  }

  /** Returns what the dataset calls the item of a subject, by its place. */
  public String externalId(Metric metric, int place) {
    return known(metric).get(place).item().externalId();
  }

  /** Returns the ordinal of the answer at a place; null where the subject is the item. */
  public @Nullable Integer ordinal(Metric metric, int place) {
    return known(metric).get(place).ordinal();
  }

  private List<Known> known(Metric metric) {
    return metric.subject() == ITEM ? items : answers;
  }

  private static Map<String, StoredScore> bySubject(List<StoredScore> scores) {
    Map<String, StoredScore> bySubject = new HashMap<>();
    scores.forEach(score -> bySubject.put(score.subjectId(), score));
    return bySubject;
  }

  private static Score score(@Nullable StoredScore stored) {
    if (stored == null) {
      return Score.undefined(Reason.FAILED);
    }
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
  public String labelFrom(Metric metric) {
    List<String> ways =
        known(metric).stream()
            .filter(known -> known.factuality() != null)
            .map(Known::labelFrom)
            .distinct()
            .toList();
    return ways.size() == 1 ? ways.get(0) : FROM_BOTH;
  }
}
