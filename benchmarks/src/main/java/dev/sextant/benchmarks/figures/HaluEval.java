package dev.sextant.benchmarks.figures;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.FloorScores;
import dev.sextant.metrics.scorer.GeometryScores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Figures for HaluEval QA: the floors, then SGI with every embedder, over all answers and by thirds
 * of theta(q,c). The second table has the answers that the code of SGI's paper reads: those of 20
 * characters or more, so few of the right ones.
 *
 * <p>Arguments: the file, each line holds a question, its knowledge, a right and a hallucinated
 * answer; then folders of models, or none for the embedders that ship.
 */
public final class HaluEval {

  private static final List<String> FLOORS =
      List.of("length", "context-novelty", "question-overlap", "context-substring");

  /** Characters, as Python counts them: the paper's code leaves shorter answers out. */
  private static final int LEAST = 20;

  private final List<ItemText> items;
  private final int least;

  private HaluEval(List<ItemText> items, int least) {
    this.items = items;
    this.least = least;
  }

  public static void main(String[] arguments) throws IOException {
    List<ItemText> items =
        JsonLines.of(Path.of(arguments[0])).stream().map(HaluEval::item).toList();
    List<HaluEval> tables = List.of(new HaluEval(items, 0), new HaluEval(items, LEAST));
    Map<HaluEval, List<List<String>>> rows = new LinkedHashMap<>();
    tables.forEach(table -> rows.put(table, new ArrayList<>(table.floors())));
    for (EmbedderSpec spec : ChosenEmbedders.of(List.of(arguments).subList(1, arguments.length))) {
      Vectors vectors = Vectors.of(spec, tables.get(0).texts());
      vectors.printTruncated(spec);
      rows.forEach((table, of) -> of.add(table.sgi(spec, vectors)));
    }
    rows.forEach(HaluEval::print);
  }

  private static void print(HaluEval table, List<List<String>> rows) {
    System.out.printf("%nAnswers of %d characters or more%n%n", table.least);
    Table.header(
        List.of(
            "score",
            "answers",
            "AUC",
            "Cohen's d",
            "mean right",
            "mean hallucinated",
            "AUC by third of theta(q,c)"));
    rows.forEach(Table::row);
  }

  private List<List<String>> floors() {
    return FLOORS.stream().map(this::floor).toList();
  }

  private List<String> floor(String metric) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      for (SubjectScore score : FloorScores.of(items.get(item))) {
        if (score.metric().equals(metric) && isLongEnough(items.get(item), score)) {
          subjects.add(subject(item, score));
        }
      }
    }
    return row("`" + metric + "`", statistics(metric, subjects), subjects.size(), "");
  }

  private List<String> sgi(EmbedderSpec spec, Vectors vectors) {
    List<Placed> placed = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      List<SubjectScore> scores =
          GeometryScores.of(vectors(vectors, items.get(item)), Set.of("sgi"));
      double thetaQc = value(scores, "theta-qc");
      for (SubjectScore score : scores) {
        if (score.metric().equals("sgi") && isLongEnough(items.get(item), score)) {
          placed.add(new Placed(subject(item, score), thetaQc));
        }
      }
    }
    SeriesStatistics statistics = statistics("sgi", subjects(placed));
    return row("`sgi`, " + spec.name(), statistics, placed.size(), thirds(placed));
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

  private boolean isLongEnough(ItemText item, SubjectScore score) {
    String text = item.answers().get(score.answer()).text();
    return text.codePointCount(0, text.length()) >= least;
  }

  private static List<String> row(
      String title, SeriesStatistics statistics, int answers, String thirds) {
    BinaryStatistics binary = binary(statistics);
    return List.of(
        title,
        String.valueOf(answers),
        Table.cell(binary.auc()),
        Table.cell(binary.cohensD()),
        Table.number(Objects.requireNonNull(binary.meanGrounded())),
        Table.number(Objects.requireNonNull(binary.meanNotGrounded())),
        thirds);
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
