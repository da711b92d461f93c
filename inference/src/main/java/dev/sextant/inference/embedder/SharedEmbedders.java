package dev.sextant.inference.embedder;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.inference.model.ModelLoad;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.SharedModels;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Opens embedders; each is loaded once, however many holders it has. */
public final class SharedEmbedders {

  private final Function<EmbedderSpec, ModelLoad<Embedder>> loader;
  private final SharedModels<Embedder> models;

  /**
   * @param loader prepares a model
   * @param memory that the models claim; null: none
   */
  public SharedEmbedders(
      Function<EmbedderSpec, ModelLoad<Embedder>> loader, @Nullable ModelMemory memory) {
    this.loader = loader;
    this.models = new SharedModels<>(Embedder::close, memory);
  }

  /**
   * Returns a new handle on the model, loading it on first use.
   *
   * @throws dev.sextant.inference.model.ModelMemoryException if there is no room for it
   */
  public Embedder open(EmbedderSpec spec) {
    return new Handle(
        spec,
        models.open(
            new SharedModels.Key(spec.location(), spec.revision()),
            "The embedder " + spec.name(),
            () -> loader.apply(spec)),
        UnaryOperator.identity());
  }

  /**
   * One holder's view of a shared embedder.
   *
   * @param view of it that the holder uses
   */
  private record Handle(
      EmbedderSpec spec, SharedModels<Embedder>.Hold hold, UnaryOperator<Embedder> view)
      implements Embedder {

    @Override
    public Embedder forQuestions() {
      return spec.questionPrefix() == null
          ? this
          : new Handle(spec.forQuestions(), hold, Embedder::forQuestions);
    }

    private Embedder embedder() {
      return view.apply(hold.get());
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      return embedder().embed(texts);
    }

    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
      return embedder().tokenEmbedder().map(tokens -> new TokenHandle(this));
    }

    private List<TokenVectors> tokenVectors(List<String> texts) {
      return embedder().tokenEmbedder().orElseThrow().tokenVectors(texts);
    }

    @Override
    public Optional<ImageEmbedder> imageEmbedder() {
      return embedder().imageEmbedder().map(images -> new ImageHandle(this));
    }

    private List<Embedding> embedImages(List<ImageFile> images) {
      return embedder().imageEmbedder().orElseThrow().embed(images);
    }

    @Override
    public void close() {
      hold.close();
    }
  }

  /** The token view of a holder's handle. */
  private record TokenHandle(Handle embedder) implements TokenEmbedder {

    @Override
    public EmbedderSpec spec() {
      return embedder.spec();
    }

    @Override
    public List<TokenVectors> tokenVectors(List<String> texts) {
      return embedder.tokenVectors(texts);
    }
  }

  /** The view of images of a holder's handle. */
  private record ImageHandle(Handle embedder) implements ImageEmbedder {

    @Override
    public EmbedderSpec spec() {
      return embedder.spec();
    }

    @Override
    public List<Embedding> embed(List<ImageFile> images) {
      return embedder.embedImages(images);
    }
  }
}
