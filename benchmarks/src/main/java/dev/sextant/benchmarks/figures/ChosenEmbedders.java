package dev.sextant.benchmarks.figures;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.nio.file.Path;
import java.util.List;

/** The embedders of a table. */
final class ChosenEmbedders {

  private ChosenEmbedders() {}

  /** Returns the models of some folders; of none: the embedders that ship. */
  static List<EmbedderSpec> of(List<String> folders) {
    return folders.isEmpty()
        ? Embedders.shipped()
        : folders.stream().map(ChosenEmbedders::ofFolder).toList();
  }

  private static EmbedderSpec ofFolder(String folder) {
    Path path = Path.of(folder).toAbsolutePath();
    return Embedders.inspect(String.valueOf(path.getFileName()), path, null, null, null);
  }
}
