package dev.sextant.images;

import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The layers of an image, those that change least first: the images share most of them, and a new
 * build of Sextant only replaces the last.
 *
 * @param packages folder of {@code sextant-standalone.jar} and {@code lib}
 * @param scratch folder for files that are made here
 */
record ImageLayers(Path packages, Path scratch) {

  private static final String HOME = "/opt/sextant";
  private static final String JAR = "sextant-standalone.jar";
  private static final Instant TIME = Instant.EPOCH;
  private static final String ROOT = "0:0";
  private static final FilePermissions READ = FilePermissions.fromOctalString("444");
  private static final FilePermissions RUN = FilePermissions.fromOctalString("555");
  private static final FilePermissions FOLDER = FilePermissions.fromOctalString("755");

  /** Volumes take over the mode of the folder, so that a container may run as another user. */
  private static final FilePermissions OPEN_FOLDER = FilePermissions.fromOctalString("777");

  private static final List<String> SCRIPTS = List.of("sextant", "flink", "probe");

  /**
   * Where volumes are mounted: files of one process, of all processes, models, native libraries.
   */
  private static final List<String> OPEN_FOLDERS =
      List.of(
          "/var/lib/sextant/data",
          "/var/lib/sextant/shared",
          "/var/lib/sextant/models",
          "/var/cache/sextant");

  /** Layers of libraries by the beginnings of their names; the last one takes what remains. */
  private enum Library {
    MODELS("langchain4j-embeddings-"),
    ENGINE("pytorch-"),
    LIBRARIES("");

    private final String prefix;

    Library(String prefix) {
      this.prefix = prefix;
    }

    static Library of(String jar) {
      return Stream.of(values())
          .filter(layer -> jar.startsWith(layer.prefix))
          .findFirst()
          .orElseThrow();
    }
  }

  /**
   * Returns the layers.
   *
   * @param version of Sextant, by which its own libraries are known
   * @throws IOException if the packages have not been built
   */
  List<FileEntriesLayer> of(SextantImage image, String version) throws IOException {
    if (!Files.exists(packages.resolve(JAR)) || !Files.isDirectory(packages.resolve("lib"))) {
      throw new IOException(
          "%s has no %s and lib: build infra/standalone".formatted(packages, JAR));
    }
    List<Path> jars = jars(image);
    Stream<FileEntriesLayer> others =
        Stream.of(Library.values())
            .map(
                layer ->
                    libraries(
                        layer.name(),
                        jars.stream()
                            .filter(jar -> !isOwn(jar, version))
                            .filter(jar -> Library.of(name(jar)) == layer)
                            .toList()));
    return Stream.of(Stream.of(folders(), scripts()), others, Stream.of(own(jars, version)))
        .flatMap(layers -> layers)
        .toList();
  }

  private List<Path> jars(SextantImage image) throws IOException {
    try (Stream<Path> jars = Files.list(packages.resolve("lib"))) {
      return jars.filter(jar -> image.has(name(jar))).sorted().toList();
    }
  }

  private FileEntriesLayer folders() throws IOException {
    Path folder = Files.createDirectories(scratch.resolve("folder"));
    FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("FOLDERS");
    for (String path : List.of(HOME, HOME + "/bin", HOME + "/lib")) {
      layer.addEntry(folder, AbsoluteUnixPath.get(path), FOLDER, TIME, ROOT);
    }
    for (String path : OPEN_FOLDERS) {
      layer.addEntry(folder, AbsoluteUnixPath.get(path), OPEN_FOLDER, TIME, SextantImage.USER);
    }
    return layer.build();
  }

  private FileEntriesLayer scripts() throws IOException {
    FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("SCRIPTS");
    for (String script : SCRIPTS) {
      Path file = scratch.resolve(script);
      try (InputStream text = ImageLayers.class.getResourceAsStream(script + ".sh")) {
        Files.write(file, Objects.requireNonNull(text).readAllBytes());
      }
      layer.addEntry(file, AbsoluteUnixPath.get(HOME + "/bin/" + script), RUN, TIME, ROOT);
    }
    return layer.build();
  }

  private static FileEntriesLayer libraries(String name, List<Path> jars) {
    FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
    jars.forEach(
        jar ->
            layer.addEntry(
                jar, AbsoluteUnixPath.get(HOME + "/lib/" + name(jar)), READ, TIME, ROOT));
    return layer.build();
  }

  private FileEntriesLayer own(List<Path> jars, String version) {
    FileEntriesLayer.Builder layer =
        libraries("SEXTANT", jars.stream().filter(jar -> isOwn(jar, version)).toList()).toBuilder();
    AbsoluteUnixPath target = AbsoluteUnixPath.get(HOME + "/" + JAR);
    return layer.addEntry(packages.resolve(JAR), target, READ, TIME, ROOT).build();
  }

  private static boolean isOwn(Path jar, String version) {
    return name(jar).endsWith("-" + version + ".jar");
  }

  private static String name(Path jar) {
    return String.valueOf(jar.getFileName());
  }
}
