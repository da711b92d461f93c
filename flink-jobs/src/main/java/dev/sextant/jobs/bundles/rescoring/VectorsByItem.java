package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.bundle.BundleReader;
import dev.sextant.bundle.format.RowReader;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.reports.VectorStore;
import dev.sextant.jobs.tables.reports.VectorStore.TextVector;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the vectors by one embedder item by item, in the order of the bundle's items. */
final class VectorsByItem implements Closeable {

  private final RegisteredEmbedder embedder;
  private final RowReader<TextVector> rows;
  private @Nullable TextVector row;

  VectorsByItem(BundleReader bundle, RegisteredEmbedder embedder) throws IOException {
    this.embedder = embedder;
    this.rows = bundle.rows(BundleTables.VECTORS);
    this.row = next();
  }

  private @Nullable TextVector next() throws IOException {
    TextVector found = rows.next();
    while (found != null && !found.modelId().equals(embedder.id())) {
      found = rows.next();
    }
    return found;
  }

  /**
   * Returns the vectors of an item, which may lack some.
   *
   * @throws IOException if a text has two vectors, or a vector has no text
   */
  VectorsOfItem of(BundleItem item) throws IOException {
    Map<String, float[]> questions = new HashMap<>();
    Map<String, float[]> passages = new HashMap<>();
    for (TextVector each = row; each != null && each.itemId().equals(item.id()); each = row) {
      String text = text(item, each);
      if (text != null) {
        boolean isQuestion = each.role().equals(VectorStore.QUESTION);
        float[] before = (isQuestion ? questions : passages).put(text, each.vector());
        if (before != null && !Arrays.equals(before, each.vector())) {
          throw new IOException(
              "vectors has two vectors by %s of a text of item %s"
                  .formatted(embedder.name(), item.id()));
        }
      }
      row = next();
    }
    return new VectorsOfItem(embedder.spec(), questions, passages);
  }

  /** Returns the text of a vector; null if it is blank, which no metric reads. */
  private static @Nullable String text(BundleItem item, TextVector vector) throws IOException {
    return switch (vector.role()) {
      case VectorStore.QUESTION -> item.text().question();
      case VectorStore.CONTEXT -> item.text().context();
      case VectorStore.REFERENCE -> item.text().reference();
      default -> {
        int answer = item.answerIds().indexOf(vector.answerId());
        if (answer < 0) {
          throw new IOException(
              "vectors has one of answer %s, which item %s does not have"
                  .formatted(vector.answerId(), item.id()));
        }
        yield item.text().answers().get(answer).text();
      }
    };
  }

  /**
   * Checks that no vector is left.
   *
   * @throws IOException if there is one
   */
  void end() throws IOException {
    TextVector left = row;
    if (left != null) {
      throw new IOException(
          "vectors does not have the items in the order of items, at item " + left.itemId());
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
