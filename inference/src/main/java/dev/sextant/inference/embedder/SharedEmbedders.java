package dev.sextant.inference.embedder;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.model.SharedModels;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Opens embedders; each is loaded once, however many holders it has. */
public final class SharedEmbedders {

  private final Function<EmbedderSpec, Embedder> loader;
  private final SharedModels<Embedder> models = new SharedModels<>(Embedder::close);

  public SharedEmbedders(Function<EmbedderSpec, Embedder> loader) {
    this.loader = loader;
  }

  /** Returns a new handle on the model, loading it on first use. */
  public Embedder open(EmbedderSpec spec) {
    return new Handle(
        spec,
        models.open(
            new SharedModels.Key(spec.location(), spec.revision()),
            "The embedder " + spec.name(),
            () -> loader.apply(spec)));
  }

  /** One holder's view of a shared embedder. */
  private record Handle(EmbedderSpec spec, SharedModels<Embedder>.Hold hold) implements Embedder {

    @Override
    public List<Embedding> embed(List<String> texts) {
      return hold.get().embed(texts);
    }

    @Override
    public Optional<TokenEmbedder> tokenEmbedder() {
      return hold.get().tokenEmbedder().map(tokens -> new TokenHandle(this));
    }

    private List<TokenVectors> tokenVectors(List<String> texts) {
      return hold.get().tokenEmbedder().orElseThrow().tokenVectors(texts);
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
}
