package dev.sextant.evaluation.remote;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.remote.embedding.PaidVectors;
import dev.sextant.remote.embedding.TextVector;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.TextRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An embedder on a server. A server may repeat a vector with noise in its last digits; the law of
 * {@link Embedder} holds behind a cache, which keeps the first one.
 */
public final class RemoteEmbedder implements Embedder {

  private final RemoteModel model;
  private final EmbedderSpec spec;
  private final TextRole role;
  private final String madeBy;
  private final @Nullable RemoteEmbedder questions;

  private RemoteEmbedder(
      RemoteModel model,
      EmbedderSpec spec,
      TextRole role,
      String madeBy,
      @Nullable RemoteEmbedder questions) {
    this.model = model;
    this.spec = spec;
    this.role = role;
    this.madeBy = madeBy;
    this.questions = questions;
  }

  /**
   * Returns the embedder of passages, and its view of questions.
   *
   * @param model is closed with it
   * @param specs the pinned specification of each role
   */
  public static RemoteEmbedder of(
      RemoteModel model, EmbeddingSpec settings, Function<TextRole, EmbedderSpec> specs) {
    String madeBy = "%s %s".formatted(settings.kind().code(), settings.model());
    RemoteEmbedder questions =
        settings.treatsRolesAlike()
            ? null
            : new RemoteEmbedder(
                model, specs.apply(TextRole.QUESTION), TextRole.QUESTION, madeBy, null);
    return new RemoteEmbedder(
        model, specs.apply(TextRole.PASSAGE), TextRole.PASSAGE, madeBy, questions);
  }

  @Override
  public EmbedderSpec spec() {
    return spec;
  }

  @Override
  public Embedder forQuestions() {
    return questions == null ? this : questions;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    Map<String, Embedding> all = new HashMap<>();
    embed(
        List.copyOf(new LinkedHashSet<>(texts)),
        (embeddings, billedTokens) -> all.putAll(embeddings));
    return texts.stream().map(text -> Objects.requireNonNull(all.get(text))).toList();
  }

  /** A blank text is not sent, because servers refuse it; its vector is zero. */
  @Override
  public void embed(List<String> texts, EmbeddingReceiver receiver) {
    List<String> sent = new ArrayList<>();
    Map<String, Embedding> blank = new HashMap<>();
    for (String text : texts) {
      if (text.isBlank()) {
        blank.put(text, new Embedding(new float[spec.dimensions()], 0));
      } else {
        sent.add(text);
      }
    }
    if (!blank.isEmpty()) {
      receiver.receive(blank, 0);
    }
    if (!sent.isEmpty()) {
      model.embed(sent, role, paid -> receiver.receive(embeddings(paid), paid.tokens()));
    }
  }

  private Map<String, Embedding> embeddings(PaidVectors paid) {
    Map<String, Embedding> embeddings = new HashMap<>();
    for (TextVector each : paid.vectors()) {
      embeddings.put(
          each.text(),
          new Embedding(each.vector(), each.tokens(), each.truncated(), each.read(), madeBy));
    }
    return embeddings;
  }

  @Override
  public void close() {
    model.close();
  }
}
