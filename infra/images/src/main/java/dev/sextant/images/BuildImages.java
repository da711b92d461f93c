package dev.sextant.images;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/** Writes each image as a file that container tools load or push. */
public final class BuildImages {

  /** Base of an image without any file, which needs no registry. */
  static final String SCRATCH = "scratch";

  /** In place of the folder of libtorch: no image for GPUs is built. */
  private static final String NONE = "none";

  /** Threads of libraries share few arenas, and what looks for a home finds a folder to write. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of("MALLOC_ARENA_MAX", "2", "LANG", "C.UTF-8", "HOME", "/tmp");

  private BuildImages() {}

  /**
   * Builds all images.
   *
   * @param arguments base image, folder of packages, folder of the files, version, and the unpacked
   *     libtorch for CUDA or {@code none}
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 5) {
      throw new IllegalArgumentException(
          "expected base image, folder of packages, folder of images, version, folder of libtorch or none");
    }
    ImageSources sources =
        new ImageSources(
            absolute(arguments[1]),
            arguments[4].equals(NONE) ? Optional.empty() : Optional.of(absolute(arguments[4])));
    for (SextantImage image : SextantImage.values()) {
      if (!image.hasLibtorch() || sources.libtorch().isPresent()) {
        System.out.println(
            build(image, arguments[0], sources, absolute(arguments[2]), arguments[3]));
      }
    }
  }

  private static Path absolute(String path) {
    return Path.of(path).toAbsolutePath().normalize();
  }

  /**
   * Builds one image.
   *
   * @param base name of an image in a registry, {@code tar://FILE}, or {@link #SCRATCH}
   * @param output folder of the file
   * @return the file: an OCI layout in a tar archive
   */
  static Path build(
      SextantImage image, String base, ImageSources sources, Path output, String version)
      throws IOException,
          InvalidImageReferenceException,
          CacheDirectoryCreationException,
          RegistryException,
          InterruptedException,
          ExecutionException {
    Path scratch = Files.createDirectories(output.resolve("scratch"));
    Path file = output.resolve(image.repository() + ".tar");
    Files.deleteIfExists(file);
    JibContainerBuilder builder = SCRATCH.equals(base) ? Jib.fromScratch() : Jib.from(base);
    builder
        .setFileEntriesLayers(new ImageLayers(sources, scratch).of(image, version))
        .setEntrypoint(image.entrypoint())
        .setProgramArguments(image.arguments())
        .setUser(SextantImage.USER)
        .setWorkingDirectory(AbsoluteUnixPath.get("/var/lib/sextant"))
        .setFormat(ImageFormat.OCI)
        .setCreationTime(Instant.EPOCH)
        .addLabel("org.opencontainers.image.title", image.repository())
        .addLabel("org.opencontainers.image.version", version);
    ENVIRONMENT.forEach(builder::addEnvironmentVariable);
    image.environment().forEach(builder::addEnvironmentVariable);
    List<Port> ports = image.ports().stream().map(Port::tcp).toList();
    ports.forEach(builder::addExposedPort);
    builder.containerize(
        Containerizer.to(TarImage.at(file).named(image.repository() + ":" + version))
            .setBaseImageLayersCache(output.resolve("cache-base"))
            .setApplicationLayersCache(output.resolve("cache"))
            .setToolName("sextant"));
    return file;
  }
}
