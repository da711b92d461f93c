package dev.sextant.benchmarks.figures;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.FloorScores;
import dev.sextant.metrics.scorer.GeometryScores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Figures for WikiBio GPT-3: how well CheckEmbed and isotropy of the first k samples follow the
 * factuality of the passage, for k = 2, 4, ..., 20 and every embedder, floors first.
 *
 * <p>Arguments: the file with the 238 passages; then the greatest k, 20 if it is absent; then
 * folders of models, or none for the embedders that ship.
 */
public final class WikiBio {

  private static final int MOST = 20;
  private static final int STEP = 2;
  private static final List<String> METRICS =
      List.of("checkembed-cosine-frobenius", "isotropy-vne");

  private final List<JsonNode> passages;
  private final int most;

  private WikiBio(List<JsonNode> passages, int most) {
    this.passages = passages;
    this.most = most;
  }

  public static void main(String[] arguments) throws IOException {
    boolean limited = arguments.length > 1 && arguments[1].matches("[0-9]+");
    int most = limited ? Integer.parseInt(arguments[1]) : MOST;
    List<String> folders = List.of(arguments).subList(limited ? 2 : 1, arguments.length);
    WikiBio figures = new WikiBio(JsonLines.of(Path.of(arguments[0])), most);
    List<Column> floor = List.of(figures.floor("jaccard-dispersion"));
    Map<String, List<Column>> byMetric = new LinkedHashMap<>();
    METRICS.forEach(metric -> byMetric.put(metric, new ArrayList<>(floor)));
    for (EmbedderSpec spec : ChosenEmbedders.of(folders)) {
      Vectors vectors = Vectors.of(spec, figures.texts());
      vectors.printTruncated(spec);
      byMetric.forEach((metric, columns) -> columns.add(figures.column(metric, spec, vectors)));
    }
    byMetric.forEach(
        (metric, columns) -> {
          figures.print(metric + ", Pearson", columns, FactualityStatistics::pearson);
          figures.print(metric + ", Spearman", columns, FactualityStatistics::spearman);
        });
  }

  /**
   * A metric over growing numbers of samples.
   *
   * @param byK for k = 2, 4, ...
   */
  private record Column(String title, List<FactualityStatistics> byK) {}

  private Column floor(String metric) {
    return column("floor " + metric, metric, samples -> floor(metric, samples));
  }

  private Column column(String metric, EmbedderSpec spec, Vectors vectors) {
    return column(spec.name(), metric, samples -> geometry(metric, vectors, samples));
  }

  private Column column(String title, String metric, Function<List<String>, Score> scoring) {
    return new Column(
        title,
        IntStream.rangeClosed(1, most / STEP)
            .mapToObj(step -> statistics(metric, step * STEP, scoring))
            .toList());
  }

  private void print(
      String title,
      List<Column> columns,
      Function<FactualityStatistics, @Nullable Interval> statistic) {
    System.out.println("\n" + title + "\n");
    Table.header(Stream.concat(Stream.of("k"), columns.stream().map(Column::title)).toList());
    for (int row = 0; row < most / STEP; row++) {
      int k = row;
      Table.row(
          Stream.concat(
                  Stream.of(String.valueOf((k + 1) * STEP)),
                  columns.stream().map(column -> Table.cell(statistic.apply(column.byK().get(k)))))
              .toList());
    }
  }

  private FactualityStatistics statistics(
      String metric, int k, Function<List<String>, Score> scoring) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (JsonNode passage : passages) {
      Score score = scoring.apply(samples(passage).subList(0, k));
      subjects.add(new ScoredSubject(subjects.size(), score, null, factuality(passage)));
    }
    return Objects.requireNonNull(
        SeriesStatistics.of(Catalogue.find(metric).orElseThrow(), subjects, passages.size())
            .factuality());
  }

  private static Score geometry(String metric, Vectors vectors, List<String> samples) {
    List<AnswerVector> answers =
        samples.stream().map(text -> new AnswerVector(vectors.get(text), true)).toList();
    return only(metric, GeometryScores.of(new ItemVectors(null, null, answers), Set.of(metric)));
  }

  private static Score floor(String metric, List<String> samples) {
    List<AnswerText> answers = samples.stream().map(text -> new AnswerText(text, true)).toList();
    return only(metric, FloorScores.of(new ItemText(null, null, answers)));
  }

  private static Score only(String metric, List<SubjectScore> scores) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric))
        .findFirst()
        .orElseThrow()
        .score();
  }

  private List<String> texts() {
    return passages.stream()
        .flatMap(passage -> samples(passage).subList(0, most).stream())
        .toList();
  }

  private static List<String> samples(JsonNode passage) {
    JsonNode samples = passage.get("gpt3_text_samples");
    return StreamSupport.stream(samples.spliterator(), false).map(JsonNode::asText).toList();
  }

  /** Mean over the sentences: accurate 1, minor inaccurate 0.5, major inaccurate 0. */
  private static double factuality(JsonNode passage) {
    return StreamSupport.stream(passage.get("annotation").spliterator(), false)
        .mapToDouble(
            verdict ->
                switch (verdict.asText()) {
                  case "accurate" -> 1;
                  case "minor_inaccurate" -> 0.5;
                  default -> 0;
                })
        .average()
        .orElseThrow();
  }
}
