package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.export.ServingProperties;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.NetworkConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The files that sentence-transformers adds to a model's folder: pooling and longest input. Where
 * they are missing, serving.properties of DJL counts for an export.
 */
final class SentenceTransformersFiles {

  /** A name, or several, as sentence-transformers 6 writes them. */
  private static final String MODE = "pooling_mode";

  /** What begins the names of its older switches. */
  private static final String SWITCH = MODE + "_";

  private static final String END_OF_SWITCH = "_tokens?$";

  private static final Map<String, Pooling> POOLINGS =
      Map.of("cls", Pooling.CLS, "mean", Pooling.MEAN, "lasttoken", Pooling.LASTTOKEN);

  /** The first of these that a folder holds counts. */
  private static final List<String> SETTINGS =
      List.of(
          "sentence_bert_config.json",
          "sentence_roberta_config.json",
          "sentence_distilbert_config.json",
          "sentence_camembert_config.json",
          "sentence_albert_config.json",
          "sentence_xlm-roberta_config.json",
          "sentence_xlnet_config.json");

  private static final String TOKENIZER = "tokenizer_config.json";

  private final FolderFiles files;
  private final String poolingFile;
  private final JsonNode poolingConfig;
  private final String settingsFile;
  private final JsonNode settings;

  /**
   * The longest input that a folder states.
   *
   * @param file that states it
   */
  record LongestInput(int tokens, String file) {}

  /**
   * @param isExport whether the network is an export, which DJL may have written
   */
  SentenceTransformersFiles(FolderFiles files, SentenceModules modules, boolean isExport) {
    this.files = files;
    boolean isServed = isExport && files.has(ServingProperties.FILE);
    ServingProperties served =
        ServingProperties.of(isServed ? files.bytes(ServingProperties.FILE) : null);
    String pooling = modules.pooling() + "/config.json";
    boolean isPoolingServed = isServed && !files.has(pooling);
    this.poolingFile = isPoolingServed ? ServingProperties.FILE : pooling;
    this.poolingConfig = isPoolingServed ? served.pooling() : files.json(pooling);
    Optional<String> found = SETTINGS.stream().filter(files::has).findFirst();
    this.settingsFile = found.orElse(isServed ? ServingProperties.FILE : SETTINGS.get(0));
    this.settings = found.map(files::json).orElseGet(served::settings);
  }

  /**
   * @throws ModelException if the folder gives no pooling or an unsupported one
   */
  Pooling pooling() {
    if (poolingConfig.isMissingNode()) {
      throw new ModelException(
          "The folder has no %s: say whether the pooling is mean, cls or lasttoken."
              .formatted(poolingFile));
    }
    List<String> modes = modes();
    Pooling pooling = modes.size() == 1 ? POOLINGS.get(modes.get(0)) : null;
    if (pooling == null) {
      throw new ModelException(
          "%s should ask for exactly one of mean, cls and lasttoken, found %s. A server can run other poolings: register it as an embedder on a server."
              .formatted(poolingFile, modes));
    }
    return pooling;
  }

  private List<String> modes() {
    JsonNode named = poolingConfig.path(MODE);
    if (!named.isMissingNode()) {
      return named.isArray()
          ? StreamSupport.stream(named.spliterator(), false).map(JsonNode::asText).toList()
          : List.of(named.asText());
    }
    return poolingConfig.properties().stream()
        .filter(entry -> entry.getKey().startsWith(SWITCH) && entry.getValue().asBoolean())
        .map(entry -> entry.getKey().substring(SWITCH.length()).replaceFirst(END_OF_SWITCH, ""))
        .toList();
  }

  /**
   * Refuses a pooling that leaves out the tokens of a prompt. The last token is none of them.
   *
   * @throws ModelException if the folder asks for one
   */
  void requirePooled(Prompts prompts, Pooling pooling) {
    boolean leftOut =
        poolingConfig.has("include_prompt") && !poolingConfig.get("include_prompt").asBoolean();
    if (leftOut && !prompts.isEmpty() && pooling != Pooling.LASTTOKEN) {
      throw new ModelException(
          "%s has include_prompt false, so a %s without the prompt's tokens, which is not supported. A server can run this model: register it as an embedder on a server."
              .formatted(poolingFile, pooling.code()));
    }
  }

  /**
   * Refuses a folder whose texts should be lower-cased before its tokenizer gets them.
   *
   * @throws ModelException if the folder asks for that and its tokenizer does not do it
   */
  void requireCase() {
    if (settings.path("do_lower_case").asBoolean()
        && !lowerCases(files.json("tokenizer.json", "normalizer"))) {
      throw new ModelException(
          "%s has do_lower_case true, but tokenizer.json does not lower-case texts: save the model again with sentence-transformers 6, which writes Lowercase into tokenizer.json."
              .formatted(settingsFile));
    }
  }

  private static boolean lowerCases(JsonNode normalizer) {
    return switch (normalizer.path("type").asText()) {
      case "Lowercase" -> true;
      case "BertNormalizer" -> normalizer.path("lowercase").asBoolean();
      case "Sequence" ->
          StreamSupport.stream(normalizer.path("normalizers").spliterator(), false)
              .anyMatch(SentenceTransformersFiles::lowerCases);
      default -> false;
    };
  }

  /**
   * Returns the longest input that the folder states. sentence-transformers 6 writes it into
   * tokenizer_config.json only, where other models have a huge number, which means no limit.
   *
   * @param config whose usual longest input counts where the folder states none
   */
  LongestInput longestInput(NetworkConfig config) {
    JsonNode length = settings.path("max_seq_length");
    if (length.isNumber() && length.canConvertToInt()) {
      return new LongestInput(length.intValue(), settingsFile);
    }
    JsonNode limit = files.json(TOKENIZER).path("model_max_length");
    return limit.isNumber() && limit.asDouble() < config.positions()
        ? new LongestInput(limit.intValue(), TOKENIZER)
        : new LongestInput(config.usualLongest(), "config.json");
  }
}
