package dev.sextant.jobs.reporting.series;

import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;

import dev.sextant.jobs.reporting.series.Subjects.Thetas;
import dev.sextant.jobs.reporting.source.ReportFacts;
import dev.sextant.jobs.reporting.source.ReportSource;
import dev.sextant.jobs.reporting.source.StoredScores;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.CheckedAnswer;
import dev.sextant.jobs.tables.reports.ReportStore.RoleTotals;
import dev.sextant.jobs.tables.reports.ReportStore.Totals;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.ScoreValues;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import dev.sextant.metrics.score.Reason;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads series with their labels and computes their statistics. Labels, the ids of scored subjects,
 * the angles between question and context, and the embedders' shares of texts are read once; of a
 * series, its values. Safe for use by several threads.
 */
public final class SeriesReader {

  private static final Metric THETA = Catalogue.find("theta-qc").orElseThrow();

  private final Experiment experiment;
  private final ReportFacts facts;
  private final StoredScores scores;
  private final Subjects subjects;
  private final Map<String, Thetas> thetas = new HashMap<>();
  private final LabelOrigins origins;
  private final JudgedLabels judged;
  private final @Nullable LeftOut leftOut;
  private final @Nullable PeoplesChecks checks;

  public SeriesReader(ReportSource source) {
    this.experiment = source.experiment();
    this.facts = source.facts();
    Subjects.Builder known = new Subjects.Builder(experiment.label());
    LabelOrigins.Builder counted = new LabelOrigins.Builder(experiment.label());
    LabelMakers.Builder makers = new LabelMakers.Builder(experiment.label());
    source.forEachItem(
        answers -> {
          known.add(answers);
          counted.add(answers);
          makers.add(answers);
        });
    this.origins = counted.build();
    this.judged = JudgedLabels.of(experiment, facts, makers.build());
    this.leftOut = LeftOut.read(source, facts.draws(), known.places(Subject.ITEM));
    this.scores = source.scores(known.places(Subject.ITEM), known.places(Subject.ANSWER));
    this.subjects = known.build();
    this.checks = checks(source, known.places(Subject.ANSWER));
    for (RegisteredEmbedder embedder : experiment.embedders()) {
      thetas.put(embedder.id(), subjects.thetas(stored(THETA, embedder.id())));
    }
  }

  private @Nullable PeoplesChecks checks(ReportSource source, SubjectPlaces answers) {
    if ("factuality".equals(experiment.label())) {
      return null;
    }
    List<CheckedAnswer> checked = source.checkedAnswers();
    return checked.isEmpty()
        ? null
        : PeoplesChecks.of(checked, source.sureAnswers(), subjects, answers, experiment.seed());
  }

  public Experiment experiment() {
    return experiment;
  }

  /** Returns the subjects without their scores. */
  public Subjects subjects() {
    return subjects;
  }

  /** Returns who wrote the labels in force. */
  public LabelOrigins origins() {
    return origins;
  }

  /** Returns what external scores have to do with the labels. */
  public JudgedLabels judged() {
    return judged;
  }

  /** Returns what the policy for outcomes leaves out; null if no draws were made. */
  public @Nullable LeftOut leftOut() {
    return leftOut;
  }

  /** Returns what people have checked of other labels; null if nothing, or everything. */
  public @Nullable PeoplesChecks checks() {
    return checks;
  }

  /** Returns how much of the texts each embedder read, by embedder id and role. */
  public Map<String, Map<String, RoleTotals>> readings() {
    return facts.readings();
  }

  /** Returns the input of each embedder and what computed its vectors, by embedder id. */
  public Map<String, Totals> totals() {
    return facts.totals();
  }

  /**
   * Returns the number of texts that carry both labels as answers to the same question and context.
   */
  public long contradictions() {
    return facts.contradictions();
  }

  /** Reads the score of a judge without the labels that it made itself. */
  LabelledSeries readJudge(ReportLine line) {
    Metric metric = line.metric();
    ScoredSubjects all = scored(line);
    BitSet grounded = judged.own(metric, LabelKind.GROUNDED);
    BitSet factuality = judged.own(metric, LabelKind.FACTUALITY);
    BitSet allOwn = onlyOwn(all.subjects(), grounded, factuality);
    return new LabelledSeries(
        series(line, all.without(grounded, Reason.OWN_LABEL)),
        series(line, all.without(factuality, Reason.OWN_LABEL)),
        all.without(allOwn, Reason.OWN_LABEL));
  }

  /** Returns the places of the answers that have a label, and none that somebody else made. */
  private static BitSet onlyOwn(SubjectColumns answers, BitSet grounded, BitSet factuality) {
    BitSet own = (BitSet) grounded.clone();
    own.or(factuality);
    for (int place : answers.labelled(LabelKind.GROUNDED)) {
      own.set(place, own.get(place) && grounded.get(place));
    }
    for (int place : answers.labelled(LabelKind.FACTUALITY)) {
      own.set(place, own.get(place) && factuality.get(place));
    }
    return own;
  }

  ScoreSeries read(ReportLine line) {
    return series(line, scored(line));
  }

  private ScoredSubjects scored(ReportLine line) {
    Metric metric = line.metric();
    Thetas theta = line.modelId() == null ? null : thetas.get(line.modelId());
    return subjects.of(metric, stored(metric, line.modelId()), theta);
  }

  private ScoreSeries series(ReportLine line, ScoredSubjects all) {
    Metric metric = line.metric();
    Direction direction = SeriesStatistics.direction(metric, subjects.calibration(all));
    ScoreSeries read =
        direction == UNDIRECTED
            ? ScoreSeries.of(metric, line.modelName(), all, subjects.clusters())
            : new ScoreSeries(metric, line.modelName(), all, direction, subjects.clusters());
    read.statistics();
    return read;
  }

  ScoredSubjects itemsByJudgedAnswer(Metric floor) {
    return subjects.ofJudged(stored(floor, null));
  }

  private ScoreValues stored(Metric metric, @Nullable String modelId) {
    return scores.list(metric.name(), modelId, subjects.count(metric));
  }
}
