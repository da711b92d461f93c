package dev.sextant.inference.export;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.huggingface.FolderWishes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/** Writes folders as exporters do into a test's own directory. */
public final class ExportFolder {

  /** Nothing but what the folder states. */
  public static final FolderWishes AS_STATED = new FolderWishes(null, null, null, null, null, null);

  /** Locked by each class that tries exports, since this process tries one at a time. */
  public static final String TRIAL = "trial of an export";

  private final Path folder;

  private ExportFolder(Path folder) {
    this.folder = folder;
  }

  /** Makes a folder with a file for each small one that a BERT export has. */
  public static ExportFolder bert(Path folder, int layers, String pooling, int longest)
      throws IOException {
    ExportFolder made = new ExportFolder(Files.createDirectories(folder));
    made.write(
        "config.json",
        """
        {"model_type": "bert", "vocab_size": 30522, "max_position_embeddings": 512,
         "type_vocab_size": 2, "hidden_size": 384, "num_hidden_layers": %d,
         "num_attention_heads": 12, "intermediate_size": 1536, "layer_norm_eps": 1e-12}
        """
            .formatted(layers));
    made.write("sentence_bert_config.json", "{\"max_seq_length\": %d}".formatted(longest));
    made.write("1_Pooling/config.json", "{\"pooling_mode\": \"%s\"}".formatted(pooling));
    return made;
  }

  /** Makes the folder of a shipped model's own ONNX file, as optimum writes it. */
  public static ExportFolder shipped(Path folder, EmbedderSpec spec) throws IOException {
    ExportFolder made =
        bert(
            folder,
            spec.name().startsWith("all") ? 6 : 12,
            spec.pooling().code(),
            spec.tokenLimit());
    String file = spec.name().toLowerCase(Locale.ROOT);
    made.copy(file + ".onnx", "model.onnx");
    made.copy(file + "-tokenizer.json", "tokenizer.json");
    return made;
  }

  public Path path() {
    return folder;
  }

  /** Reads what it states. */
  public EmbedderSpec inspect() {
    return Embedders.inspect("export", folder, AS_STATED);
  }

  public void write(String name, String text) throws IOException {
    Files.createDirectories(Objects.requireNonNull(folder.resolve(name).getParent()));
    Files.writeString(folder.resolve(name), text);
  }

  private void copy(String resource, String name) throws IOException {
    try (InputStream in = ExportFolder.class.getResourceAsStream("/" + resource)) {
      Files.copy(Objects.requireNonNull(in, resource), folder.resolve(name));
    }
  }
}
