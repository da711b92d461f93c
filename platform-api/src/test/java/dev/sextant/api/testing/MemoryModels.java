package dev.sextant.api.testing;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderRegistration;
import dev.sextant.api.models.EntailmentDefinition;
import dev.sextant.api.models.EntailmentRegistration;
import dev.sextant.api.models.EntailmentServer;
import dev.sextant.api.models.ModelCatalogue;
import dev.sextant.api.models.check.CheckReport;
import dev.sextant.api.models.check.CheckReport.ImageTowerSize;
import dev.sextant.api.models.check.CheckReport.MemoryNeed;
import dev.sextant.api.models.check.CheckReport.NetworkSize;
import dev.sextant.api.models.check.CheckReport.ParaphraseTest;
import dev.sextant.api.models.check.CheckReport.SpeedMeasurement;
import dev.sextant.api.models.check.EmbedderCheck;
import dev.sextant.api.models.inspection.Deadline;
import dev.sextant.api.models.server.ServerProbe;
import dev.sextant.api.models.server.ServerRegistration;
import dev.sextant.remote.generation.GeneratorSpec;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two shipped models, and a folder of each kind, {@code /models/tiny} and {@code /models/nli}. The
 * first holds an ONNX export too, which pools itself. A model whose name begins with {@code once}
 * is refused when it is inspected again, and one whose name begins with {@code once-slow} is
 * inspected until {@link #release}.
 */
public final class MemoryModels implements ModelCatalogue {

  private static final MemoryNeed MEMORY =
      new MemoryNeed(96_000_000, 226_000_000, 8_589_934_592L, 90_000_000);

  /** Of every model but those whose name begins with {@code image}. */
  public static final CheckReport REPORT =
      CheckReport.of(
          "2 of 10 sentences lie closest to their own paraphrase.",
          null,
          new NetworkSize(
              "bert", "native", 6, 384, 30_522, 512, 22_565_376L, 0, 384, List.of(128, 256), null),
          new ParaphraseTest(10, 2, .35, .34),
          new SpeedMeasurement(1_240.5, 16_746.8, 1.004, "a processor", 8, "packed"),
          MEMORY);

  private static final CheckReport REPORT_OF_TOWERS =
      CheckReport.of(
          null,
          "There was no memory.",
          new NetworkSize(
              null,
              "onnx",
              null,
              384,
              30_522,
              512,
              null,
              0,
              384,
              List.of(),
              new ImageTowerSize(12, 768, 224, 32)),
          null,
          null,
          MEMORY);

  private final AtomicInteger moves = new AtomicInteger();
  private final Set<String> inspected = ConcurrentHashMap.newKeySet();
  private final CountDownLatch slowBegun = new CountDownLatch(1);
  private final CountDownLatch slowReleased = new CountDownLatch(1);

  /** Waits until the inspection of a slow model has begun. */
  public void awaitSlow() {
    await(slowBegun);
  }

  /** Lets inspections of slow models end. */
  public void release() {
    slowReleased.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(10, TimeUnit.MINUTES)) {
        throw new AssertionError("nobody counts down");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void lookOnce(String name) {
    if (name.startsWith("once") && !inspected.add(name)) {
      throw Refusal.invalid("no-model", "The folder is read again.");
    }
    if (name.startsWith("once-slow")) {
      slowBegun.countDown();
      await(slowReleased);
    }
  }

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
  public EmbedderCheck inspect(EmbedderRegistration registration, Deadline deadline) {
    if ("float16".equals(registration.precision())) {
      throw Refusal.invalid("precision-refused", "In float16, the model is too far from float32.");
    }
    lookOnce(registration.name());
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
    if ("onnx".equals(registration.network())) {
      return new EmbedderCheck(
          new EmbedderDefinition(
              registration.name(),
              "onnx",
              "folder:/models/tiny",
              "9".repeat(64),
              "d".repeat(64),
              "e".repeat(64),
              "none",
              "",
              null,
              null,
              512,
              384,
              "float32"),
          REPORT);
    }
    return new EmbedderCheck(
        bert(
                registration.name(),
                shipped ? registration.folder() : "folder:/models/tiny",
                "c".repeat(64),
                maxTokens == null ? 512 : maxTokens,
                Objects.requireNonNullElse(registration.precision(), "float32"))
            .withQuestions(asked, asked == null ? null : "8".repeat(64)),
        registration.name().startsWith("image") ? REPORT_OF_TOWERS : REPORT);
  }

  @Override
  public EntailmentDefinition inspectEntailment(
      EntailmentRegistration registration, Deadline deadline) {
    lookOnce(registration.name());
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
