package dev.sextant.jobs;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.weights.BertClassifier;
import dev.sextant.inference.weights.BertConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A small entailment model of random weights, in the Hugging Face folder layout. */
final class RandomClassifier {

  private static final BertConfig SMALL = new BertConfig(30_522, 48, 2, 24, 1, 3, 37, 1e-7);
  private static final ObjectMapper JSON = new ObjectMapper();

  private RandomClassifier() {}

  static void write(Path folder) throws IOException {
    Files.writeString(folder.resolve("config.json"), JSON.writeValueAsString(config()));
    try (InputStream tokenizer =
        RandomClassifier.class.getResourceAsStream("/all-minilm-l6-v2-tokenizer.json")) {
      Files.write(folder.resolve("tokenizer.json"), tokenizer.readAllBytes());
    }
    Files.write(folder.resolve("model.safetensors"), safetensors(BertClassifier.shapes(SMALL, 3)));
  }

  private static Map<String, Object> config() {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("model_type", "bert");
    config.put("architectures", List.of("BertForSequenceClassification"));
    config.put("id2label", Map.of("0", "contradiction", "1", "entailment", "2", "neutral"));
    config.put("hidden_act", "gelu");
    config.put("position_embedding_type", "absolute");
    config.put("vocab_size", SMALL.vocabulary());
    config.put("max_position_embeddings", SMALL.positions());
    config.put("type_vocab_size", SMALL.types());
    config.put("hidden_size", SMALL.width());
    config.put("num_hidden_layers", SMALL.layers());
    config.put("num_attention_heads", SMALL.heads());
    config.put("intermediate_size", SMALL.inner());
    config.put("layer_norm_eps", SMALL.epsilon());
    return config;
  }

  /** The format: length of the header, header as JSON, tensors. */
  private static byte[] safetensors(Map<String, List<Long>> shapes) throws IOException {
    Map<String, Object> header = new LinkedHashMap<>();
    long at = 0;
    for (Map.Entry<String, List<Long>> tensor : shapes.entrySet()) {
      long end = at + 4 * tensor.getValue().stream().reduce(1L, (a, b) -> a * b);
      header.put(
          tensor.getKey(),
          Map.of("dtype", "F32", "shape", tensor.getValue(), "data_offsets", List.of(at, end)));
      at = end;
    }
    byte[] json = JSON.writeValueAsString(header).getBytes(StandardCharsets.UTF_8);
    ByteBuffer file =
        ByteBuffer.allocate(8 + json.length + (int) at).order(ByteOrder.LITTLE_ENDIAN);
    file.putLong(json.length).put(json);
    Random random = new Random(5);
    while (file.hasRemaining()) {
      file.putFloat((float) random.nextGaussian() / 4);
    }
    return file.array();
  }
}
