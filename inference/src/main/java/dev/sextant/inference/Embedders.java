package dev.sextant.inference;

import dev.sextant.inference.djl.BertEncoder;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.SharedEmbedders;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.inference.model.ModelException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where embedders come from: those that are shipped, and those in a local Hugging Face folder. */
public final class Embedders {

  private static final SharedEmbedders SHARED = new SharedEmbedders(EmbedderLoader::load);

  private Embedders() {}

  /** Returns every embedder that comes with the product, the lexical one first. */
  public static List<EmbedderSpec> shipped() {
    return Stream.concat(
            Stream.of(LexicalEmbedder.lexical()), ShippedModel.ALL.stream().map(ShippedModel::spec))
        .toList();
  }

  /**
   * Reads what the BERT model in a local Hugging Face folder is, and pins it by the hashes of its
   * files. The folder holds config.json, tokenizer.json and model.safetensors, and may hold
   * 1_Pooling/config.json and sentence_bert_config.json.
   *
   * @param name for people
   * @param pooling null: as 1_Pooling/config.json says
   * @param prefix put before every text; null: none
   * @param maxTokens longest input in tokens, special ones included; null: as
   *     sentence_bert_config.json or else config.json says
   * @throws ModelException if the folder holds no model that can be run, with a sentence that says
   *     what was expected and what was found
   */
  public static EmbedderSpec inspect(
      String name,
      Path folder,
      @Nullable Pooling pooling,
      @Nullable String prefix,
      @Nullable Integer maxTokens) {
    ModelFolder files = ModelFolder.of(folder);
    EmbedderSpec spec = files.spec(name, pooling, prefix, maxTokens);
    BertEncoder.requireTokenizer(spec, files.model());
    return spec;
  }

  /**
   * Opens an embedder: its model is loaded once per JVM however often it is opened, and released
   * when the last one opened is closed. Closing twice does nothing more.
   *
   * @throws ModelException if the model's files are not there, are not those that the spec pins, or
   *     cannot be run
   */
  public static Embedder open(EmbedderSpec spec) {
    return SHARED.open(spec);
  }
}
