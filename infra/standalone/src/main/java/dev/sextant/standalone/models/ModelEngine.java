package dev.sextant.standalone.models;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The native libraries behind the models: 0.4 GB, unpacked once for all data directories. */
public final class ModelEngine {

  private static final Logger LOG = LoggerFactory.getLogger(ModelEngine.class);
  private static final int MEGABYTES = 700;

  private ModelEngine() {}

  /**
   * Unpacks them in the background unless that has been done, so that the first experiment need not
   * wait.
   *
   * @throws dev.sextant.standalone.console.Halt if the disk has too little space
   */
  public static void prepare(Steps steps) throws IOException {
    String cache = System.getProperty("ENGINE_CACHE_DIR");
    if (cache == null || Files.isDirectory(Path.of(cache, "pytorch"))) {
      return;
    }
    DiskSpace.require(Files.createDirectories(Path.of(cache)), MEGABYTES, "the PyTorch engine");
    steps.begin("unpacking the PyTorch engine (once, in the background)");
    Thread unpacking = new Thread(ModelEngine::loadOne, "engine");
    unpacking.setDaemon(true);
    unpacking.start();
  }

  private static void loadOne() {
    EmbedderSpec model =
        Embedders.shipped().stream()
            .filter(spec -> spec.architecture() == Architecture.BERT)
            .findFirst()
            .orElseThrow();
    try (Embedder embedder = Embedders.open(model)) {
      LOG.info("the engine is ready, tried with {}", embedder.spec().name());
    } catch (RuntimeException e) {
      LOG.warn("the engine could not be prepared; experiments will say why", e);
    }
  }
}
