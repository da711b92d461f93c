package dev.sextant.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.geometry.Angle;
import dev.sextant.metrics.geometry.Isotropy;
import dev.sextant.metrics.geometry.Sgi;
import dev.sextant.metrics.geometry.VectorSet;
import dev.sextant.metrics.geometry.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Scores of public data as this process computes them, to be compared with those of a process that
 * is held to other instructions: {@code write OUT MODEL HALUEVAL ITEMS WIKIBIO ITEMS}, twice, then
 * {@code compare ONE OTHER}.
 */
public final class ProcessorScores {

  private static final ObjectMapper JSON = new ObjectMapper();

  private ProcessorScores() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("compare")) {
      compare(read(arguments[1]), read(arguments[2]));
      return;
    }
    EmbedderSpec spec =
        Embedders.shipped().stream()
            .filter(each -> each.name().equals(arguments[2]))
            .findFirst()
            .orElseThrow();
    List<String> lines = new ArrayList<>();
    try (Embedder embedder = Embedders.open(spec)) {
      System.out.println(embedder.embed(List.of("")).get(0).madeBy());
      addSgi(lines, embedder, rows(arguments[3], Integer.parseInt(arguments[4])));
      addIsotropy(lines, embedder, rows(arguments[5], Integer.parseInt(arguments[6])));
    }
    Files.write(Path.of(arguments[1]), lines);
  }

  private static List<JsonNode> rows(String file, int most) throws IOException {
    List<JsonNode> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(file))) {
      if (rows.size() < most) {
        rows.add(JSON.readTree(line));
      }
    }
    return rows;
  }

  private static void addSgi(List<String> lines, Embedder embedder, List<JsonNode> rows) {
    List<String> texts = new ArrayList<>();
    for (JsonNode row : rows) {
      for (String field : List.of("question", "knowledge", "right_answer", "hallucinated_answer")) {
        texts.add(row.path(field).asText());
      }
    }
    List<float[]> vectors = vectors(embedder, texts);
    for (int row = 0; row < rows.size(); row++) {
      double[] question = Vectors.widen(vectors.get(4 * row));
      double[] context = Vectors.widen(vectors.get(4 * row + 1));
      for (int answer = 2; answer < 4; answer++) {
        double[] response = Vectors.widen(vectors.get(4 * row + answer));
        double sgi = Sgi.of(Angle.between(response, question), Angle.between(response, context));
        lines.add("sgi %d %s".formatted(answer == 2 ? 1 : 0, sgi));
      }
    }
  }

  private static void addIsotropy(List<String> lines, Embedder embedder, List<JsonNode> rows) {
    for (JsonNode row : rows) {
      List<String> samples = new ArrayList<>();
      row.path("gpt3_text_samples").forEach(sample -> samples.add(sample.asText()));
      VectorSet set = VectorSet.ofFloats(vectors(embedder, samples));
      double[][] cosines = set.cosines(IntStream.range(0, samples.size()).toArray());
      int trusted = row.path("passage_score").asDouble() < 0.5 ? 1 : 0;
      lines.add("isotropy-vne %d %s".formatted(trusted, Isotropy.vne(cosines)));
    }
  }

  private static List<float[]> vectors(Embedder embedder, List<String> texts) {
    return embedder.embed(texts).stream().map(Embedding::vector).toList();
  }

  private record Line(String metric, boolean trusted, double score) {}

  private static List<Line> read(String file) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(file))) {
      String[] words = line.split(" ", -1);
      lines.add(new Line(words[0], words[1].equals("1"), Double.parseDouble(words[2])));
    }
    return lines;
  }

  private static void compare(List<Line> one, List<Line> other) {
    for (String metric : List.of("sgi", "isotropy-vne")) {
      double most = 0;
      double relative = 0;
      for (int i = 0; i < one.size(); i++) {
        if (one.get(i).metric().equals(metric)) {
          double difference = Math.abs(one.get(i).score() - other.get(i).score());
          most = Math.max(most, difference);
          relative = Math.max(relative, difference / Math.abs(one.get(i).score()));
        }
      }
      System.out.printf(
          Locale.ROOT,
          "%s: largest difference %.2e (relative %.2e); AUC %.9f and %.9f%n",
          metric,
          most,
          relative,
          auc(one, metric),
          auc(other, metric));
    }
  }

  /** Share of the pairs of a trusted and another one in which the trusted one has more. */
  private static double auc(List<Line> lines, String metric) {
    List<Line> own = lines.stream().filter(line -> line.metric().equals(metric)).toList();
    double won = 0;
    long pairs = 0;
    for (Line good : own) {
      for (Line bad : own) {
        if (good.trusted() && !bad.trusted()) {
          won += good.score() > bad.score() ? 1 : good.score() == bad.score() ? 0.5 : 0;
          pairs++;
        }
      }
    }
    return won / pairs;
  }
}
