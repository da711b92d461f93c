package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.DenseLayer;
import dev.sextant.inference.weights.DenseLayer.Activation;
import dev.sextant.inference.weights.MappedFile;
import dev.sextant.inference.weights.SafetensorsWeights;
import dev.sextant.inference.weights.Weight;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A Dense module of sentence-transformers: config.json and model.safetensors in its own folder. */
final class DenseFolder {

  private static final String MATRIX = "linear.weight";
  private static final String BIAS = "linear.bias";
  private static final String INPUT = "sentence_embedding";

  private final FolderFiles files;
  private final String name;
  private final byte[] configBytes;
  private final JsonNode config;
  private final MappedFile weights;

  /**
   * @param name of the module's folder
   * @throws ModelException if a file is missing
   */
  DenseFolder(FolderFiles files, String name) {
    this.files = files;
    this.name = name;
    this.configBytes = files.bytes(name + "/config.json");
    this.config = files.parse(name + "/config.json", configBytes);
    if (!files.has(weightsName())) {
      throw new ModelException(
          "%s should hold model.safetensors: save the model again with sentence-transformers, which writes this file."
              .formatted(files.path(name)));
    }
    this.weights = files.mapped(weightsName());
  }

  private String weightsName() {
    return name + "/model.safetensors";
  }

  String name() {
    return name;
  }

  /** Returns the size of its weights, in bytes. */
  long size() {
    return weights.size();
  }

  /** Returns all bytes that pin the module. */
  List<ByteBuffer> bytes() {
    List<ByteBuffer> bytes = new ArrayList<>(List.of(ByteBuffer.wrap(configBytes)));
    bytes.addAll(files.maps(weightsName(), weights));
    return bytes;
  }

  /**
   * Returns the layer.
   *
   * @throws ModelException if it computes anything else than a linear layer does, or its files
   *     disagree
   */
  DenseLayer layer() {
    for (String key : List.of("module_input_name", "module_output_name")) {
      requireOnly(key, config.path(key).asText(INPUT), INPUT);
    }
    requireOnly("use_residual", config.path("use_residual").asText("false"), "false");
    try {
      return read(activation(), config.path("bias").asBoolean(true));
    } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
      throw new ModelException(
          "%s cannot be used: %s.".formatted(files.path(weightsName()), e.getMessage()), e);
    } catch (UncheckedIOException e) {
      throw FolderFiles.unreadable(files.path(weightsName()), e);
    }
  }

  private void requireOnly(String key, String found, String supported) {
    if (!found.equals(supported)) {
      throw new ModelException(
          "%s/config.json has %s \"%s\"; only \"%s\" is supported."
              .formatted(name, key, found, supported));
    }
  }

  private DenseLayer read(Activation activation, boolean hasBias) {
    Map<String, Weight> tensors = SafetensorsWeights.of(weights).weights();
    DenseLayer layer =
        DenseLayer.of(find(tensors, MATRIX), hasBias ? find(tensors, BIAS) : null, activation);
    require("in_features", layer.inputs());
    require("out_features", layer.outputs());
    return layer;
  }

  private static Weight find(Map<String, Weight> tensors, String name) {
    Weight weight = tensors.get(name);
    if (weight == null) {
      throw new IllegalArgumentException("the tensor " + name + " is not there");
    }
    return weight;
  }

  private void require(String key, int found) {
    if (config.path(key).asInt(found) != found) {
      throw new IllegalArgumentException(
          "config.json has %s %d, found %d".formatted(key, config.path(key).asInt(), found));
    }
  }

  /** The file names a class of PyTorch; sentence-transformers means Tanh where it names none. */
  private Activation activation() {
    String function = config.path("activation_function").asText("Tanh");
    return switch (function.substring(function.lastIndexOf('.') + 1)) {
      case "Identity" -> Activation.IDENTITY;
      case "Tanh" -> Activation.TANH;
      default ->
          throw new ModelException(
              "%s/config.json has activation_function \"%s\"; only Identity and Tanh are supported."
                  .formatted(name, function));
    };
  }
}
