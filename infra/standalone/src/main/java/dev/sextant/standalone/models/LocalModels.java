package dev.sextant.standalone.models;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderRegistration;
import dev.sextant.api.models.EntailmentDefinition;
import dev.sextant.api.models.EntailmentRegistration;
import dev.sextant.api.models.EntailmentServer;
import dev.sextant.api.models.ModelCatalogue;
import dev.sextant.api.models.check.CheckReport;
import dev.sextant.api.models.check.EmbedderCheck;
import dev.sextant.api.models.inspection.Deadline;
import dev.sextant.api.models.server.ServerProbe;
import dev.sextant.api.models.server.ServerRegistration;
import dev.sextant.evaluation.precision.PrecisionGate;
import dev.sextant.evaluation.selftest.SelfTest;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.huggingface.FolderWishes;
import dev.sextant.inference.huggingface.FolderWishes.NetworkKind;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.http.EndpointPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shipped embedders, the models in folders of this machine, and embedders on servers. */
public final class LocalModels implements ModelCatalogue {

  private static final String UNUSABLE = "model-unusable";
  private static final String TOO_LONG = "registration-too-long";
  private static final Logger LOG = LoggerFactory.getLogger(LocalModels.class);

  private final ServerModels servers;
  private final Function<EmbedderSpec, Embedder> open;

  /**
   * @param endpoints the addresses of servers that may be reached
   */
  public LocalModels(EndpointPolicy endpoints) {
    this(endpoints, Embedders::open);
  }

  /**
   * @param open opens a model, which is closed here
   */
  LocalModels(EndpointPolicy endpoints, Function<EmbedderSpec, Embedder> open) {
    this.servers = new ServerModels(endpoints);
    this.open = open;
  }

  @Override
  public ServerProbe probe(ServerRegistration wish) {
    return servers.probe(wish);
  }

  @Override
  public EmbedderDefinition pin(ServerRegistration wish, List<float[]> vectors) {
    return ServerModels.pin(wish, vectors);
  }

  @Override
  public List<EmbedderDefinition> shipped() {
    return Embedders.shipped().stream().map(Definitions::of).toList();
  }

  @Override
  public EmbedderCheck inspect(EmbedderRegistration wish, Deadline deadline) {
    EmbedderSpec exact = wish.isShipped() ? shipped(wish) : inFolder(wish, deadline);
    EmbedderSpec spec = exact.in(precision(wish.precision()));
    boolean isHalf = spec.precision() != Precision.FLOAT32;
    if (isHalf) {
      requireNative(spec);
    }
    CheckReport report = report(spec, deadline);
    if (isHalf) {
      requireNear(spec, deadline);
    }
    return new EmbedderCheck(Definitions.of(spec), report);
  }

  /** The model stays open afterwards while there is room, so that its next use need not load it. */
  private CheckReport report(EmbedderSpec spec, Deadline deadline) {
    try {
      return new ModelCheck(open, deadline.leftUpTo(ModelCheck.LONGEST)).report(spec);
    } catch (ModelMemoryException e) {
      throw ModelRefusals.of(UNUSABLE, e);
    } catch (ModelException e) {
      if (spec.precision() == Precision.FLOAT32) {
        throw Refusal.invalid("self-test-failed", String.valueOf(e.getMessage()));
      }
      throw Refusal.invalid(
          "precision-refused",
          "In %s: %s Float32, or the other half precision, may pass."
              .formatted(spec.precision().code(), e.getMessage()));
    }
  }

  private void requireNear(EmbedderSpec spec, Deadline deadline) {
    Duration left = deadline.left();
    try {
      PrecisionGate.Distance distance =
          BoundedWork.call(
              "precision-gate",
              "a comparison of precisions",
              left,
              () -> PrecisionGate.require(spec, open));
      LOG.info("{} in {}: {}", spec.name(), spec.precision().code(), distance);
    } catch (TimeoutException e) {
      throw Refusal.invalid(
          TOO_LONG,
          "The model was not registered: its comparison in %s with itself in float32 did not end within %d s, which were left of the %d s that a registration may take. Register it in float32, which is not compared, or on a machine with more processors."
              .formatted(
                  spec.precision().code(), left.toSeconds(), deadline.longest().toSeconds()));
    } catch (ModelException e) {
      throw ModelRefusals.of("precision-refused", e);
    }
  }

