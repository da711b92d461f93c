package dev.sextant.benchmarks.figures;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.FloorScores;
import dev.sextant.metrics.scorer.GeometryScores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Figures for HaluEval QA: the floors, then SGI with every embedder, over all answers and by thirds
 * of theta(q,c).
 *
 * <p>Arguments: the file, each line holds a question, its knowledge, a right and a hallucinated
 * answer; then folders of models, or none for the embedders that ship.
 */
public final class HaluEval {

  private static final List<String> FLOORS =
      List.of("length", "context-novelty", "question-overlap", "context-substring");

  private final List<ItemText> items;

  private HaluEval(List<ItemText> items) {
    this.items = items;
  }

  public static void main(String[] arguments) throws IOException {
    HaluEval figures =
        new HaluEval(JsonLines.of(Path.of(arguments[0])).stream().map(HaluEval::item).toList());
    Table.header(
        List.of(
            "score",
            "AUC",
            "Cohen's d",
            "mean right",
            "mean hallucinated",
            "AUC by third of theta(q,c)"));
    FLOORS.forEach(figures::printFloor);
    embedders(List.of(arguments).subList(1, arguments.length)).forEach(figures::printSgi);
  }

  private static List<EmbedderSpec> embedders(List<String> folders) {
    return folders.isEmpty()
        ? Embedders.shipped()
        : folders.stream().map(HaluEval::ofFolder).toList();
  }

  private static EmbedderSpec ofFolder(String folder) {
    Path path = Path.of(folder).toAbsolutePath();
    return Embedders.inspect(String.valueOf(path.getFileName()), path, null, null, null);
  }

  private void printFloor(String metric) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      for (SubjectScore score : FloorScores.of(items.get(item))) {
        if (score.metric().equals(metric)) {
          subjects.add(subject(item, score));
        }
      }
    }
    print("`" + metric + "`", statistics(metric, subjects), "");
  }

  private void printSgi(EmbedderSpec spec) {
    Vectors vectors = Vectors.of(spec, texts());
    List<Placed> placed = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      List<SubjectScore> scores =
          GeometryScores.of(vectors(vectors, items.get(item)), Set.of("sgi"));
      double thetaQc = value(scores, "theta-qc");
      for (SubjectScore score : scores) {
        if (score.metric().equals("sgi")) {
          placed.add(new Placed(subject(item, score), thetaQc));
        }
      }
    }
    print("`sgi`, " + spec.name(), statistics("sgi", subjects(placed)), thirds(placed));
  }

  private String thirds(List<Placed> placed) {
    List<Placed> sorted =
        placed.stream().sorted(Comparator.comparingDouble(Placed::thetaQc)).toList();
    List<String> cells = new ArrayList<>();
    for (int third = 0; third < 3; third++) {
      List<Placed> part =
          sorted.subList(third * sorted.size() / 3, (third + 1) * sorted.size() / 3);
      BinaryStatistics binary = binary(statistics("sgi", subjects(part)));
      cells.add(Table.number(Objects.requireNonNull(binary.auc()).value()));
    }
    return String.join(", ", cells);
  }

  private void print(String title, SeriesStatistics statistics, String thirds) {
    BinaryStatistics binary = binary(statistics);
    Interval d = binary.cohensD();
    Table.row(
        List.of(
            title,
            Table.cell(binary.auc()),
            Table.cell(d),
            Table.number(Objects.requireNonNull(binary.meanGrounded())),
            Table.number(Objects.requireNonNull(binary.meanNotGrounded())),
            thirds));
  }

  private SeriesStatistics statistics(String metric, List<ScoredSubject> subjects) {
    return SeriesStatistics.of(Catalogue.find(metric).orElseThrow(), subjects, items.size());
  }

  private static BinaryStatistics binary(SeriesStatistics statistics) {
    return Objects.requireNonNull(statistics.binary());
  }

  /** The first of an item's two answers is correct. */
  private static ScoredSubject subject(int item, SubjectScore score) {
    return new ScoredSubject(item, score.score(), score.answer() == 0, null);
  }

  private static List<ScoredSubject> subjects(List<Placed> placed) {
    return placed.stream().map(Placed::subject).toList();
  }

  private static double value(List<SubjectScore> scores, String metric) {
    for (SubjectScore score : scores) {
      if (score.metric().equals(metric) && score.score() instanceof Score.Defined defined) {
        return defined.value();
      }
    }
    throw new IllegalArgumentException("expected a value of " + metric);
  }

  private List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (ItemText item : items) {
      texts.add(item.question());
      texts.add(item.context());
      item.answers().forEach(answer -> texts.add(answer.text()));
    }
    return texts;
  }

  private static ItemVectors vectors(Vectors vectors, ItemText item) {
    return new ItemVectors(
        vectors.get(Objects.requireNonNull(item.question())),
        vectors.get(Objects.requireNonNull(item.context())),
        item.answers().stream()
            .map(answer -> new AnswerVector(vectors.get(answer.text()), false))
            .toList());
  }

  private static ItemText item(JsonNode line) {
    return new ItemText(
        line.get("question").asText(),
        line.get("knowledge").asText(),
        List.of(
            new AnswerText(line.get("right_answer").asText(), false),
            new AnswerText(line.get("hallucinated_answer").asText(), false)));
  }

  private record Placed(ScoredSubject subject, double thetaQc) {}
}
