package dev.sextant.inference.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import java.util.List;
import java.util.Set;

/**
 * The sizes of a network of any family.
 *
 * @param config the config.json that states them
 */
record ExportSizes(JsonNode config) {

  /** The longest input that a request may ask for; for networks that state none. */
  private static final int ANY_LENGTH = 131_072;

  /** These number the tokens of a text from the one after the padding's number. */
  private static final Set<String> AFTER_PADDING =
      Set.of(
          "camembert",
          "data2vec-text",
          "ibert",
          "longformer",
          "mpnet",
          "roberta",
          "roberta-prelayernorm",
          "xlm-roberta",
          "xlm-roberta-xl",
          "xmod");

  /** These number them from 0. */
  private static final Set<String> FROM_ZERO =
      Set.of(
          "albert",
          "bert",
          "big_bird",
          "clip_text_model",
          "convbert",
          "deberta",
          "deberta-v2",
          "distilbert",
          "electra",
          "ernie",
          "gemma",
          "gemma2",
          "gemma3_text",
          "gpt2",
          "gpt_neo",
          "gpt_neox",
          "gptj",
          "llama",
          "megatron-bert",
          "mistral",
          "mobilebert",
          "modernbert",
          "nomic_bert",
          "phi",
          "phi3",
          "qwen2",
          "qwen3");

  private static final String PADDING = "pad_token_id";

  private static final List<String> POSITIONS = List.of("max_position_embeddings", "n_positions");
  private static final List<String> WIDTHS = List.of("hidden_size", "dim", "d_model", "n_embd");

  /**
   * Returns the rows of the word embedding.
   *
   * @throws ModelException if the file does not state them
   */
  int vocabulary() {
    return required(List.of("vocab_size"));
  }

  /** Returns the longest input in tokens. */
  int positions() {
    int rows = size(POSITIONS, ANY_LENGTH);
    return rows > firstPosition() ? rows - firstPosition() : rows;
  }

  /** Returns the number of a text's first place in the table of positions. */
  int firstPosition() {
    if (!AFTER_PADDING.contains(modelType())) {
      return 0;
    }
    JsonNode padding = config.path(PADDING);
    return padding.canConvertToInt() && padding.intValue() >= 0 ? padding.intValue() + 1 : 2;
  }

  /**
   * Checks that it is known where positions begin, if a network asks for them.
   *
   * @param inputs of the network
   * @throws IllegalArgumentException if it is not
   */
  void requirePositions(List<String> inputs) {
    if (inputs.contains(ExportInputs.POSITIONS)
        && !AFTER_PADDING.contains(modelType())
        && !FROM_ZERO.contains(modelType())) {
      throw new IllegalArgumentException(
          "the input %s is known for models that number places as BERT or RoBERTa do, found the model_type \"%s\": export it without this input, so that the network numbers them itself"
              .formatted(ExportInputs.POSITIONS, modelType()));
    }
  }

  private String modelType() {
    return config.path("model_type").asText();
  }

  /**
   * Returns the components of a token's vector.
   *
   * @throws ModelException if the file does not state them
   */
  int width() {
    return required(WIDTHS);
  }

  private int required(List<String> names) {
    int found = size(names, 0);
    if (found == 0) {
      throw new ModelException(
          "config.json should have a whole number above 0 as %s, found none."
              .formatted(String.join(" or ", names)));
    }
    return found;
  }

  private int size(List<String> names, int whenAbsent) {
    return names.stream()
        .map(config::path)
        .filter(found -> found.canConvertToInt() && found.intValue() > 0)
        .map(JsonNode::intValue)
        .findFirst()
        .orElse(whenAbsent);
  }
}
