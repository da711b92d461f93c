package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** The files that sentence-transformers adds to a model's folder: pooling and longest input. */
final class SentenceTransformersFiles {

  private static final String POOLING_FILE = "1_Pooling/config.json";
  private static final String POOLING_KEY = "pooling_mode_";
  private static final Map<String, Pooling> POOLINGS =
      Map.of("cls_token", Pooling.CLS, "mean_tokens", Pooling.MEAN);
  private static final Set<String> MODULES = Set.of("Transformer", "Pooling", "Normalize");

  private final FolderFiles files;

  SentenceTransformersFiles(FolderFiles files) {
    this.files = files;
  }

  /** Refuses a model with modules other than pooling after its encoder, such as a dense layer. */
  void requireKnownModules() {
    for (JsonNode module : files.json("modules.json")) {
      String type = module.path("type").asText();
      if (!MODULES.contains(type.substring(type.lastIndexOf('.') + 1))) {
        throw new ModelException(
            "modules.json names %s; only Transformer, Pooling and Normalize are supported."
                .formatted(type));
      }
    }
  }

  /**
   * @throws ModelException if the folder gives no pooling or an unsupported one
   */
  Pooling pooling() {
    JsonNode config = files.json(POOLING_FILE);
    if (config.isMissingNode()) {
      throw new ModelException(
          "The folder has no " + POOLING_FILE + ": say whether the pooling is mean or cls.");
    }
    List<String> modes =
        config.properties().stream()
            .filter(entry -> entry.getKey().startsWith(POOLING_KEY))
            .filter(entry -> entry.getValue().asBoolean())
            .map(entry -> entry.getKey().substring(POOLING_KEY.length()))
            .toList();
    return Stream.of(modes)
        .filter(found -> found.size() == 1)
        .flatMap(List::stream)
        .filter(POOLINGS::containsKey)
        .map(POOLINGS::get)
        .findFirst()
        .orElseThrow(
            () ->
                new ModelException(
                    "%s should turn on exactly one of %scls_token and %smean_tokens, found %s."
                        .formatted(POOLING_FILE, POOLING_KEY, POOLING_KEY, modes)));
  }

  OptionalInt maxTokens() {
    JsonNode length = files.json("sentence_bert_config.json").path("max_seq_length");
    return length.canConvertToInt() && length.isNumber()
        ? OptionalInt.of(length.intValue())
        : OptionalInt.empty();
  }
}
