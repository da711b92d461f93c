package dev.sextant.benchmarks.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Embeds the same texts with a shipped model in the product and in raw ONNX Runtime, alternating in
 * one process. Prints the texts per second of both and their ratio, in wall time and in processor
 * time, which other programs on the machine disturb less.
 *
 * <p>Arguments: a JSONL file in which every string is a text; the model's name (all-MiniLM-L6-v2);
 * number of texts (1000); number of rounds (3).
 */
public final class EmbeddingThroughput {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private EmbeddingThroughput() {}

  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]);
    EmbedderSpec spec = spec(argument(arguments, 1, "all-MiniLM-L6-v2"));
    List<String> texts = texts(file, Integer.parseInt(argument(arguments, 2, "1000")));
    int rounds = Integer.parseInt(argument(arguments, 3, "3"));
    try (Embedder product = Embedders.open(spec);
        Embedder raw = PaddedOnnxEmbedder.open(spec)) {
      List<Embedding> vectors = product.embed(texts);
      System.out.printf(
          "%s, %d texts, %s, Sextant's kernels %s, lowest cosine between the two %.9f%n",
          spec.name(),
          texts.size(),
          ProcessorName.ofThisMachine(),
          vectors.get(0).madeBy(),
          lowestCosine(vectors, raw.embed(texts)));
      compare(raw, product, texts, rounds);
    }
  }

  private static void compare(Embedder raw, Embedder product, List<String> texts, int rounds) {
    List<Double> wall = new ArrayList<>();
    List<Double> processor = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      Speed ofRaw = Speed.of(raw, texts);
      Speed ofProduct = Speed.of(product, texts);
      wall.add(ofProduct.wall() / ofRaw.wall());
      processor.add(ofProduct.processor() / ofRaw.processor());
      System.out.printf("round %d: ONNX Runtime %s, Sextant %s%n", round, ofRaw, ofProduct);
    }
    System.out.printf(
        "median ratio %.2f by wall time, %.2f by processor time%n",
        median(wall), median(processor));
  }

  static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  /**
   * Speed of embedding.
   *
   * @param wall texts per second of wall time
   * @param processor texts per second of all processors' time
   */
  private record Speed(double wall, double processor) {

    static Speed of(Embedder embedder, List<String> texts) {
      long wall = System.nanoTime();
      long processor = SYSTEM.getProcessCpuTime();
      embedder.embed(texts);
      return new Speed(
          texts.size() * 1e9 / (System.nanoTime() - wall),
          texts.size() * 1e9 / (SYSTEM.getProcessCpuTime() - processor));
    }

    @Override
    public String toString() {
      return "%.1f texts/s (%.1f/cpu-s)".formatted(wall, processor);
    }
  }

  private static String argument(String[] arguments, int index, String otherwise) {
    return arguments.length > index ? arguments[index] : otherwise;
  }

  static EmbedderSpec spec(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a shipped model expected, found " + name));
  }

  /** Each text once, because the product does not embed a text twice either. */
  static List<String> texts(Path file, int count) throws IOException {
    Set<String> texts = new LinkedHashSet<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine();
          line != null && texts.size() < count;
          line = lines.readLine()) {
        for (JsonNode value : JSON.readTree(line)) {
          if (value.isTextual() && texts.size() < count) {
            texts.add(value.textValue());
          }
        }
      }
    }
    return List.copyOf(texts);
  }

  private static double lowestCosine(List<Embedding> some, List<Embedding> others) {
    double lowest = 1;
    for (int i = 0; i < some.size(); i++) {
      lowest = Math.min(lowest, dot(some.get(i).vector(), others.get(i).vector()));
    }
    return lowest;
  }

  static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += (double) a[d] * b[d];
    }
    return sum;
  }
}
