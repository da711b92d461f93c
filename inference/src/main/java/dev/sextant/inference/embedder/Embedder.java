package dev.sextant.inference.embedder;

import dev.sextant.inference.model.ModelException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns texts into vectors.
 *
 * <p>Laws: the same text always has the same vector, bit for bit, in any batch; every vector has
 * {@code spec().dimensions()} finite components; the empty text has a vector too (which may be
 * zero). Safe for use by several threads.
 */
public interface Embedder extends AutoCloseable {

  /**
   * The vector of one text.
   *
   * @param vector float32, as the embedder returns it; callers must not change it
   * @param tokens number of tokens in the vector, special ones included
   * @param truncated whether the text was longer than the embedder takes
   * @param read share of the text's characters that these tokens cover, in [0, 1]; 1 for a text
   *     that was not truncated
   * @param madeBy the kernels and the instruction set that computed it, such as {@code packed
   *     onednn-avx512 aten-avx512}: other combinations give different last digits; {@link #EXACT}
   *     where all machines compute the same bits
   */
  @SuppressWarnings("ArrayRecordComponent") // copying each vector would double the memory
  record Embedding(float[] vector, int tokens, boolean truncated, double read, String madeBy) {

    /** Marks embedders that compute the same bits on every machine. */
    public static final String EXACT = "exact";

    /** Makes the embedding of a text that an exact embedder read to its end. */
    public Embedding(float[] vector, int tokens) {
      this(vector, tokens, false, 1, EXACT);
    }
  }

  /** Takes embeddings as they come. */
  @FunctionalInterface
  interface EmbeddingReceiver {

    /**
     * Takes some embeddings.
     *
     * @param embeddings by text
     * @param billedTokens tokens that a server bills for them; 0 for an embedder on this machine
     */
    void receive(Map<String, Embedding> embeddings, long billedTokens);
  }

  /**
   * Returns what identifies the vectors. Its revision is the key of a cache, so views that treat
   * texts differently have different ones.
   */
  EmbedderSpec spec();

  /**
   * Returns the view that embeds questions: this embedder, unless the model treats questions unlike
   * other texts.
   */
  default Embedder forQuestions() {
    return this;
  }

  /**
   * Embeds distinct texts and hands the embeddings over as they come. If some texts cannot be
   * embedded, it hands over all others before it fails, so that none is paid twice.
   *
   * @throws ModelException if a text cannot be embedded
   * @throws java.util.concurrent.CancellationException as {@link #embed(List)}
   */
  default void embed(List<String> texts, EmbeddingReceiver receiver) {
    List<Embedding> embeddings = embed(texts);
    Map<String, Embedding> byText = new HashMap<>();
    for (int i = 0; i < embeddings.size(); i++) {
      byText.put(texts.get(i), embeddings.get(i));
    }
    receiver.receive(byText, 0);
  }

  /**
   * Returns one embedding per text, in the order of the texts.
   *
   * @throws ModelException if a text cannot be embedded
   * @throws java.util.concurrent.CancellationException if the process is stopping or the caller is
   *     interrupted, which no text has caused
   */
  List<Embedding> embed(List<String> texts);

  /**
   * Returns the token view of the same network, which shares its weights; empty for an embedder
   * without token vectors, such as the lexical one or an export that pools. It cannot embed after
   * this embedder is closed.
   */
  default Optional<TokenEmbedder> tokenEmbedder() {
    return Optional.empty();
  }

  /**
   * Returns the view of the same model that embeds images in the space of the texts; empty for an
   * embedder of texts alone. It cannot embed after this embedder is closed.
   */
  default Optional<ImageEmbedder> imageEmbedder() {
    return Optional.empty();
  }

  @Override
  void close();
}
