package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.util.List;
import java.util.Map;

/** The stored vectors of an item's texts, as the embedder that computed them. */
final class VectorsOfItem implements Embedder {

  private final EmbedderSpec spec;
  private final Map<String, float[]> passages;
  private final VectorsOfItem questions;

  /**
   * @param questions vectors of questions by text
   * @param passages vectors of all other texts
   */
  VectorsOfItem(EmbedderSpec spec, Map<String, float[]> questions, Map<String, float[]> passages) {
    this.spec = spec;
    this.passages = passages;
    this.questions = questions == passages ? this : new VectorsOfItem(spec, questions, questions);
  }

  /** A text of the item has no vector in the bundle. */
  static final class NoVectorException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public EmbedderSpec spec() {
    return spec;
  }

  @Override
  public Embedder forQuestions() {
    return questions;
  }

  /**
   * @throws NoVectorException if a text has no vector
   */
  @Override
  public List<Embedding> embed(List<String> texts) {
    return texts.stream().map(text -> new Embedding(vector(text), 0)).toList();
  }

  /** Returns whether a text has a vector, as a question or another text. */
  boolean has(String text) {
    return passages.containsKey(text) || (questions != this && questions.has(text));
  }

  private float[] vector(String text) {
    float[] vector = passages.get(text);
    if (vector == null) {
      throw new NoVectorException();
    }
    return vector;
  }

  @Override
  public void close() {}
}
