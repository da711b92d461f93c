package dev.sextant.api.models;

import dev.sextant.api.http.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folders that models may be read from, equal for all callers. Reveals nothing about whether
 * other paths exist.
 */
public final class ModelFolders {

  private static final int MOST_NAMED = 5;

  private final List<Path> roots;
  private final Optional<Path> list;

  /**
   * Creates the rule.
   *
   * @param roots absolute paths; models are in one of them or below
   * @param list file with further roots, one per line, read at each check; need not exist
   */
  public ModelFolders(List<Path> roots, Optional<Path> list) {
    this.roots = List.copyOf(roots);
    this.list = list;
  }

  /**
   * Returns the folder with links resolved, so that the checked path is the one that is read.
   * Blocks.
   *
   * @throws Refusal if it is not below a root, or a link leads out of it
   */
  String allowed(String folder) {
    List<Path> open = Stream.concat(roots.stream(), listed()).map(Path::normalize).toList();
    Path path = path(folder).orElseThrow(() -> refused(open));
    for (Path root : open) {
      if (path.startsWith(root)) {
        Path real = real(path);
        if (real.startsWith(real(root))) {
          return real.toString();
        }
      }
    }
    throw refused(open);
  }

  /** Ignores lines that are not an absolute path, and the file system root. */
  private Stream<Path> listed() {
    return list.filter(Files::isRegularFile).stream()
        .flatMap(file -> lines(file).stream())
        .flatMap(line -> path(line.strip()).stream())
        .filter(path -> path.isAbsolute() && path.getNameCount() > 0);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the list of model folders " + file, e);
    }
  }

  private static Optional<Path> path(String folder) {
    try {
      return Optional.of(Path.of(folder).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.normalize();
    }
  }

  private static Refusal refused(List<Path> open) {
    String places =
        open.isEmpty()
            ? "Models are read from no folder here"
            : open.stream()
                .limit(MOST_NAMED)
                .map(Path::toString)
                .collect(Collectors.joining(", ", "Models are read from folders below ", " only"));
    String sentence =
        places
            + ": put the model there, or ask the operator of Sextant to open its folder (./sextant"
            + " start --models FOLDER).";
    return Refusal.invalidAt("folder-not-allowed", "/folder", sentence);
  }
}
