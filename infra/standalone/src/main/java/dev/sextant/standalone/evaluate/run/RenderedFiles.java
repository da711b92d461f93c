package dev.sextant.standalone.evaluate.run;

import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.ReportFigures;
import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes a report in other forms next to its JSON, all at once: none needs another. */
final class RenderedFiles {

  private static final Logger LOG = LoggerFactory.getLogger(RenderedFiles.class);

  private RenderedFiles() {}

  /**
   * Loads what the renderings need, on a thread of its own. The command waits for the experiment
   * meanwhile. A failure is left to the report itself.
   */
  static void prepare(Set<Rendering> renderings) {
    Thread thread =
        new Thread(
            () -> {
              for (Rendering each : renderings) {
                try {
                  each.prepare();
                } catch (IOException | RuntimeException | LinkageError e) {
                  LOG.debug("{} was not prepared", each.code(), e);
                }
              }
            },
            "prepare-renderings");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Writes the files and returns their paths, in the order of the renderings.
   *
   * @throws IOException of the first that fails, in that order
   */
  static List<Path> write(ReportFigures report, Set<Rendering> renderings, Path folder)
      throws IOException {
    List<Callable<Path>> tasks = new ArrayList<>();
    renderings.forEach(each -> tasks.add(() -> write(report, each, folder)));
    ExecutorService workers = Executors.newCachedThreadPool();
    try {
      // Waits for all, so that none writes after a failure was reported.
      List<Future<Path>> ended = Wait.on(() -> workers.invokeAll(tasks));
      List<Path> written = new ArrayList<>();
      for (Future<Path> each : ended) {
        written.add(result(each));
      }
      return written;
    } finally {
      workers.shutdownNow();
    }
  }

  private static Path write(ReportFigures report, Rendering rendering, Path folder)
      throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    rendering.write(report, content);
    Path file = folder.resolve(rendering.fileName());
    PrivateFiles.writePublic(file, content.toByteArray());
    return file;
  }

  private static Path result(Future<Path> ended) throws IOException {
    return Wait.on(
        () -> {
          try {
            return ended.get();
          } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
              throw cause;
            }
            if (e.getCause() instanceof Error cause) {
              throw cause;
            }
            throw e.getCause() instanceof RuntimeException cause
                ? cause
                : new IllegalStateException("a report was not rendered", e.getCause());
          }
        });
  }
}
