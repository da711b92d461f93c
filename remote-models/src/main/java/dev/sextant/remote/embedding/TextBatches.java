package dev.sextant.remote.embedding;

import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts texts into batches of bounded number and estimated tokens. Learns from a server that takes
 * fewer texts. Thread-safe.
 */
final class TextBatches {

  private final int mostTokens;
  private final int longText;
  private int mostTexts;

  TextBatches(EmbeddingSpec spec) {
    this.mostTexts = spec.kind().mostTexts();
    this.mostTokens = spec.kind().mostTokens();
    this.longText = spec.maxTokens() / 2;
  }

  /**
   * Returns batches in the order of the texts. A text that may be cut by the server is alone, so
   * that the tokens of its call are its own.
   */
  List<List<String>> of(List<String> texts) {
    int most = mostTexts();
    List<List<String>> batches = new ArrayList<>();
    List<String> batch = new ArrayList<>();
    long tokens = 0;
    for (String text : texts) {
      int estimate = TokenEstimate.of(text);
      if (estimate > longText) {
        batches.add(List.of(text));
        continue;
      }
      if (!batch.isEmpty() && (batch.size() >= most || tokens + estimate > mostTokens)) {
        batches.add(batch);
        batch = new ArrayList<>();
        tokens = 0;
      }
      batch.add(text);
      tokens += estimate;
    }
    if (!batch.isEmpty()) {
      batches.add(batch);
    }
    return batches;
  }

  /** Returns the two halves of a batch that was too large. */
  List<List<String>> halves(List<String> batch, boolean ofCount) {
    int half = batch.size() / 2;
    if (ofCount) {
      learn(Math.max(1, half));
    }
    return List.of(batch.subList(0, half), batch.subList(half, batch.size()));
  }

  private synchronized int mostTexts() {
    return mostTexts;
  }

  private synchronized void learn(int texts) {
    mostTexts = Math.min(mostTexts, texts);
  }
}
