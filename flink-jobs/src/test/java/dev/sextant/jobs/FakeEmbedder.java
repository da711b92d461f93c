package dev.sextant.jobs;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.ModelException;
import dev.sextant.jobs.scoring.model.ModelOpener.OpenEmbedder;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * An embedder that keeps the laws, records its calls, cuts texts after 100 characters, and runs a
 * test's hook before it answers. Its state is static, because jobs open it in this JVM.
 */
final class FakeEmbedder implements Embedder {

  private static final int LONGEST_TEXT = 100;

  /** Every text that was embedded, in order. */
  static final List<String> EMBEDDED = new CopyOnWriteArrayList<>();

  static final AtomicInteger OPENED = new AtomicInteger();
  static final AtomicInteger CLOSED = new AtomicInteger();

  /** Hook that runs before each call is answered. */
  static volatile Consumer<List<String>> before = texts -> {};

  /** What it reports as computing its vectors. */
  static volatile String madeBy = "fake";

  static void reset() {
    madeBy = "fake";
    EMBEDDED.clear();
    OPENED.set(0);
    CLOSED.set(0);
    before = texts -> {};
  }

  static EmbedderSpec specOf(String name) {
    return new EmbedderSpec(
        name,
        Architecture.LEXICAL,
        "shipped:" + name,
        null,
        null,
        Pooling.NONE,
        name,
        null,
        LONGEST_TEXT,
        8,
        Precision.FLOAT32);
  }

  /** Fails every call with a text that contains this word. */
  static void refuse(String word) {
    before =
        texts -> {
          if (texts.stream().anyMatch(text -> text.contains(word))) {
            throw new ModelException("the text has the word " + word);
          }
        };
  }

  private final EmbedderSpec spec;

  private FakeEmbedder(EmbedderSpec spec) {
    this.spec = spec;
  }

  static Embedder open(EmbedderSpec spec) {
    OPENED.incrementAndGet();
    return new FakeEmbedder(spec);
  }

  /** Opens embedders of this class as a part of the build. */
  record Shipped(OpenEmbedder inner) implements OpenEmbedder {

    private static final long serialVersionUID = 1L;

    @Override
    public Embedder open(EmbedderSpec spec) {
      return inner.open(spec);
    }

    @Override
    public boolean ships(EmbedderSpec spec) {
      return true;
    }
  }

  @Override
  public EmbedderSpec spec() {
    return spec;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    before.accept(texts);
    List<Embedding> embeddings = texts.stream().map(this::embed).toList();
    EMBEDDED.addAll(texts);
    return embeddings;
  }

  private Embedding embed(String text) {
    Random random = new Random(text.hashCode() * 31L + spec.name().hashCode());
    float[] vector = new float[spec.dimensions()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = random.nextFloat() - 0.3f;
    }
    int tokens = Math.min(text.length(), LONGEST_TEXT);
    double read = text.isEmpty() ? 1 : (double) tokens / text.length();
    return new Embedding(vector, tokens, text.length() > LONGEST_TEXT, read, madeBy);
  }

  @Override
  public void close() {
    CLOSED.incrementAndGet();
  }
}
