package dev.sextant.inference.djl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * A small model of random weights with what transformers computes for hard texts, in double
 * precision: src/test/parity made it.
 */
final class ParityModel {

  /**
   * @param ids of the tokens, cut at the longest input
   * @param pooled vector by pooling
   * @param hidden vector of each token, special ones included; empty if it is not known
   */
  record Expected(String text, long[] ids, Map<Pooling, float[]> pooled, List<float[]> hidden) {}

  private final Path folder;
  private final List<Expected> texts = new ArrayList<>();

  ParityModel(String name) throws IOException {
    this.folder = folder(name);
    JsonNode file = new ObjectMapper().readTree(folder.resolve("expected.json").toFile());
    for (JsonNode text : file.path("texts")) {
      Map<Pooling, float[]> pooled = new TreeMap<>();
      for (Pooling pooling : Pooling.values()) {
        if (text.has(pooling.code())) {
          pooled.put(pooling, vector(text.get(pooling.code())));
        }
      }
      List<float[]> hidden =
          StreamSupport.stream(text.path("hidden").spliterator(), false)
              .map(ParityModel::vector)
              .toList();
      texts.add(new Expected(text.get("text").asText(), ids(text.get("ids")), pooled, hidden));
    }
  }

  static Path folder(String name) {
    try {
      String resource = "/parity/" + name;
      return Path.of(
          Objects.requireNonNull(ParityModel.class.getResource(resource), resource).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long[] ids(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).mapToLong(JsonNode::asLong).toArray();
  }

  static float[] vector(JsonNode array) {
    float[] vector = new float[array.size()];
    for (int d = 0; d < vector.length; d++) {
      vector[d] = (float) array.get(d).asDouble();
    }
    return vector;
  }

  List<Expected> texts() {
    return texts;
  }

  EmbedderSpec spec(Pooling pooling, String prefix) {
    return Embedders.inspect("small", folder, pooling, prefix, null);
  }

  NetworkModel files() {
    return ModelFolder.of(folder).model();
  }

  NetworkEncoder encoder(Pooling pooling, String prefix) {
    return NetworkEncoder.load(spec(pooling, prefix), files(), ComputeDevice.CPU);
  }
}
