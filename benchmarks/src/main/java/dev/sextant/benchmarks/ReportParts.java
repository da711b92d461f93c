package dev.sextant.benchmarks;

import dev.sextant.metrics.calibration.labelled.LabelledScores;
import dev.sextant.metrics.calibration.probability.JudgedMap;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.added.CombinedScores;
import dev.sextant.metrics.report.added.FloorModel;
import dev.sextant.metrics.report.added.ScoreColumn;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.PairedComparison;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.finding.Finding;
import dev.sextant.metrics.report.finding.ScoreSummary;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arithmetic of a report, metric by metric, as the reporting job does it: all statistics,
 * pairs, floor audits, added values, probability maps and agreement. Of a series only its summaries
 * and a sample of its values are kept.
 */
final class ReportParts {

  private static final int DISAGREEMENTS = 10;

  private final SimulatedSeries data;
  private final List<ScoreSeries> floors;
  private final FloorModel model;
  private final long seed;

  ReportParts(SimulatedSeries data, List<ScoreSeries> floors, long seed) {
    this.data = data;
    this.floors = floors;
    this.model = new FloorModel(floors, seed);
    this.seed = seed;
  }

  /** What is kept of a metric. */
  record Part(Map<Headline, List<ScoreSummary>> summaries, List<ScoreColumn> columns) {}

  Part of(Metric metric, int first, int embedders) {
    List<ScoreSeries> series = new ArrayList<>();
    for (int e = 0; e < embedders; e++) {
      series.add(ReportSpeed.computed(metric, "e" + e, data.scored(first + e), data.items()));
    }
    Map<Headline, List<ScoreSummary>> summaries = new EnumMap<>(Headline.class);
    for (Headline headline : Headline.values()) {
      PairedComparison.ofPairs(headline, series, seed);
      summaries.put(
          headline,
          series.stream().map(one -> summary(headline, one)).flatMap(Optional::stream).toList());
    }
    series.forEach(this::maps);
    if (series.size() > 1) {
      Agreement.of(series, DISAGREEMENTS);
    }
    return new Part(summaries, series.stream().map(model::column).toList());
  }

  private Optional<ScoreSummary> summary(Headline headline, ScoreSeries series) {
    FloorAudit audit = FloorAudit.of(headline, series, floors).orElse(null);
    AddedValue added = headline == Headline.AUC ? model.added(series).orElse(null) : null;
    return ScoreSummary.of(headline, series, audit, added);
  }

  /** Every other item is in the calibration part. */
  private void maps(ScoreSeries series) {
    LabelledScores.Builder calibration = new LabelledScores.Builder();
    LabelledScores.Builder holdout = new LabelledScores.Builder();
    for (int place = 0; place < series.subjects().size(); place++) {
      int item = series.subjects().item(place);
      (item % 2 == 0 ? calibration : holdout)
          .add(item, series.scored().score(place), series.subjects().isNotGrounded(place));
    }
    LabelledScores judged = holdout.build();
    JudgedMap.both(
        series.direction(), calibration.build(), judged, Resampling.forCases(judged.size(), seed));
  }

  /** Corrects everything together, and combines all scores. */
  void correct(List<Part> parts) {
    for (Headline headline : Headline.values()) {
      List<ScoreSummary> all =
          parts.stream()
              .flatMap(part -> part.summaries().getOrDefault(headline, List.of()).stream())
              .toList();
      Finding.among(headline, Finding.corrected(all, seed), seed);
    }
    List<ScoreColumn> columns = parts.stream().flatMap(part -> part.columns().stream()).toList();
    CombinedScores.corrected(List.of(model.combined(columns).orElseThrow()), seed);
  }
}
