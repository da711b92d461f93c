package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.NetworkConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A family of networks, by the model_type in config.json. */
enum NetworkFamily {
  BERT(
      EmbedderSpec.Architecture.BERT,
      EntailmentSpec.Architecture.BERT,
      EncoderConfigs::bert,
      "bert"),
  ROBERTA(
      EmbedderSpec.Architecture.ROBERTA,
      EntailmentSpec.Architecture.ROBERTA,
      EncoderConfigs::roberta,
      "roberta",
      "xlm-roberta"),
  MPNET(
      EmbedderSpec.Architecture.MPNET,
      EntailmentSpec.Architecture.MPNET,
      EncoderConfigs::mpnet,
      "mpnet"),
  NOMIC_BERT(EmbedderSpec.Architecture.NOMIC_BERT, null, RotaryConfigs::nomicBert, "nomic_bert"),
  MODERNBERT(
      EmbedderSpec.Architecture.MODERNBERT,
      EntailmentSpec.Architecture.MODERNBERT,
      RotaryConfigs::modernBert,
      "modernbert"),
  QWEN2(EmbedderSpec.Architecture.QWEN2, null, DecoderConfigs::qwen2, "qwen2"),
  QWEN3(EmbedderSpec.Architecture.QWEN3, null, DecoderConfigs::qwen3, "qwen3"),
  MISTRAL(EmbedderSpec.Architecture.MISTRAL, null, DecoderConfigs::mistral, "mistral"),
  CLIP(EmbedderSpec.Architecture.CLIP, null, ClipConfigs::text, "clip"),
  DEBERTA_V2(null, EntailmentSpec.Architecture.DEBERTA_V2, EncoderConfigs::debertaV2, "deberta-v2");

  private final EmbedderSpec.@Nullable Architecture embedder;
  private final EntailmentSpec.@Nullable Architecture classifier;
  private final Function<ConfigFile, NetworkConfig> reader;
  private final List<String> modelTypes;

  NetworkFamily(
      EmbedderSpec.@Nullable Architecture embedder,
      EntailmentSpec.@Nullable Architecture classifier,
      Function<ConfigFile, NetworkConfig> reader,
      String... modelTypes) {
    this.embedder = embedder;
    this.classifier = classifier;
    this.reader = reader;
    this.modelTypes = List.of(modelTypes);
  }

  /**
   * Returns the family that a config.json names.
   *
   * @throws ModelException if it is none of these
   */
  static NetworkFamily of(JsonNode config) {
    return find(config)
        .orElseThrow(
            () ->
                new ModelException(
                    "config.json has model_type \"%s\"; only %s are supported. A server such as TEI or vLLM can run others: register it as an embedder on a server. Or export it, and register the folder of the export: optimum-cli export onnx --task feature-extraction --model MODEL FOLDER."
                        .formatted(config.path("model_type").asText(), supported())));
  }

  /** Returns whether the family that a config.json names has embedders. */
  static boolean isEmbedder(JsonNode config) {
    return find(config).map(family -> family.embedder != null).orElse(false);
  }

  private static Optional<NetworkFamily> find(JsonNode config) {
    String found = config.path("model_type").asText();
    return Arrays.stream(values()).filter(family -> family.modelTypes.contains(found)).findFirst();
  }

  private static String supported() {
    return Arrays.stream(values())
        .flatMap(family -> family.modelTypes.stream())
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns what embedders of the family are.
   *
   * @throws ModelException if there are none
   */
  EmbedderSpec.Architecture embedder() {
    if (embedder == null) {
      throw new ModelException(
          "config.json has model_type \"%s\", which is supported for pairs of texts and not as an embedder."
              .formatted(String.join(", ", modelTypes)));
    }
    return embedder;
  }

  /**
   * Returns what classifiers of pairs of the family are.
   *
   * @throws ModelException if there are none
   */
  EntailmentSpec.Architecture classifier() {
    if (classifier == null) {
      throw new ModelException(
          "config.json has model_type \"%s\"; only %s are supported for pairs of texts."
              .formatted(
                  String.join(", ", modelTypes),
                  Arrays.stream(values())
                      .filter(family -> family.classifier != null)
                      .flatMap(family -> family.modelTypes.stream())
                      .collect(Collectors.joining(", "))));
    }
    return classifier;
  }

  /**
   * Returns the sizes of the network.
   *
   * @throws ModelException if it is a variant that is not supported
   */
  NetworkConfig read(JsonNode config) {
    try {
      return reader.apply(new ConfigFile(config));
    } catch (IllegalArgumentException e) {
      throw new ModelException("config.json: " + e.getMessage() + ".", e);
    }
  }
}
