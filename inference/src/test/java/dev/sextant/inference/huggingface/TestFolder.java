package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.weights.BertConfig;
import dev.sextant.inference.weights.BertWeights;
import dev.sextant.inference.weights.OnnxWeights;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Writes folders as Hugging Face lays them out, into a test's own directory. */
final class TestFolder {

  /** Odd on purpose: widths that no vector register divides. */
  static final BertConfig SMALL = new BertConfig(30_522, 48, 2, 24, 2, 3, 37, 1e-7);

  static final BertConfig MINILM = new BertConfig(30_522, 512, 2, 384, 6, 12, 1536, 1e-12);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;

  private TestFolder(Path folder) {
    this.folder = folder;
  }

  /** A small model of random weights, the same in every type. */
  static TestFolder small(Path folder, ElementType type, String prefix) throws IOException {
    return model(folder, SMALL, randomWeights(type), prefix);
  }

  /** The shipped MiniLM as Hugging Face publishes it. */
  static TestFolder miniLm(Path folder) throws IOException {
    ByteBuffer onnx = ByteBuffer.wrap(resource("/all-minilm-l6-v2.onnx"));
    TestFolder made = model(folder, MINILM, BertWeights.choose(OnnxWeights.read(onnx), MINILM), "");
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
    made.writeWeights(weights, prefix);
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

  private void writeWeights(Map<String, Weight> weights, String prefix) throws IOException {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("__metadata__", Map.of("format", "pt"));
    long at = 0;
    for (Map.Entry<String, Weight> entry : weights.entrySet()) {
      Weight weight = entry.getValue();
      long end = at + weight.bytes().remaining();
      header.put(
          prefix + entry.getKey(),
          Map.of(
              "dtype", weight.type().name(),
              "shape", weight.shape(),
              "data_offsets", new long[] {at, end}));
      at = end;
    }
    byte[] json = JSON.writeValueAsString(header).getBytes(StandardCharsets.UTF_8);
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("model.safetensors"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE)) {
      ByteBuffer length = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
      file.write(length.putLong(json.length).flip());
      file.write(ByteBuffer.wrap(json));
      for (Weight weight : weights.values()) {
        file.write(rows(weight));
      }
    }
  }

  private static ByteBuffer rows(Weight weight) {
    if (weight.layout() == Layout.ROW_AFTER_ROW) {
      return weight.bytes().duplicate();
    }
    int rows = weight.shape().get(0).intValue();
    int columns = weight.shape().get(1).intValue();
    ByteBuffer from = weight.bytes().duplicate().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer to = ByteBuffer.allocate(from.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        to.putFloat(from.getFloat(from.position() + 4 * (column * rows + row)));
      }
    }
    return to.flip();
  }

  /** Multiples of 1/64 below 1, which every type holds exactly. */
  private static Map<String, Weight> randomWeights(ElementType type) {
    Random random = new Random(5);
    Map<String, Weight> weights = new LinkedHashMap<>();
    BertWeights.shapes(SMALL)
        .forEach(
            (name, shape) -> {
              int count =
                  (int) shape.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
              ByteBuffer bytes =
                  ByteBuffer.allocate(count * type.size()).order(ByteOrder.LITTLE_ENDIAN);
              for (int i = 0; i < count; i++) {
                put(bytes, type, (random.nextInt(127) - 63) / 64f);
              }
              weights.put(name, new Weight(type, shape, Layout.ROW_AFTER_ROW, bytes.flip()));
            });
    return weights;
  }

  private static void put(ByteBuffer bytes, ElementType type, float value) {
    int bits = Float.floatToIntBits(value);
    switch (type) {
      case F32 -> bytes.putFloat(value);
      case BF16 -> bytes.putShort((short) (bits >>> 16));
      case F16 -> bytes.putShort(value == 0 ? 0 : half(bits));
    }
  }

  /** Of a number that is normal and exact in both: the exponent's bias is 15 in place of 127. */
  private static short half(int bits) {
    int exponent = ((bits >>> 23) & 0xff) - 127 + 15;
    return (short) (((bits >>> 31) << 15) | (exponent << 10) | ((bits >>> 13) & 0x3ff));
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = TestFolder.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }
}
