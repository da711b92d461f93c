package dev.sextant.images;

import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The layers of an image, those that change least first: the images share most of them, and a new
 * build of Sextant only replaces the last.
 *
 * @param scratch folder for files that are made here
 */
record ImageLayers(ImageSources sources, Path scratch) {

  private static final String HOME = "/opt/sextant";

  /** Folder of Flink's plugins, each in a folder of its own. */
  static final String PLUGINS = HOME + "/plugins";

  /** Folder of the libraries of libtorch for CUDA. */
  static final String LIBTORCH = "/opt/libtorch/lib";

  private static final String CUDA_RUNTIME = "libcudart.so";
  private static final String GPU_PLUGIN = "external-resource-gpu";
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
   * @throws IOException if the packages have not been built, or libtorch is missing
   */
  List<FileEntriesLayer> of(SextantImage image, String version) throws IOException {
    List<Path> jars = sources.jars().stream().filter(jar -> image.has(name(jar))).toList();
    List<FileEntriesLayer> layers = new ArrayList<>(List.of(folders(), scripts()));
    if (image.hasLibtorch()) {
      layers.add(libtorch());
    }
    for (Library layer : Library.values()) {
      Stream<Path> its =
          jars.stream().filter(jar -> !isOwn(jar, version) && Library.of(name(jar)) == layer);
      layers.add(files(layer.name(), HOME + "/lib", its.toList()));
    }
    if (image.hasPlugins()) {
      layers.add(gpuPlugin());
    }
    layers.add(own(jars, version));
    return layers;
  }

  /** DJL looks for CUDA's runtime by its plain name, and libtorch's copy has a longer one. */
  private FileEntriesLayer libtorch() throws IOException {
    List<Path> libraries = sources.libtorchLibraries();
    FileEntriesLayer.Builder layer = files("LIBTORCH", LIBTORCH, libraries).toBuilder();
    if (libraries.stream().noneMatch(library -> name(library).equals(CUDA_RUNTIME))) {
      Path runtime =
          libraries.stream()
              .filter(library -> name(library).startsWith("libcudart"))
              .findFirst()
              .orElseThrow(
                  () -> new IOException("This libtorch is not for CUDA: it has no libcudart."));
      AbsoluteUnixPath target = AbsoluteUnixPath.get(LIBTORCH + "/" + CUDA_RUNTIME);
      layer.addEntry(runtime, target, READ, TIME, ROOT);
    }
    return layer.build();
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

  /** Returns Flink's discovery of GPUs: the jar, and the scripts that are inside it. */
  private FileEntriesLayer gpuPlugin() throws IOException {
    Path jar = sources.plugin(GPU_PLUGIN);
    String folder = PLUGINS + "/" + GPU_PLUGIN;
    FileEntriesLayer.Builder layer = files("PLUGINS", folder, List.of(jar)).toBuilder();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> entries =
          zip.stream().filter(entry -> entry.getName().matches("[a-z-]+\\.sh")).toList();
      if (entries.isEmpty()) {
        throw new IOException(jar + " holds no script that finds GPUs");
      }
      for (ZipEntry entry : entries) {
        Path file = scratch.resolve(entry.getName());
        try (InputStream text = zip.getInputStream(entry)) {
          Files.write(file, text.readAllBytes());
        }
        AbsoluteUnixPath target = AbsoluteUnixPath.get(folder + "/" + entry.getName());
        layer.addEntry(file, target, RUN, TIME, ROOT);
      }
    }
    return layer.build();
  }

  private static FileEntriesLayer files(String name, String folder, List<Path> files) {
    FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
    files.forEach(
        file ->
            layer.addEntry(
                file, AbsoluteUnixPath.get(folder + "/" + name(file)), READ, TIME, ROOT));
    return layer.build();
  }

  private FileEntriesLayer own(List<Path> jars, String version) {
    List<Path> own = jars.stream().filter(jar -> isOwn(jar, version)).toList();
    FileEntriesLayer.Builder layer = files("SEXTANT", HOME + "/lib", own).toBuilder();
    AbsoluteUnixPath target = AbsoluteUnixPath.get(HOME + "/" + ImageSources.JAR);
    return layer.addEntry(sources.jar(), target, READ, TIME, ROOT).build();
  }

  private static boolean isOwn(Path jar, String version) {
    return name(jar).endsWith("-" + version + ".jar");
  }

  private static String name(Path jar) {
    return String.valueOf(jar.getFileName());
  }
}
