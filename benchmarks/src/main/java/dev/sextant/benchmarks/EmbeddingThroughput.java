package dev.sextant.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.Embedder;
import dev.sextant.inference.EmbedderSpec;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.Embedding;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Embeds the same texts with a shipped model by the product and by raw ONNX Runtime, in alternation
 * in one process, and prints the texts per second of both and their ratio.
 *
 * <p>Arguments: a JSONL file, whose every string is a text; the model's name (all-MiniLM-L6-v2);
 * how many texts (1000); how many rounds (3).
 */
public final class EmbeddingThroughput {

  private static final ObjectMapper JSON = new ObjectMapper();

  private EmbeddingThroughput() {}

  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]);
    EmbedderSpec spec = spec(argument(arguments, 1, "all-MiniLM-L6-v2"));
    List<String> texts = texts(file, Integer.parseInt(argument(arguments, 2, "1000")));
    int rounds = Integer.parseInt(argument(arguments, 3, "3"));
    try (Embedder product = Embedders.open(spec);
        Embedder raw = PaddedOnnxEmbedder.open(spec)) {
      System.out.printf(
          "%s, %d texts, lowest cosine between the two %.9f%n",
          spec.name(), texts.size(), lowestCosine(product.embed(texts), raw.embed(texts)));
      List<Double> ratios = new ArrayList<>();
      for (int round = 1; round <= rounds; round++) {
        double ofRaw = textsPerSecond(raw, texts);
        double ofProduct = textsPerSecond(product, texts);
        ratios.add(ofProduct / ofRaw);
        System.out.printf(
            "round %d: ONNX Runtime %.1f texts/s, Sextant %.1f texts/s, ratio %.2f%n",
            round, ofRaw, ofProduct, ofProduct / ofRaw);
      }
      System.out.printf("median ratio %.2f%n", ratios.stream().sorted().toList().get(rounds / 2));
    }
  }

  private static String argument(String[] arguments, int index, String otherwise) {
    return arguments.length > index ? arguments[index] : otherwise;
  }

  private static EmbedderSpec spec(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a shipped model expected, found " + name));
  }

  /** Each text once: the product would not embed it twice either. */
  private static List<String> texts(Path file, int count) throws IOException {
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

  private static double textsPerSecond(Embedder embedder, List<String> texts) {
    long start = System.nanoTime();
    embedder.embed(texts);
    return texts.size() * 1e9 / (System.nanoTime() - start);
  }

  private static double lowestCosine(List<Embedding> some, List<Embedding> others) {
    double lowest = 1;
    for (int i = 0; i < some.size(); i++) {
      lowest = Math.min(lowest, dot(some.get(i).vector(), others.get(i).vector()));
    }
    return lowest;
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += (double) a[d] * b[d];
    }
    return sum;
  }
}