  private static void requireNative(EmbedderSpec spec) {
    if (spec.architecture().isExport()) {
      throw refusal(
          "An export has the precision that it was exported with: leave the precision out.");
    }
  }

  private static EmbedderSpec shipped(EmbedderRegistration wish) {
    if (Stream.of(
            wish.pooling(),
            wish.prefix(),
            wish.questionPrefix(),
            wish.maxTokens(),
            wish.dimensions(),
            wish.network())
        .anyMatch(Objects::nonNull)) {
      throw refusal(
          "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed:"
              + " leave them out.");
    }
    if (precision(wish.precision()) == Precision.FLOAT32) {
      throw refusal("A shipped model is registered already; name another precision than float32.");
    }
    try {
      return Embedders.shipped(wish.name(), wish.folder());
    } catch (ModelException e) {
      throw refusal(String.valueOf(e.getMessage()));
    }
  }

  private static EmbedderSpec inFolder(EmbedderRegistration wish, Deadline deadline) {
    Path folder = folder(wish.folder());
    FolderWishes wishes =
        new FolderWishes(
            pooling(wish.pooling()),
            wish.prefix(),
            wish.questionPrefix(),
            wish.maxTokens(),
            wish.dimensions(),
            network(wish.network()));
    return read(
        deadline, () -> Embedders.inspect(wish.name(), folder, wishes, SelfTest.sentences()));
  }

  /** Reads a model's files, and tries an export, while there is time. */
  private static <T> T read(Deadline deadline, Callable<T> reading) {
    try {
      return BoundedWork.call("model-reading", "the reading of a model", deadline.left(), reading);
    } catch (TimeoutException e) {
      throw Refusal.invalid(
          TOO_LONG,
          "The model was neither tested nor registered: reading its files for their hashes, and trying an export, did not end within the %d s that a registration may take. Send the request again, since the system may have the files in memory by then, or copy them to a faster disk."
              .formatted(deadline.longest().toSeconds()));
    } catch (ModelException e) {
      throw ModelRefusals.of(UNUSABLE, e);
    }
  }

  private static Precision precision(@Nullable String code) {
    return code == null ? Precision.FLOAT32 : EnumCodes.parse(Precision.class, code);
  }

  private static @Nullable NetworkKind network(@Nullable String code) {
    return code == null ? null : EnumCodes.parse(NetworkKind.class, code);
  }

  @Override
  public EntailmentDefinition inspectEntailment(EntailmentRegistration wish, Deadline deadline) {
    Path folder = folder(wish.folder());
    List<String> given = wish.labels();
    List<EntailmentLabel> labels =
        given == null ? null : given.stream().map(Definitions::label).toList();
    return Definitions.of(
        read(
            deadline,
            () -> EntailmentModels.inspect(wish.name(), folder, labels, wish.maxTokens())));
  }

  @Override
  public EntailmentDefinition pinEntailment(
      String name, GeneratorSpec asked, EntailmentServer server) {
    return Definitions.of(name, asked, server);
  }

  private static Path folder(String name) {
    Path folder = Path.of(name);
    if (!folder.isAbsolute()) {
      throw refusal("The folder of a model is an absolute path, found " + folder + ".");
    }
    return folder;
  }

  private static Refusal refusal(String sentence) {
    return new Refusal(Refusal.Kind.INVALID, UNUSABLE, sentence);
  }

  private static @Nullable Pooling pooling(@Nullable String code) {
    if (code == null) {
      return null;
    }
    return switch (code) {
      case "mean" -> Pooling.MEAN;
      case "cls" -> Pooling.CLS;
      case "lasttoken" -> Pooling.LASTTOKEN;
      default ->
          throw refusal(
              "Pooling is mean, cls or lasttoken, found %s."
                  .formatted(code.toLowerCase(Locale.ROOT)));
    };
  }
}
