package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.weights.Sha256;
import dev.sextant.inference.weights.Weight;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The files that every model's folder holds, read once. */
final class NetworkFolder {

  private static final String CONFIG = "config.json";
  private static final String TOKENIZER = "tokenizer.json";
  private static final String ADAPTER = "adapter_config.json";

  private final Path folder;
  private final FolderFiles files;
  private final byte[] configBytes;
  private final JsonNode configJson;
  private final NetworkFamily family;
  private final NetworkConfig config;
  private final byte[] tokenizer;
  private final WeightFiles weights;

  NetworkFolder(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
    this.files = new FolderFiles(this.folder);
    requireWhole();
    this.configBytes = files.bytes(CONFIG);
    this.configJson = files.parse(CONFIG, configBytes);
    this.family = NetworkFamily.of(configJson);
    this.config = family.read(configJson);
    this.tokenizer = files.bytes(TOKENIZER);
    this.weights = new WeightFiles(files);
  }

  /** The weights of an adapter change those of a model, also where the folder holds both. */
  private void requireWhole() {
    if (files.has(ADAPTER)) {
      throw new ModelException(
          "The folder %s holds %s: merge the adapter into its model (merge_and_unload of peft) and save the whole model without it."
              .formatted(folder, ADAPTER));
    }
  }

  FolderFiles files() {
    return files;
  }

  JsonNode configJson() {
    return configJson;
  }

  NetworkFamily family() {
    return family;
  }

  NetworkConfig config() {
    return config;
  }

  String location() {
    return ModelFolder.SCHEME + folder;
  }

  String weightsSha256() {
    return weightsSha256(List.of());
  }

  /**
   * Returns the hash of config.json, of the weights, and of what else decides a vector.
   *
   * @param further bytes of such files
   */
  String weightsSha256(List<ByteBuffer> further) {
    List<ByteBuffer> parts = new ArrayList<>(List.of(ByteBuffer.wrap(configBytes)));
    parts.addAll(weights.bytes());
    parts.addAll(further);
    return Sha256.of(parts.toArray(ByteBuffer[]::new));
  }

  String tokenizerSha256() {
    return Sha256.of(ByteBuffer.wrap(tokenizer));
  }

  /**
   * Returns the model.
   *
   * @param shapes of the tensors it needs, by name
   * @throws ModelException if one is missing or has another shape
   */
  NetworkModel model(Map<String, List<Long>> shapes) {
    return new NetworkModel(
        config,
        weights(shapes, config.filePrefix()),
        new String(tokenizer, StandardCharsets.UTF_8));
  }

  /**
   * Returns tensors.
   *
   * @param shapes of the tensors, by name
   * @param prefix what may precede each name
   * @throws ModelException if one is missing or has another shape
   */
  Map<String, Weight> weights(Map<String, List<Long>> shapes, String prefix) {
    try {
      return NetworkModel.choose(weights.weights(), shapes, prefix);
    } catch (IllegalArgumentException e) {
      throw new ModelException(
          "The weights in %s cannot be used: %s.".formatted(folder, e.getMessage()), e);
    }
  }

  /**
   * Returns the longest input after checking that the model can take it.
   *
   * @param fewest smallest useful number of tokens
   * @throws ModelException if the model cannot take it
   */
  int possible(int maxTokens, int fewest) {
    return possible(maxTokens, fewest, "found %d.".formatted(maxTokens), "");
  }

  /**
   * Returns the longest input that a file states, as above.
   *
   * @param file that states it
   */
  int possible(int maxTokens, int fewest, String file) {
    return possible(
        maxTokens,
        fewest,
        "found %d in %s.".formatted(maxTokens, file),
        " Choose it yourself (--max-tokens).");
  }

  private int possible(int maxTokens, int fewest, String found, String remedy) {
    if (maxTokens < fewest || maxTokens > config.positions()) {
      throw new ModelException(
          "The longest input of this model is %d to %d tokens, %s%s"
              .formatted(fewest, config.positions(), found, remedy));
    }
    return maxTokens;
  }
}
