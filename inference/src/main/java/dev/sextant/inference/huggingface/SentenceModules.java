package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The modules of a sentence-transformers model, as modules.json lists them: Transformer, Pooling,
 * any number of Dense, Normalize. Without that file, a model is its network.
 */
final class SentenceModules {

  private static final String FILE = "modules.json";
  private static final String CLIP = ".CLIPModel";
  private static final String POOLING_FOLDER = "1_Pooling";

  /** In the order in which a model has them. */
  private static final List<String> KINDS = List.of("Transformer", "Pooling", "Dense", "Normalize");

  private final FolderFiles files;
  private final List<String> dense = new ArrayList<>();
  private String pooling = POOLING_FOLDER;

  /**
   * @throws ModelException if it has a module of another kind, or in another order
   */
  SentenceModules(FolderFiles files) {
    this.files = files;
    int reached = 0;
    for (JsonNode module : files.json(FILE)) {
      String type = module.path("type").asText();
      if (reached == 0 && type.endsWith(CLIP)) {
        continue; // network() has looked at it
      }
      int kind = KINDS.indexOf(type.substring(type.lastIndexOf('.') + 1));
      if (kind < reached || (kind == reached && kind == 1 && !pooling.equals(POOLING_FOLDER))) {
        throw unsupported(type, kind);
      }
      reached = kind;
      add(KINDS.get(kind), module.path("path").asText());
    }
  }

  /**
   * Returns the folder of a network: that of a model's CLIPModel, which older versions of
   * sentence-transformers write into a folder of its own, or else the model's own.
   *
   * @throws ModelException if a CLIPModel has other modules after it than Normalize
   */
  static Path network(Path folder) {
    FolderFiles files = new FolderFiles(folder);
    JsonNode modules = files.json(FILE);
    JsonNode module = modules.path(0);
    boolean isClip = module.path("type").asText().endsWith(CLIP);
    for (int next = 1; isClip && next < modules.size(); next++) {
      String type = modules.path(next).path("type").asText();
      if (!type.endsWith(".Normalize")) {
        throw new ModelException(
            "modules.json has %s after its CLIPModel; only Normalize is supported there."
                .formatted(type));
      }
    }
    String path = module.path("path").asText();
    return isClip && !path.isEmpty() ? folder.resolve(folder(files, path)) : folder;
  }

  private static ModelException unsupported(String type, int kind) {
    return new ModelException(
        kind < 0
            ? "modules.json names %s; only Transformer, Pooling, Dense and Normalize are supported."
                .formatted(type)
            : "modules.json has %s in another place than in Transformer, Pooling, Dense, Normalize; only this order is supported."
                .formatted(type));
  }

  private void add(String kind, String path) {
    switch (kind) {
      case "Transformer" -> {
        if (!path.isEmpty()) {
          throw new ModelException(
              "modules.json has its Transformer in the folder \"%s\"; only the model's own folder is supported: move its files there."
                  .formatted(path));
        }
      }
      case "Pooling" -> pooling = path.isEmpty() ? POOLING_FOLDER : folder(files, path);
      case "Dense" -> dense.add(folder(files, path));
      default -> {
        // A vector always gets the length one.
      }
    }
  }

  /** A module lies in the model's folder, so that the list cannot open files elsewhere. */
  private static String folder(FolderFiles files, String path) {
    if (!path.matches("[A-Za-z0-9_][A-Za-z0-9._-]*")) {
      throw new ModelException(
          "%s should name folders of the model's own folder, found \"%s\"."
              .formatted(files.path(FILE), path));
    }
    return path;
  }

  /** Returns the folder of the pooling's configuration, which may be missing. */
  String pooling() {
    return pooling;
  }

  /** Returns the layers that the pooled vector goes through, first one first. */
  List<DenseFolder> dense() {
    return dense.stream().map(name -> new DenseFolder(files, name)).toList();
  }
}
