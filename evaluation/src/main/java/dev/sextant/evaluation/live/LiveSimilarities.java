package dev.sextant.evaluation.live;

import dev.sextant.evaluation.ImageReadingEmbedder;
import dev.sextant.evaluation.live.LiveScorer.BusyException;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import dev.sextant.metrics.item.SimilarityMatrix;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares texts immediately, each with each: the matrix behind the dispersion metrics, for
 * display.
 */
public final class LiveSimilarities {

  private final LiveScorer scorer;

  /**
   * @param scorer whose models and limits are shared
   */
  public LiveSimilarities(LiveScorer scorer) {
    this.scorer = scorer;
  }

  /**
   * Compares k texts.
   *
   * @param images files by the texts that stand for them
   * @return k rows of k numbers in [-1, 1], symmetric, 1 on the diagonal; null in the row and the
   *     column of a text without a direction, such as a blank one, and of an image if its file is
   *     missing or the embedder takes none
   * @throws BusyException if there are too many callers, or models in use
   * @throws dev.sextant.inference.model.ModelException if the model cannot be opened or cannot take
   *     a text
   */
  public List<List<@Nullable Double>> of(
      EmbedderSpec embedder, Measure measure, List<String> texts, Map<String, byte[]> images) {
    Map<String, float[]> vectors =
        scorer.with(embedder, model -> vectors(model, Set.copyOf(texts), images));
    List<AnswerVector> answers =
        texts.stream().map(text -> new AnswerVector(vectors.get(text), true)).toList();
    return spread(SimilarityMatrix.of(new ItemVectors(null, null, answers), measure), texts.size());
  }

  private static Map<String, float[]> vectors(
      Embedder model, Collection<String> texts, Map<String, byte[]> images) {
    boolean takesImages = model.imageEmbedder().isPresent();
    List<String> present =
        texts.stream()
            .filter(text -> !text.isBlank())
            .filter(text -> !ImageText.isImage(text) || (takesImages && images.containsKey(text)))
            .toList();
    List<Embedding> embeddings = ImageReadingEmbedder.of(model, some -> images).embed(present);
    Map<String, float[]> vectors = new HashMap<>();
    for (int i = 0; i < present.size(); i++) {
      vectors.put(present.get(i), embeddings.get(i).vector());
    }
    return vectors;
  }

  /** Inserts empty rows and columns for the texts that the matrix omits. */
  private static List<List<@Nullable Double>> spread(SimilarityMatrix matrix, int k) {
    List<List<@Nullable Double>> rows = new ArrayList<>();
    for (int row = 0; row < k; row++) {
      rows.add(new ArrayList<>(Collections.nCopies(k, null)));
    }
    for (int i = 0; i < matrix.answers().size(); i++) {
      for (int j = 0; j < matrix.answers().size(); j++) {
        rows.get(matrix.answers().get(i)).set(matrix.answers().get(j), matrix.values()[i][j]);
      }
    }
    return rows;
  }
}
