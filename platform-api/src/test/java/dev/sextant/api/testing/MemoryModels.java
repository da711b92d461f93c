package dev.sextant.api.testing;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderRegistration;
import dev.sextant.api.models.EntailmentDefinition;
import dev.sextant.api.models.EntailmentRegistration;
import dev.sextant.api.models.EntailmentServer;
import dev.sextant.api.models.ModelCatalogue;
import dev.sextant.api.models.server.ServerProbe;
import dev.sextant.api.models.server.ServerRegistration;
import dev.sextant.remote.generation.GeneratorSpec;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** Two shipped models, and a folder of each kind, {@code /models/tiny} and {@code /models/nli}. */
public final class MemoryModels implements ModelCatalogue {

  private final AtomicInteger moves = new AtomicInteger();

  @Override
  public List<EmbedderDefinition> shipped() {
    return List.of(
        new EmbedderDefinition(
            "lexical",
            "lexical",
            "shipped:lexical",
            "a".repeat(64),
            null,
            null,
            "none",
            "",
            null,
            null,
            8192,
            4096,
            "float32"),
        bert("all-MiniLM-L6-v2", "shipped:all-MiniLM-L6-v2", "b".repeat(64), 256, "float32"));
  }

  @Override
  public EmbedderDefinition inspect(EmbedderRegistration registration) {
    if ("float16".equals(registration.precision())) {
      throw Refusal.invalid("precision-refused", "In float16, the model is too far from float32.");
    }
    boolean shipped = registration.folder().equals("shipped:all-MiniLM-L6-v2");
    if (!shipped && !registration.folder().equals("/models/tiny")) {
      throw new Refusal(
          Refusal.Kind.INVALID,
          "no-model",
          "There is no config.json in %s: name a Hugging Face folder."
              .formatted(registration.folder()));
    }
    Integer maxTokens = registration.maxTokens();
    String asked = registration.questionPrefix();
    return bert(
            registration.name(),
            shipped ? registration.folder() : "folder:/models/tiny",
            "c".repeat(64),
            maxTokens == null ? 512 : maxTokens,
            Objects.requireNonNullElse(registration.precision(), "float32"))
        .withQuestions(asked, asked == null ? null : "8".repeat(64));
  }

  @Override
  public EntailmentDefinition inspectEntailment(EntailmentRegistration registration) {
    if (!registration.folder().equals("/models/nli")) {
      throw new Refusal(
          Refusal.Kind.INVALID, "no-model", "There is no config.json: name a Hugging Face folder.");
    }
    List<String> labels = registration.labels();
    Integer maxTokens = registration.maxTokens();
    return EntailmentDefinition.ofFolder(
        registration.name(),
        "bert",
        "folder:/models/nli",
        "f".repeat(64),
        "d".repeat(64),
        "e".repeat(64),
        labels == null ? List.of("entailment", "neutral", "contradiction") : labels,
        maxTokens == null ? 512 : maxTokens);
  }

  @Override
  public EntailmentDefinition pinEntailment(
      String name, GeneratorSpec asked, EntailmentServer server) {
    return new EntailmentDefinition(
        name,
        "prompted",
        asked.baseUrl(),
        "%064x".formatted(asked.hashCode() & 0xffffffffL),
        null,
        null,
        List.of("entailment", "neutral", "contradiction"),
        null,
        "float32",
        server);
  }

  /**
   * The server on port 1 refuses; any other returns vectors that follow from the model, and the
   * model {@code moving} other ones each time.
   */
  @Override
  public ServerProbe probe(ServerRegistration registration) {
    if (registration.requiredBaseUrl().contains(":1/")) {
      throw Refusal.invalid(
          "embedder-unreachable", "The server answered with status 401: wrong key.");
    }
    String model = registration.requiredModel();
    int second = model.equals("moving") ? 2 + moves.incrementAndGet() % 9 : model.length();
    return new ServerProbe(List.of(new float[] {1, second, 3}), 17);
  }

  @Override
  public EmbedderDefinition pin(ServerRegistration registration, List<float[]> vectors) {
    return new EmbedderDefinition(
        registration.name(),
        registration.architecture(),
        registration.requiredBaseUrl(),
        "%064x".formatted(Float.floatToIntBits(vectors.get(0)[1])),
        "%064x".formatted(Float.floatToIntBits(vectors.get(0)[1])),
        "%064x".formatted(registration.architecture().hashCode() & 0xffff),
        "none",
        registration.passagePrefix(),
        registration.prefixOfQuestions(),
        null,
        8192,
        vectors.get(0).length,
        "float32");
  }

  private static EmbedderDefinition bert(
      String name, String location, String revision, int maxTokens, String precision) {
    return new EmbedderDefinition(
        name,
        "bert",
        location,
        revision,
        "d".repeat(64),
        "e".repeat(64),
        "mean",
        "",
        null,
        null,
        maxTokens,
        384,
        precision);
  }
}
