package dev.sextant.jobs.reporting.source;

import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.CheckedAnswer;
import dev.sextant.jobs.tables.labels.CheckedAnswerStore.SureAnswer;
import dev.sextant.jobs.tables.labels.JudgeStore;
import dev.sextant.jobs.tables.labels.LabelStore;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.reports.LeftOutStore;
import dev.sextant.jobs.tables.reports.LeftOutStore.SampleLabel;
import dev.sextant.jobs.tables.reports.LeftOutStore.ShortItem;
import dev.sextant.jobs.tables.reports.ReportStore;
import dev.sextant.jobs.tables.reports.ScoreStore;
import dev.sextant.jobs.tables.reports.ScoreStore.BlockPlaces;
import dev.sextant.jobs.tables.reports.SubjectPlaces;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** The tables of a tenant as the source of a report. */
public final class TableSource implements ReportSource {

  private final TenantTransactions tables;
  private final Experiment experiment;

  public TableSource(TenantTransactions tables, Experiment experiment) {
    this.tables = tables;
    this.experiment = experiment;
  }

  @Override
  public Experiment experiment() {
    return experiment;
  }

  @Override
  public ReportFacts facts() {
    JudgeStore judges = new JudgeStore(tables);
    return new ReportFacts(
        judges.own(experiment.id()),
        ScoreModels.madeBy(experiment).isEmpty()
            ? Map.of()
            : judges.models(experiment.version().id()),
        new ReportStore(tables).readings(experiment.id()),
        new ReportStore(tables).totals(experiment.id()),
        new LeftOutStore(tables, experiment).counts().orElse(null),
        new LabelStore(tables).contradictions(experiment));
  }

  @Override
  public void forEachItem(Consumer<List<LabelledAnswer>> reader) {
    new LabelStore(tables).forEachItem(experiment, reader);
  }

  @Override
  public StoredScores scores(SubjectPlaces items, SubjectPlaces answers) {
    ScoreStore store = new ScoreStore(tables, experiment.id());
    Map<UUID, BlockPlaces> places = store.places(items, answers);
    return (metric, modelId, subjects) -> store.list(metric, modelId, places, subjects);
  }

  @Override
  public void forEachSampleLabel(Consumer<SampleLabel> reader) {
    new LeftOutStore(tables, experiment).forEachLabel(reader);
  }

  @Override
  public void forEachShortItem(Consumer<ShortItem> reader) {
    new LeftOutStore(tables, experiment).forEachItem(reader);
  }

  @Override
  public List<CheckedAnswer> checkedAnswers() {
    return new CheckedAnswerStore(tables).list(experiment);
  }

  @Override
  public List<SureAnswer> sureAnswers() {
    return new CheckedAnswerStore(tables).sure(experiment);
  }

  @Override
  public List<LabelRating> ratings() {
    return new LabelStore(tables).ratings(experiment);
  }

  @Override
  public List<SampleScore> sampleScores(RegisteredEmbedder embedder, Map<String, Integer> items) {
    return new SampleScoring(tables, experiment).of(embedder, items);
  }
}
