package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Subject.ITEM;

import dev.sextant.jobs.tables.labels.CheckedAnswerStore.CheckedAnswer;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.SureAnswer;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.agreement.OracleAgreement;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.powered.CheckedLabels;
import dev.sextant.metrics.report.powered.PoweredEstimate;
import dev.sextant.metrics.report.powered.PoweredStatistics;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The labels of an oracle or of an imported file that people have checked in part. */
public final class PeoplesChecks {

  private static final String BOTH = "mixed";

  private final Subjects subjects;
  private final CheckedLabels ofAnswers;
  private final CheckedLabels ofItems;
  private final String source;
  private final long seed;

  private PeoplesChecks(Subjects subjects, CheckedLabels ofAnswers, String source, long seed) {
    this.subjects = subjects;
    this.ofAnswers = ofAnswers;
    this.ofItems = subjects.byJudged(ofAnswers);
    this.source = source;
    this.seed = seed;
  }

  /**
   * Combines the labels in force with those that people have overruled or confirmed.
   *
   * @param sure answers of which the oracle gives a probability
   * @param places of the answers
   * @return null if people have checked none, or left none unchecked
   */
  static @Nullable PeoplesChecks of(
      List<CheckedAnswer> checked,
      List<SureAnswer> sure,
      Subjects subjects,
      SubjectPlaces places,
      long seed) {
    CheckedLabels.Builder labels = new CheckedLabels.Builder(subjects.answers());
    for (CheckedAnswer answer : checked) {
      int place = places.of(answer.id());
      if (place != SubjectPlaces.NONE) {
        labels.check(place, answer.people(), answer.oracle(), answer.inclusion());
      }
    }
    for (SureAnswer answer : sure) {
      int place = places.of(answer.id());
      if (place != SubjectPlaces.NONE) {
        labels.expect(place, answer.grounded());
      }
    }
    CheckedLabels ofAnswers = labels.build();
    return ofAnswers.isPartly()
        ? new PeoplesChecks(subjects, ofAnswers, source(checked), seed)
        : null;
  }

  private static String source(List<CheckedAnswer> checked) {
    List<String> sources =
        checked.stream()
            .map(CheckedAnswer::source)
            .filter(Objects::nonNull)
            .distinct()
            .collect(Collectors.toList());
    return sources.size() == 1 ? sources.get(0) : BOTH;
  }

  /**
   * Returns whose labels people have checked: {@code oracle}, {@code imported} or {@code mixed}.
   */
  public String source() {
    return source;
  }

  /** Returns the number of answers that people have labelled. */
  public int byPeople() {
    return ofAnswers.places(ofAnswers::isLabelledByPeople).length;
  }

  /** Returns the number of answers with a label of the oracle. */
  public int byOracle() {
    return ofAnswers.places(ofAnswers::isJudged).length;
  }

  /** Returns how far the oracle agrees with people on the answers that both have labelled. */
  public OracleAgreement agreement() {
    int[] places = ofAnswers.places(ofAnswers::isChecked);
    boolean[] people = new boolean[places.length];
    boolean[] oracle = new boolean[places.length];
    for (int i = 0; i < places.length; i++) {
      people[i] = ofAnswers.isPositive(places[i]);
      oracle[i] = ofAnswers.isPositiveByOracle(places[i]);
    }
    SubjectColumns answers = subjects.answers();
    return OracleAgreement.of(
        people, oracle, new Clusters(answers.items(places), subjects.clusters()));
  }

  /** Returns the share of the answers that are not grounded. */
  public PoweredEstimate shareNotGrounded() {
    return PoweredStatistics.shareNotGrounded(
        subjects.answers(), ofAnswers, subjects.clusters(), seed);
  }

  /** Returns the AUC of a series; empty if people's labels do not define it. */
  public Optional<PoweredEstimate> area(ScoreSeries series) {
    CheckedLabels labels = series.metric().subject() == ITEM ? ofItems : ofAnswers;
    boolean higherIsRisky = series.direction() != Direction.HIGHER_IS_TRUSTWORTHY;
    return PoweredStatistics.area(
        series.scored(), higherIsRisky, labels, subjects.clusters(), seed);
  }
}
