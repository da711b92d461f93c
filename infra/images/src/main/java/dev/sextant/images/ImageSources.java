package dev.sextant.images;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What images are made of, apart from the base.
 *
 * @param packages folder that infra/standalone has built: {@code sextant-standalone.jar}, {@code
 *     lib} and {@code flink-plugins}
 * @param libtorch unpacked libtorch for CUDA, if an image for GPUs is wanted
 */
record ImageSources(Path packages, Optional<Path> libtorch) {

  private static final String LIBRARY = "libtorch.so";
  private static final String SHARED = ".*\\.so(\\..*)?";

  /** The jar that is run. */
  static final String JAR = "sextant-standalone.jar";

  /**
   * Returns the jars of the libraries.
   *
   * @throws IOException if the packages have not been built
   */
  List<Path> jars() throws IOException {
    requireBuilt(JAR, "lib");
    return files(packages.resolve("lib"), ".*\\.jar");
  }

  Path jar() {
    return packages.resolve(JAR);
  }

  /**
   * Returns the jar of a plugin of Flink.
   *
   * @throws IOException if the packages have not been built
   */
  Path plugin(String name) throws IOException {
    String folder = "flink-plugins/" + name;
    requireBuilt(folder);
    return files(packages.resolve(folder), ".*\\.jar").stream()
        .findFirst()
        .orElseThrow(() -> missing(folder + "/*.jar"));
  }

  /**
   * Returns the libraries of libtorch for CUDA.
   *
   * @throws IOException if there is no libtorch
   */
  List<Path> libtorchLibraries() throws IOException {
    Path folder =
        libtorch
            .orElseThrow(() -> new IOException("an image for GPUs needs libtorch for CUDA"))
            .resolve("lib");
    if (!Files.exists(folder.resolve(LIBRARY))) {
      throw new IOException(
          "%s has no %s: name the folder of an unpacked libtorch for CUDA"
              .formatted(folder, LIBRARY));
    }
    return files(folder, SHARED);
  }

  private void requireBuilt(String... names) throws IOException {
    for (String name : names) {
      if (!Files.exists(packages.resolve(name))) {
        throw missing(name);
      }
    }
  }

  private IOException missing(String name) {
    return new IOException(
        "%s has no %s: build infra/standalone with the profile images".formatted(packages, name));
  }

  private static List<Path> files(Path folder, String pattern) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).matches(pattern))
          .sorted()
          .toList();
    }
  }
}
