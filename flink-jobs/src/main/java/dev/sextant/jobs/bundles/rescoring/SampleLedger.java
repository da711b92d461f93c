package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.bundle.BundleReader;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.jobs.bundles.rescoring.NotComputed.Cause;
import dev.sextant.jobs.bundles.rescoring.VectorsOfItem.NoVectorException;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.reporting.source.ItemSampleScores;
import dev.sextant.jobs.reporting.source.SampleScore;
import dev.sextant.jobs.reporting.source.SampleScoring;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.metrics.item.ItemText.AnswerText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The stored scores of items over fewer of their samples. Which samples these are follows from the
 * experiment's seed and the item's index.
 */
final class SampleLedger {

  private final BundleReader bundle;
  private final Experiment experiment;
  private final Findings findings;
  private final Map<Series, Long> rows = new LinkedHashMap<>();
  private final Map<Series, Long> computed = new HashMap<>();

  SampleLedger(BundleReader bundle, Experiment experiment, Findings findings) throws IOException {
    this.bundle = bundle;
    this.experiment = experiment;
    this.findings = findings;
    bundle.forEach(BundleTables.SAMPLE_SCORES, row -> count(rows, row));
  }

  private record Series(String metric, String embedderId) {}

  private static void count(Map<Series, Long> counts, SampleScore row) {
    counts.merge(new Series(row.metric(), row.embedderId()), 1L, Long::sum);
  }

  long rows() {
    return sum(rows);
  }

  long computed() {
    return sum(computed);
  }

  private static long sum(Map<Series, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Adds the scores that were not computed, which lack vectors. */
  void addNotComputed(NotComputedCounts counts, boolean vectors) {
    Map<String, String> names =
        experiment.embedders().stream()
            .collect(Collectors.toMap(RegisteredEmbedder::id, RegisteredEmbedder::name));
    rows.forEach(
        (series, count) ->
            counts.add(
                BundleTables.SAMPLE_SCORES.name(),
                series.metric(),
                names.getOrDefault(series.embedderId(), series.embedderId()),
                count - computed.getOrDefault(series, 0L),
                vectors ? Cause.MISSING_VECTORS : Cause.NO_VECTORS));
  }

  /** Reads the scores by an embedder, of which there are those of at most 2,000 items. */
  Curves of(RegisteredEmbedder embedder) throws IOException {
    Curves curves = new Curves(embedder);
    bundle.forEach(
        BundleTables.SAMPLE_SCORES,
        row -> {
          if (row.embedderId().equals(embedder.id())) {
            curves.add(row);
          }
        });
    return curves;
  }

  /** Finds the rows by embedders that the experiment does not ask: no vectors give them. */
  void findRowsOfOthers() throws IOException {
    Set<String> asked =
        experiment.askedEmbedders().stream()
            .map(RegisteredEmbedder::id)
            .collect(Collectors.toUnmodifiableSet());
    bundle.forEach(
        BundleTables.SAMPLE_SCORES,
        row -> {
          if (!asked.contains(row.embedderId())) {
            count(computed, row);
            findings.add(difference(row.embedderId(), row, row, null));
          }
        });
  }

  /** The scores by one embedder. */
  final class Curves {

    private final RegisteredEmbedder embedder;
    private final Map<String, List<SampleScore>> stored = new LinkedHashMap<>();
    private int most;

    private Curves(RegisteredEmbedder embedder) {
      this.embedder = embedder;
    }

    private void add(SampleScore row) {
      stored.computeIfAbsent(row.itemId(), item -> new ArrayList<>()).add(row);
      most = Math.max(most, row.samples());
    }

    /**
     * Compares the scores of an item with the stored ones, if it is among the curves' items.
     *
     * @return whether it has the vectors
     */
    boolean compare(BundleItem item, VectorsOfItem vectors) {
      List<SampleScore> before = stored.remove(item.id());
      List<SampleScore> again = before == null ? List.of() : again(item, vectors);
      if (before == null || again == null) {
        return again != null;
      }
      before.forEach(row -> count(computed, row));
      Set<SampleScore> same = new HashSet<>(again);
      same.retainAll(new HashSet<>(before));
      Map<String, SampleScore> others = byPoint(again, same);
      for (SampleScore row : before) {
        if (!same.remove(row)) {
          add(row, row, others.remove(point(row)));
        }
      }
      others.values().forEach(row -> add(row, null, row));
      return true;
    }

    /** Finds the rows of items that the bundle does not have; called after the last item. */
    void findRowsOfNothing() {
      for (List<SampleScore> rowsOfItem : stored.values()) {
        rowsOfItem.forEach(row -> count(computed, row));
        rowsOfItem.forEach(row -> add(row, row, null));
      }
    }

    /** Returns the scores that the vectors give; null if one is missing. */
    private @Nullable List<SampleScore> again(BundleItem item, VectorsOfItem vectors) {
      List<String> texts =
          item.text().answers().stream()
              .filter(answer -> answer.sample() && !answer.isBlank())
              .map(AnswerText::text)
              .toList();
      if (texts.size() < most) {
        return List.of();
      }
      ItemSampleScores scores =
          new ItemSampleScores(
              embedder.id(), SampleScoring.metrics(experiment), most, experiment.seed());
      try {
        List<float[]> ofSamples = vectors.embed(texts).stream().map(Embedding::vector).toList();
        scores.add(item.id(), item.index(), ofSamples);
      } catch (NoVectorException e) {
        return null;
      }
      return scores.all();
    }

    private Map<String, SampleScore> byPoint(List<SampleScore> rows, Set<SampleScore> without) {
      Map<String, SampleScore> others = new HashMap<>();
      for (SampleScore row : rows) {
        if (!without.contains(row)) {
          others.put(point(row), row);
        }
      }
      return others;
    }

    private String point(SampleScore row) {
      return row.metric() + " " + row.samples();
    }

    private void add(SampleScore point, @Nullable SampleScore before, @Nullable SampleScore again) {
      findings.add(difference(embedder.name(), point, before, again));
    }
  }

  private static ScoreDifference difference(
      String model, SampleScore point, @Nullable SampleScore before, @Nullable SampleScore again) {
    return new ScoreDifference(
        BundleTables.SAMPLE_SCORES.name(),
        point.metric(),
        model,
        point.itemId(),
        null,
        point.samples(),
        text(before),
        text(again));
  }

  private static String text(@Nullable SampleScore row) {
    return row == null ? ScoreDifference.NOTHING : Double.toString(row.value());
  }
}
