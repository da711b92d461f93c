package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.export.Exports;
import dev.sextant.inference.export.Exports.ExportFile;
import dev.sextant.inference.huggingface.FolderWishes.NetworkKind;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ExportConfig;
import dev.sextant.inference.network.ExportConfig.Format;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.weights.MappedFile;
import dev.sextant.inference.weights.Sha256;
import dev.sextant.inference.weights.Weight;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files that every model's folder holds, read once. */
final class NetworkFolder {

  private static final String CONFIG = "config.json";
  private static final String TOKENIZER = "tokenizer.json";
  private static final String ADAPTER = "adapter_config.json";

  private final Path folder;
  private final FolderFiles files;
  private final byte[] configBytes;
  private final JsonNode configJson;
  private final NetworkConfig config;
  private final byte[] tokenizer;

  /** Null for an export. */
  private final @Nullable WeightFiles weights;

  /** The files of an export, the network first. */
  private final Map<String, MappedFile> exported = new LinkedHashMap<>();

  /** Reads the folder of a network whose family is implemented. */
  NetworkFolder(Path folder) {
    this(folder, NetworkKind.NATIVE);
  }

  /**
   * @param network that counts; null: the weights if the family is implemented, else an export
   */
  NetworkFolder(Path folder, @Nullable NetworkKind network) {
    this.folder = folder.toAbsolutePath().normalize();
    this.files = new FolderFiles(this.folder);
    requireWhole();
    this.configBytes = files.bytes(CONFIG);
    this.configJson = files.parse(CONFIG, configBytes);
    ExportFile export = network == NetworkKind.NATIVE ? null : export(network);
    this.config = export == null ? family().read(configJson) : export.read(configJson);
    this.tokenizer = files.bytes(TOKENIZER);
    this.weights = export == null ? new WeightFiles(files) : null;
    if (config instanceof ExportConfig ofExport) {
      Stream.concat(Stream.of(ofExport.file()), ofExport.data().stream())
          .map(file -> this.folder.relativize(file).toString())
          .forEach(name -> exported.put(name, files.mapped(name)));
    }
  }

  /** Returns the export that counts; null if the weights do. */
  private @Nullable ExportFile export(@Nullable NetworkKind wished) {
    if (wished == NetworkKind.ONNX) {
      return Exports.find(folder, Format.ONNX)
          .orElseThrow(() -> files.missing("model.onnx or onnx/model.onnx"));
    }
    if (wished == NetworkKind.TORCHSCRIPT) {
      return Exports.find(folder, Format.TORCHSCRIPT)
          .orElseThrow(() -> files.missing("a file *.pt of TorchScript"));
    }
    return NetworkFamily.isEmbedder(configJson) && WeightFiles.areIn(files)
        ? null
        : Exports.find(folder, null).orElse(null);
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

  /**
   * Returns the family of the network.
   *
   * @throws ModelException if it is not implemented
   */
  NetworkFamily family() {
    return NetworkFamily.of(configJson);
  }

  /** Returns how text becomes a vector. */
  Architecture architecture() {
    if (config instanceof ExportConfig export) {
      return switch (export.format()) {
        case ONNX -> Architecture.ONNX;
        case TORCHSCRIPT -> Architecture.TORCHSCRIPT;
      };
    }
    return family().embedder();
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
    if (weights != null) {
      parts.addAll(weights.bytes());
    }
    exported.forEach((name, file) -> parts.addAll(files.maps(name, file)));
    parts.addAll(further);
    return Sha256.of(parts.toArray(ByteBuffer[]::new));
  }

  /** Returns the size of the files that hold the network, in bytes. */
  long weightBytes() {
    return exported.values().stream().mapToLong(MappedFile::size).sum()
        + (weights == null ? 0 : weights.size());
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
    if (weights == null) {
      return Map.of();
    }
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
