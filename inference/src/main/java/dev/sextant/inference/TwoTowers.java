package dev.sextant.inference;

import dev.sextant.inference.djl.NetworkImages;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.ImageEmbedder;
import dev.sextant.inference.embedder.TokenEmbedder;
import java.util.List;
import java.util.Optional;

/** An embedder of texts, and one of images in the same space. */
record TwoTowers(Embedder texts, NetworkImages images) implements Embedder {

  @Override
  public EmbedderSpec spec() {
    return texts.spec();
  }

  @Override
  public Embedder forQuestions() {
    Embedder questions = texts.forQuestions();
    return questions == texts ? this : new TwoTowers(questions, images);
  }

  @Override
  public List<Embedding> embed(List<String> some) {
    return texts.embed(some);
  }

  @Override
  public Optional<TokenEmbedder> tokenEmbedder() {
    return texts.tokenEmbedder();
  }

  @Override
  public Optional<ImageEmbedder> imageEmbedder() {
    return Optional.of(images);
  }

  @Override
  public void close() {
    try (images) {
      texts.close();
    }
  }
}
