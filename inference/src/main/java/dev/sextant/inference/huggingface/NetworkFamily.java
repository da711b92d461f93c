package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.NetworkConfig;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A family of networks, by the model_type in config.json. */
enum NetworkFamily {
  BERT(Architecture.BERT, EncoderConfigs::bert, "bert"),
  ROBERTA(Architecture.ROBERTA, EncoderConfigs::roberta, "roberta", "xlm-roberta"),
  MPNET(Architecture.MPNET, EncoderConfigs::mpnet, "mpnet"),
  NOMIC_BERT(Architecture.NOMIC_BERT, RotaryConfigs::nomicBert, "nomic_bert"),
  MODERNBERT(Architecture.MODERNBERT, RotaryConfigs::modernBert, "modernbert"),
  QWEN2(Architecture.QWEN2, DecoderConfigs::qwen2, "qwen2"),
  QWEN3(Architecture.QWEN3, DecoderConfigs::qwen3, "qwen3"),
  MISTRAL(Architecture.MISTRAL, DecoderConfigs::mistral, "mistral");

  private final Architecture architecture;
  private final Function<ConfigFile, NetworkConfig> reader;
  private final List<String> modelTypes;

  NetworkFamily(
      Architecture architecture, Function<ConfigFile, NetworkConfig> reader, String... modelTypes) {
    this.architecture = architecture;
    this.reader = reader;
    this.modelTypes = List.of(modelTypes);
  }

  /**
   * Returns the family that a config.json names.
   *
   * @throws ModelException if it is none of these
   */
  static NetworkFamily of(JsonNode config) {
    String found = config.path("model_type").asText();
    return Arrays.stream(values())
        .filter(family -> family.modelTypes.contains(found))
        .findFirst()
        .orElseThrow(
            () ->
                new ModelException(
                    "config.json has model_type \"%s\"; only %s are supported. A server such as TEI or vLLM can run others: register it as an embedder on a server."
                        .formatted(found, supported())));
  }

  private static String supported() {
    return Arrays.stream(values())
        .flatMap(family -> family.modelTypes.stream())
        .collect(Collectors.joining(", "));
  }

  Architecture architecture() {
    return architecture;
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
