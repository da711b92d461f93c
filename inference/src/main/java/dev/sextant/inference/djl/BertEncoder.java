package dev.sextant.inference.djl;

import dev.sextant.inference.EmbedderSpec;
import dev.sextant.inference.EmbeddingException;
import dev.sextant.inference.TokenEncoder;
import dev.sextant.inference.Tokens;
import dev.sextant.inference.weights.BertModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A BERT model on libtorch: one forward pass a batch, on the calling thread. */
public final class BertEncoder implements TokenEncoder {

  private final EmbedderSpec spec;
  private final TextTokenizer tokenizer;
  private final BertModule module;

  /** Held for reading while native memory is used, for writing while it is released. */
  private final ReadWriteLock use = new ReentrantReadWriteLock();

  private boolean closed;

  private BertEncoder(EmbedderSpec spec, TextTokenizer tokenizer, BertModule module) {
    this.spec = spec;
    this.tokenizer = tokenizer;
    this.module = module;
  }

  /**
   * Loads a model into native memory.
   *
   * @throws EmbeddingException if the engine does not start, or cannot run the model
   */
  public static BertEncoder load(EmbedderSpec spec, BertModel model) {
    TextTokenizer tokenizer = TextTokenizer.of(model.tokenizer(), spec.maxTokens());
    try {
      BertModule module =
          BertModule.load(
              model.config(),
              spec.pooling(),
              model.weights(),
              Kernels.valueOf(System.getProperty("kernels", "PACKED")));
      return new BertEncoder(spec, tokenizer, module);
    } catch (RuntimeException e) {
      tokenizer.close();
      throw e;
    }
  }

  @Override
  public EmbedderSpec spec() {
    return spec;
  }

  @Override
  public Tokens tokenize(String text) {
    return whileOpen(() -> tokenizer.tokenize(spec.prefix() + text));
  }

  @Override
  public List<float[]> encode(List<Tokens> batch) {
    if (batch.isEmpty()) {
      return List.of();
    }
    float[] pooled = whileOpen(() -> module.forward(RaggedBatch.of(batch)));
    List<float[]> vectors = new ArrayList<>(batch.size());
    for (int text = 0; text < batch.size(); text++) {
      vectors.add(unit(pooled, text * spec.dimensions()));
    }
    return vectors;
  }

  @Override
  public void close() {
    use.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        module.close();
        tokenizer.close();
      }
    } finally {
      use.writeLock().unlock();
    }
  }

  private <T> T whileOpen(Supplier<T> action) {
    use.readLock().lock();
    try {
      if (closed) {
        throw new EmbeddingException("The embedder " + spec.name() + " is closed.");
      }
      return action.get();
    } finally {
      use.readLock().unlock();
    }
  }

  private float[] unit(float[] pooled, int from) {
    double squares = 0;
    for (int d = 0; d < spec.dimensions(); d++) {
      squares += (double) pooled[from + d] * pooled[from + d];
    }
    if (!Double.isFinite(squares)) {
      throw new EmbeddingException(
          "The embedder " + spec.name() + " gave a component that is not a finite number.");
    }
    double length = squares > 0 ? Math.sqrt(squares) : 1;
    float[] vector = new float[spec.dimensions()];
    for (int d = 0; d < vector.length; d++) {
      vector[d] = (float) (pooled[from + d] / length);
    }
    return vector;
  }
}
