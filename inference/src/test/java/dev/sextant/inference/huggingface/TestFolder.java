package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.weights.OnnxWeights;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes folders in the Hugging Face layout into a test's own directory. */
final class TestFolder {

  /** Odd widths on purpose: no vector register divides them. */
  static final BertConfig SMALL = new BertConfig(30_522, 48, 2, 24, 2, 3, 37, 1e-7);

  static final BertConfig MINILM = new BertConfig(30_522, 512, 2, 384, 6, 12, 1536, 1e-12);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;

  private TestFolder(Path folder) {
    this.folder = folder;
  }

  /** A small model of random weights, equal in every type. */
  static TestFolder small(Path folder, ElementType type, String prefix) throws IOException {
    return model(folder, SMALL, TestWeights.random(SMALL.shapes(), type), prefix);
  }

  /** The shipped MiniLM as Hugging Face publishes it. */
  static TestFolder miniLm(Path folder) throws IOException {
    ByteBuffer onnx = ByteBuffer.wrap(resource("/all-minilm-l6-v2.onnx"));
    TestFolder made =
        model(folder, MINILM, NetworkModel.choose(OnnxWeights.read(onnx), MINILM.shapes(), ""), "");
    made.write("sentence_bert_config.json", "{\"max_seq_length\": 256, \"do_lower_case\": false}");
    made.write(
        "modules.json",
        """
        [{"type": "sentence_transformers.models.Transformer"},
         {"type": "sentence_transformers.models.Pooling"},
         {"type": "sentence_transformers.models.Normalize"}]
        """);
    made.pooling("mean_tokens");
    return made;
  }

  private static TestFolder model(
      Path folder, BertConfig config, Map<String, Weight> weights, String prefix)
      throws IOException {
    TestFolder made = new TestFolder(Files.createDirectories(folder));
    made.write("config.json", configJson(config).toString());
    Files.write(folder.resolve("tokenizer.json"), resource("/all-minilm-l6-v2-tokenizer.json"));
    TestWeights.write(folder.resolve("model.safetensors"), weights, name -> prefix + name);
    return made;
  }

  Path path() {
    return folder;
  }

  void pooling(String mode) throws IOException {
    write(
        "1_Pooling/config.json",
        "{\"pooling_mode_%s\": true, \"pooling_mode_max_tokens\": false}".formatted(mode));
  }

  /** Changes one key of config.json. */
  void config(String key, String value) throws IOException {
    Path file = folder.resolve("config.json");
    ObjectNode config = (ObjectNode) JSON.readTree(file.toFile());
    write("config.json", config.put(key, value).toString());
  }

  void write(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), text);
  }

  void delete(String name) throws IOException {
    Files.delete(folder.resolve(name));
  }

  private static ObjectNode configJson(BertConfig config) {
    return JSON.createObjectNode()
        .put("model_type", "bert")
        .put("hidden_act", "gelu")
        .put("position_embedding_type", "absolute")
        .put("vocab_size", config.vocabulary())
        .put("max_position_embeddings", config.positions())
        .put("type_vocab_size", config.types())
        .put("hidden_size", config.width())
        .put("num_hidden_layers", config.layers())
        .put("num_attention_heads", config.heads())
        .put("intermediate_size", config.inner())
        .put("layer_norm_eps", config.epsilon());
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = TestFolder.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }
}
