package dev.sextant.standalone.models;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EntailmentDefinition;
import dev.sextant.api.models.EntailmentServer;
import dev.sextant.evaluation.remote.EntailmentSpecs;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.remote.generation.GeneratorSpec;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;

/** Converts models between the API's form and that of the inference module. */
public final class Definitions {

  private Definitions() {}

  static EmbedderDefinition of(EmbedderSpec spec) {
    return new EmbedderDefinition(
        spec.name(),
        spec.architecture().code(),
        spec.location(),
        spec.revision(),
        spec.weightsSha256(),
        spec.tokenizerSha256(),
        spec.pooling().code(),
        spec.prefix(),
        spec.questionPrefix(),
        spec.questionPrefix() == null ? null : spec.forQuestions().revision(),
        spec.maxTokens(),
        spec.dimensions(),
        spec.precision().code());
  }

  /**
   * Returns the specification to open.
   *
   * @throws Refusal if a server computes the vectors, or this release would compute others than the
   *     definition's
   */
  public static EmbedderSpec spec(EmbedderDefinition definition) {
    Architecture architecture = EnumCodes.parse(Architecture.class, definition.architecture());
    if (architecture.isRemote()) {
      throw Refusal.conflict(
          "embedder-remote",
          "The embedder '%s' runs on a server that bills each text. Verdicts, preflights and similarities use embedders of this machine; experiments use both."
              .formatted(definition.name()));
    }
    EmbedderSpec spec =
        new EmbedderSpec(
            definition.name(),
            architecture,
            definition.location(),
            definition.weightsSha256(),
            definition.tokenizerSha256(),
            EnumCodes.parse(Pooling.class, definition.pooling()),
            definition.prefix(),
            definition.questionPrefix(),
            definition.maxTokens(),
            definition.dimensions(),
            EnumCodes.parse(Precision.class, definition.precision()));
    requireSame("embedder", spec.name(), spec.revision(), definition.revision());
    return spec;
  }

  static EntailmentDefinition of(EntailmentSpec spec) {
    if (spec.architecture() == EntailmentSpec.Architecture.PROMPTED) {
      throw new IllegalArgumentException("expected a network of a folder, found " + spec.name());
    }
    return EntailmentDefinition.ofFolder(
        spec.name(),
        spec.architecture().code(),
        spec.location(),
        spec.revision(),
        Objects.requireNonNull(spec.weightsSha256()),
        Objects.requireNonNull(spec.tokenizerSha256()),
        spec.labels().stream().map(EntailmentLabel::code).toList(),
        spec.maxTokens());
  }

  /** Returns the definition of an entailment model that a generator is asked for. */
  static EntailmentDefinition of(String name, GeneratorSpec asked, EntailmentServer server) {
    EntailmentSpec spec = EntailmentSpecs.of(name, asked);
    return new EntailmentDefinition(
        name,
        spec.architecture().code(),
        asked.baseUrl(),
        spec.revision(),
        null,
        null,
        spec.labels().stream().map(EntailmentLabel::code).toList(),
        null,
        Precision.FLOAT32.code(),
        server);
  }

  /**
   * Returns the specification to open.
   *
   * @throws Refusal if a server computes the probabilities, or this release would compute others
   *     than the definition's
   */
  public static EntailmentSpec spec(EntailmentDefinition definition) {
    if (definition.isOnServer()) {
      throw Refusal.conflict(
          "entailment-model-remote",
          "The entailment model '%s' is a generator that bills each pair of texts. Verdicts use models of this machine; experiments use both."
              .formatted(definition.name()));
    }
    EntailmentSpec spec =
        new EntailmentSpec(
            definition.name(),
            EnumCodes.parse(EntailmentSpec.Architecture.class, definition.architecture()),
            definition.location(),
            definition.weightsSha256(),
            definition.tokenizerSha256(),
            Objects.requireNonNull(definition.maxTokens()),
            definition.labels().stream().map(Definitions::label).toList());
    requireSame("entailment model", spec.name(), spec.revision(), definition.revision());
    return spec;
  }

  /**
   * Returns the label with this code.
   *
   * @throws Refusal if no such label exists
   */
  static EntailmentLabel label(String code) {
    return Arrays.stream(EntailmentLabel.values())
        .filter(label -> label.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.INVALID,
                    "model-unusable",
                    "A label of an entailment model is one of %s, found %s."
                        .formatted(
                            Arrays.stream(EntailmentLabel.values())
                                .map(EntailmentLabel::code)
                                .collect(Collectors.joining(", ")),
                            code)));
  }

  private static void requireSame(String kind, String name, String found, String registered) {
    if (!found.equals(registered)) {
      throw new Refusal(
          Refusal.Kind.CONFLICT,
          "model-superseded",
          "The %s %s was registered by another release, whose numbers may differ: run the experiment and the calibration again."
              .formatted(kind, name));
    }
  }
}
