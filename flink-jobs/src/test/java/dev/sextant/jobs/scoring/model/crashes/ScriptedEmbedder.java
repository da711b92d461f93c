package dev.sextant.jobs.scoring.model.crashes;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Records its calls, and runs a hook before each of them is answered. */
final class ScriptedEmbedder implements Embedder {

  final List<List<String>> calls = new ArrayList<>();
  private final Consumer<List<String>> before;

  ScriptedEmbedder(Consumer<List<String>> before) {
    this.before = before;
  }

  @Override
  public EmbedderSpec spec() {
    return new EmbedderSpec(
        "scripted",
        Architecture.BERT,
        "shipped:scripted",
        "0".repeat(64),
        "1".repeat(64),
        Pooling.MEAN,
        "",
        null,
        100,
        1,
        Precision.FLOAT32);
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    before.accept(texts);
    calls.add(texts);
    return texts.stream().map(text -> new Embedding(new float[] {text.length()}, 1)).toList();
  }

  @Override
  public void close() {}
}
