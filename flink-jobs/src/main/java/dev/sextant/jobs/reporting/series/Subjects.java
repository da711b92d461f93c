package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Subject.ITEM;

import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelledItem;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.report.powered.CheckedLabels;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.ScoreValues;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import dev.sextant.metrics.report.subjects.TraitColumn;
import dev.sextant.metrics.score.Score;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The items and answers of an experiment with their labels, as columns: the same for every series.
 * Items and answers come by item and answer ordinals, so that sums over them are the same to the
 * last bit. An item without answers has no label and is omitted.
 */
public final class Subjects {

  /** Source of a factuality, in the words of reports. */
  static final String FROM_ANSWER = "answer";

  static final String FROM_BOTH = "mixed";

  private static final int NOT_ONE = -1;

  private final SubjectColumns items;
  private final SubjectColumns answers;
  private final ItemNames names;

  /** Place of each answer's item. */
  private final int[] itemOf;

  private final int[] ordinals;

  /** Place of each item's one judged answer; {@link #NOT_ONE} if it has none or several. */
  private final int[] judged;

  /** Source of each item's factuality, by {@link ItemLabel.From}. */
  private final int[] labelFrom;

  private final BitSet calibration;
  private final int clusters;

  private Subjects(Builder builder) {
    items = builder.items.build();
    answers = builder.answers.build();
    names = builder.names.build();
    itemOf = builder.itemOf.build().toArray();
    ordinals = builder.ordinals.build().toArray();
    judged = builder.judged.build().toArray();
    labelFrom = builder.labelFrom.build().toArray();
    calibration = builder.calibration;
    clusters = builder.clusters;
  }

  /** Takes the answers of one item after the other. */
  static final class Builder {

    private final @Nullable String label;
    private final SubjectColumns.Builder items = new SubjectColumns.Builder();
    private final SubjectColumns.Builder answers = new SubjectColumns.Builder();
    private final ItemNames.Builder names = new ItemNames.Builder();
    private final IntStream.Builder itemOf = IntStream.builder();
    private final IntStream.Builder ordinals = IntStream.builder();
    private final IntStream.Builder judged = IntStream.builder();
    private final IntStream.Builder labelFrom = IntStream.builder();
    private final SubjectPlaces placesOfItems = new SubjectPlaces();
    private final SubjectPlaces placesOfAnswers = new SubjectPlaces();
    private final BitSet calibration = new BitSet();
    private int clusters = 1;

    /**
     * Selects the labels that the report uses.
     *
     * @param label {@code grounded} or {@code factuality}; null: both
     */
    Builder(@Nullable String label) {
      this.label = label;
    }

    /**
     * Adds an item.
     *
     * @param ofItem its answers by ordinal; at least one
     */
    void add(List<LabelledAnswer> ofItem) {
      LabelledItem item = ofItem.get(0).item();
      calibration.set(item.cluster(), item.calibration());
      clusters = Math.max(clusters, item.cluster() + 1);
      ItemLabel known = ItemLabel.of(ofItem);
      List<LabelledAnswer> allJudged = ofItem.stream().filter(LabelledAnswer::judged).toList();
      LabelledAnswer one = allJudged.size() == 1 ? allJudged.get(0) : null;
      int place = placesOfItems.size();
      add(
          items,
          item,
          known.grounded(),
          known.factuality(),
          one == null ? meanLength(ofItem) : one.length());
      judged.add(one == null ? NOT_ONE : placesOfAnswers.size() + ofItem.indexOf(one));
      labelFrom.add(known.from().ordinal());
      names.add(item);
      placesOfItems.add(UUID.fromString(item.id()));
      for (LabelledAnswer answer : ofItem) {
        add(answers, item, answer.grounded(), answer.factuality(), answer.length());
        itemOf.add(place);
        ordinals.add(answer.ordinal());
        placesOfAnswers.add(UUID.fromString(answer.id()));
      }
    }

    /** Drops the labels that the report must not use. */
    private void add(
        SubjectColumns.Builder columns,
        LabelledItem item,
        @Nullable Boolean grounded,
        @Nullable Double factuality,
        int length) {
      columns
          .add(
              item.cluster(),
              "factuality".equals(label) ? null : grounded,
              "grounded".equals(label) ? null : factuality)
          .lengths(item.question(), item.context(), length);
    }

    private static int meanLength(List<LabelledAnswer> answers) {
      long sum = answers.stream().mapToLong(LabelledAnswer::length).sum();
      return Math.toIntExact(Math.round((double) sum / answers.size()));
    }

    /** Returns the places of the subjects of one kind by id, from 0. */
    SubjectPlaces places(Subject kind) {
      return kind == ITEM ? placesOfItems : placesOfAnswers;
    }

    /** Returns the subjects; the builder must not be used afterwards. */
    Subjects build() {
      return new Subjects(this);
    }
  }

