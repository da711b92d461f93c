package dev.sextant.jobs;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.DebertaV2Config;
import dev.sextant.inference.network.PairHead;
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

/** Small entailment models of random weights, in the Hugging Face folder layout. */
final class RandomClassifier {

  private static final BertConfig SMALL = new BertConfig(30_522, 48, 2, 24, 1, 3, 37, 1e-7);
  private static final ObjectMapper JSON = new ObjectMapper();

  private RandomClassifier() {}

  static void write(Path folder) throws IOException {
    Map<String, Object> config = config("bert", "BertForSequenceClassification", SMALL);
    config.put("position_embedding_type", "absolute");
    config.put("type_vocab_size", SMALL.types());
    write(folder, config, PairHead.shapes(SMALL, 3));
  }

  /** As the third version of DeBERTa is published, with the words of another tokenizer. */
  static void writeDeberta(Path folder) throws IOException {
    Map<String, Object> config = config("deberta-v2", "DebertaV2ForSequenceClassification", SMALL);
    config.put("type_vocab_size", 0);
    config.put("relative_attention", true);
    config.put("position_buckets", 12);
    config.put("norm_rel_ebd", "layer_norm");
    config.put("share_att_key", true);
    config.put("pos_att_type", "p2c|c2p");
    config.put("position_biased_input", false);
    DebertaV2Config sizes =
        new DebertaV2Config(
            SMALL.vocabulary(),
            SMALL.positions(),
            false,
            SMALL.width(),
            SMALL.layers(),
            SMALL.heads(),
            SMALL.inner(),
            12,
            SMALL.positions(),
            SMALL.epsilon());
    write(folder, config, PairHead.shapes(sizes, 3));
  }

  private static void write(Path folder, Map<String, Object> config, Map<String, List<Long>> shapes)
      throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("config.json"), JSON.writeValueAsString(config));
    try (InputStream tokenizer =
        RandomClassifier.class.getResourceAsStream("/all-minilm-l6-v2-tokenizer.json")) {
      Files.write(folder.resolve("tokenizer.json"), tokenizer.readAllBytes());
    }
    Files.write(folder.resolve("model.safetensors"), safetensors(shapes));
  }

  private static Map<String, Object> config(String type, String name, BertConfig sizes) {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("model_type", type);
    config.put("architectures", List.of(name));
    config.put("id2label", Map.of("0", "contradiction", "1", "entailment", "2", "neutral"));
    config.put("hidden_act", "gelu");
    config.put("vocab_size", sizes.vocabulary());
    config.put("max_position_embeddings", sizes.positions());
    config.put("hidden_size", sizes.width());
    config.put("num_hidden_layers", sizes.layers());
    config.put("num_attention_heads", sizes.heads());
    config.put("intermediate_size", sizes.inner());
    config.put("layer_norm_eps", sizes.epsilon());
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
