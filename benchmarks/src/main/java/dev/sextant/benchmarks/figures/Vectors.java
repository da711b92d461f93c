package dev.sextant.benchmarks.figures;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The vectors of many texts under one embedder, each text embedded once. */
final class Vectors {

  private static final int BATCH = 256;

  private final Map<String, float[]> byText = new HashMap<>();
  private long truncated;

  private Vectors() {}

  static Vectors of(EmbedderSpec spec, Collection<String> texts) {
    List<String> distinct = List.copyOf(new LinkedHashSet<>(texts));
    Vectors vectors = new Vectors();
    try (Embedder embedder = Embedders.open(spec)) {
      for (int from = 0; from < distinct.size(); from += BATCH) {
        List<String> batch = distinct.subList(from, Math.min(distinct.size(), from + BATCH));
        List<Embedding> embeddings = embedder.embed(batch);
        for (int i = 0; i < batch.size(); i++) {
          vectors.byText.put(batch.get(i), embeddings.get(i).vector());
          vectors.truncated += embeddings.get(i).truncated() ? 1 : 0;
        }
      }
    }
    return vectors;
  }

  float[] get(String text) {
    float[] vector = byText.get(text);
    if (vector == null) {
      throw new IllegalArgumentException("expected a text that was embedded");
    }
    return vector;
  }

  /** Prints how many of the distinct texts were longer than the embedder takes. */
  void printTruncated(EmbedderSpec spec) {
    System.out.printf(
        "%s: %.1f %% of the texts truncated%n", spec.name(), 100.0 * truncated / byText.size());
  }
}