  /**
   * Returns the subjects of a metric. A subject without a score is undefined with {@link
   * dev.sextant.metrics.score.Reason#FAILED}, so every series of a kind has the same subjects.
   *
   * @param thetas by item; null: unknown
   */
  ScoredSubjects of(Metric metric, ScoreValues scores, @Nullable Thetas thetas) {
    boolean ofItems = metric.subject() == ITEM;
    TraitColumn own = thetas == null ? null : ofItems ? thetas.ofItems() : thetas.ofAnswers();
    return new ScoredSubjects(columns(metric), own, scores);
  }

  /**
   * The angles between question and context by one embedder.
   *
   * @param ofItems by item
   * @param ofAnswers by answer: the same of its item
   */
  record Thetas(TraitColumn ofItems, TraitColumn ofAnswers) {}

  /** Returns angles of the items as those of items and answers. */
  Thetas thetas(ScoreValues ofItems) {
    double[] angles = ofItems.values();
    return new Thetas(TraitColumn.ofThetas(angles), TraitColumn.ofThetas(angles, itemOf));
  }

  /** Returns the items that have a score, in the same order as all other subjects. */
  public ScoredSubjects ofItems(Map<String, Score> scores) {
    SubjectColumns.Builder columns = new SubjectColumns.Builder();
    ScoreValues.Builder values = new ScoreValues.Builder(scores.size());
    int size = 0;
    for (int place = 0; place < items.size() && size < scores.size(); place++) {
      Score score = scores.get(names.id(place));
      if (score != null) {
        columns.add(items, place);
        values.set(size++, score);
      }
    }
    return new ScoredSubjects(columns.build(), null, values.build());
  }

  /** Returns the items with the scores of their one judged answer. */
  ScoredSubjects ofJudged(ScoreValues ofAnswers) {
    return new ScoredSubjects(items, null, ofAnswers.at(judged));
  }

  /** Returns the answers without scores. */
  SubjectColumns answers() {
    return answers;
  }

  /** Returns the labels of the items' one judged answers, by item. */
  CheckedLabels byJudged(CheckedLabels ofAnswers) {
    return ofAnswers.at(judged);
  }

  /** Returns the number of answers. */
  public int answerCount() {
    return answers.size();
  }

  /** Returns the number of answers without a label. */
  public int unlabelledAnswers() {
    return unlabelled(answers);
  }

  /** Returns the number of items with an answer. */
  public int itemCount() {
    return items.size();
  }

  /** Returns the number of items with an answer that have no label. */
  public int unlabelledItems() {
    return unlabelled(items);
  }

  private static int unlabelled(SubjectColumns columns) {
    return (int)
        IntStream.range(0, columns.size()).filter(place -> !columns.isLabelled(place)).count();
  }

  /** Returns how many subjects the metric has, with and without a score. */
  int count(Metric metric) {
    return columns(metric).size();
  }

  boolean haveOneJudged() {
    return IntStream.range(0, items.size())
        .filter(items::isLabelled)
        .allMatch(place -> judged[place] != NOT_ONE);
  }

  /** Returns the indexes of the labelled items by UUID, in order. */
  public Map<String, Integer> labelledItems() {
    Map<String, Integer> indexes = new LinkedHashMap<>();
    for (int place = 0; place < items.size(); place++) {
      if (items.isLabelled(place)) {
        indexes.put(names.id(place), names.index(place));
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
   * Returns the subjects with the scores of the calibration part only; with all scores if that part
   * is empty.
   */
  ScoredSubjects calibration(ScoredSubjects all) {
    if (calibration.isEmpty()) {
      return all;
    }
    BitSet places = new BitSet(all.size());
    for (int place = 0; place < all.size(); place++) {
      places.set(place, isCalibration(all.subjects().item(place)));
    }
    return all.only(places);
  }

  /** Returns the dataset's id for the item of a subject, by the subject's index. */
  public String externalId(Metric metric, int place) {
    return names.externalId(metric.subject() == ITEM ? place : itemOf[place]);
  }

  /** Returns the ordinal of the answer at an index; null if the subject is the item. */
  public @Nullable Integer ordinal(Metric metric, int place) {
    return metric.subject() == ITEM ? null : (Integer) ordinals[place];
  }

  private SubjectColumns columns(Metric metric) {
    return metric.subject() == ITEM ? items : answers;
  }

  /** Returns the source of the factuality of a metric's subjects. */
  public String labelFrom(Metric metric) {
    int[] labelled = columns(metric).labelled(LabelKind.FACTUALITY);
    if (metric.subject() != ITEM) {
      return labelled.length == 0 ? FROM_BOTH : FROM_ANSWER;
    }
    int[] ways = IntStream.of(labelled).map(place -> labelFrom[place]).distinct().toArray();
    return ways.length == 1 ? ItemLabel.From.values()[ways[0]].code() : FROM_BOTH;
  }
}
