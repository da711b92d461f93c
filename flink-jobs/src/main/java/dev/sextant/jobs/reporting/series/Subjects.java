package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Subject.ITEM;

import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelledItem;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The items and answers of an experiment with their labels: the same for every series. */
public final class Subjects {

  /** Source of a factuality, in the words of reports. */
  static final String FROM_ANSWER = "answer";

  static final String FROM_BOTH = "mixed";

  /**
   * A subject without its score.
   *
   * @param id UUID
   * @param item the item itself, or the answer's item
   * @param ordinal of the answer; null for an item
   * @param length in characters: of the answer; for an item, of its judged answer or the mean over
   *     its answers
   * @param place among the subjects of its kind, from 0
   * @param itemPlace place of the item itself, or of the answer's item
   * @param judged place of the item's one judged answer; null if the item has no or several judged
   *     answers, or for an answer
   * @param labelFrom source of its factuality
   */
  private record Known(
      String id,
      LabelledItem item,
      @Nullable Integer ordinal,
      int length,
      int place,
      int itemPlace,
      @Nullable Integer judged,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      String labelFrom) {

    /** Drops the labels that the report must not use. */
    Known only(@Nullable String label) {
      Boolean usedGrounded = "factuality".equals(label) ? null : grounded;
      Double usedFactuality = "grounded".equals(label) ? null : factuality;
      return new Known(
          id,
          item,
          ordinal,
          length,
          place,
          itemPlace,
          judged,
          usedGrounded,
          usedFactuality,
          labelFrom);
    }

    boolean isLabelled() {
      return grounded != null || factuality != null;
    }

    ScoredSubject with(Score score, double thetaQc) {
      Traits traits = new Traits(thetaQc, item.question(), item.context(), length);
      return new ScoredSubject(item.cluster(), score, grounded, factuality, traits);
    }
  }

  private final List<Known> items = new ArrayList<>();
  private final List<Known> answers = new ArrayList<>();
  private final BitSet calibration = new BitSet();
  private int clusters = 1;

  /**
   * Selects the labels that the report uses.
   *
   * @param answers by item and ordinal
   * @param label {@code grounded} or {@code factuality}; null: both
   */
  @SuppressWarnings("ReferenceEquality") // answers of one item share it
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
    int place = items.size();
    items.add(
        new Known(
                item.id(),
                item,
                null,
                one == null ? meanLength(answers) : one.length(),
                place,
                place,
                one == null ? null : this.answers.size() + answers.indexOf(one),
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
                  this.answers.size(),
                  place,
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
   * Returns the subjects of a metric by item and answer ordinals, so that sums over them are the
   * same to the last bit. A subject without a score is undefined with {@link Reason#FAILED}, so
   * every series of a kind has the same subjects. An item without answers has no label and is
   * omitted.
   *
   * @param scores by the place of the subject; null: it has none
   * @param thetas angle between question and context by the place of the item; NaN: unknown
   */
  List<ScoredSubject> of(Metric metric, @Nullable Score[] scores, double[] thetas) {
    List<ScoredSubject> subjects = new ArrayList<>(scores.length);
    for (Known known : known(metric)) {
      subjects.add(known.with(orFailed(scores[known.place()]), thetas[known.itemPlace()]));
    }
    return subjects;
  }

  /** Returns the items that have a score, in the same order as all other subjects. */
  public List<ScoredSubject> ofItems(Map<String, Score> scores) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (Known known : items) {
      Score score = scores.getOrDefault(known.id(), Score.undefined(Reason.FAILED));
      subjects.add(known.with(score, Double.NaN));
    }
    return subjects;
  }

  /** Returns the items with the scores of their one judged answer. */
  List<ScoredSubject> ofJudged(@Nullable Score[] ofAnswers) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (Known known : items) {
      Score score = known.judged() == null ? null : ofAnswers[known.judged()];
      subjects.add(known.with(orFailed(score), Double.NaN));
    }
    return subjects;
  }

  /** Returns how many subjects the metric has, with and without a score. */
  int count(Metric metric) {
    return known(metric).size();
  }

  /** Returns the places of the subjects of one kind by id, from 0. */
  Map<UUID, Integer> places(Subject kind) {
    Map<UUID, Integer> places = new HashMap<>();
    for (Known known : kind == ITEM ? items : answers) {
      places.put(UUID.fromString(known.id()), known.place());
    }
    return places;
  }

  boolean haveOneJudged() {
    return items.stream().filter(Known::isLabelled).allMatch(known -> known.judged() != null);
  }

  /** Returns the indexes of the labelled items by UUID, in order. */
  public Map<String, Integer> labelledItems() {
    Map<String, Integer> indexes = new LinkedHashMap<>();
    for (Known known : items) {
      if (known.isLabelled()) {
        indexes.put(known.id(), known.item().index());
      }
    }
    return indexes;
  }

  /**
   * Returns the number of item groups with an answer, which are the clusters of the statistics; at
   * least 1.
   */
  public int clusters() {
    return clusters;
  }

  /** Returns whether an item group is in the calibration part. */
  public boolean isCalibration(int cluster) {
    return calibration.get(cluster);
  }

  /**
   * Returns the subjects whose items are in the calibration part; all subjects if that part is
   * empty.
   */
  List<ScoredSubject> calibration(List<ScoredSubject> subjects) {
    return calibration.isEmpty()
        ? subjects
        : subjects.stream().filter(subject -> isCalibration(subject.item())).toList();
  }

  /** Returns the dataset's id for the item of a subject, by the subject's index. */
  public String externalId(Metric metric, int place) {
    return known(metric).get(place).item().externalId();
  }

  /** Returns the ordinal of the answer at an index; null if the subject is the item. */
  public @Nullable Integer ordinal(Metric metric, int place) {
    return known(metric).get(place).ordinal();
  }

  private List<Known> known(Metric metric) {
    return metric.subject() == ITEM ? items : answers;
  }

  private static Score orFailed(@Nullable Score score) {
    return score == null ? Score.undefined(Reason.FAILED) : score;
  }

  /** Returns the source of the factuality of a metric's subjects. */
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
