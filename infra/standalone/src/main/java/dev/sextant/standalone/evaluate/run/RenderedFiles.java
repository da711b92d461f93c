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
import java.util.concurrent.FutureTask;

/** Writes a report in other forms next to its JSON, all at once: none needs another. */
final class RenderedFiles {

  private RenderedFiles() {}

  /**
   * Writes the files and returns their paths, in the order of the renderings.
   *
   * @throws IOException of the first that fails, in that order
   */
  static List<Path> write(ReportFigures report, Set<Rendering> renderings, Path folder)
      throws IOException {
    List<FutureTask<Path>> tasks =
        renderings.stream().map(each -> begin(() -> write(report, each, folder))).toList();
    List<Path> written = new ArrayList<>();
    for (FutureTask<Path> task : tasks) {
      written.add(result(task));
    }
    return written;
  }

  private static Path write(ReportFigures report, Rendering rendering, Path folder)
      throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    rendering.write(report, content);
    Path file = folder.resolve(rendering.fileName());
    PrivateFiles.writePublic(file, content.toByteArray());
    return file;
  }

  private static FutureTask<Path> begin(Callable<Path> work) {
    FutureTask<Path> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "rendering");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private static Path result(FutureTask<Path> task) throws IOException {
    return Wait.on(
        () -> {
          try {
            return task.get();
          } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
              throw cause;
            }
            throw e.getCause() instanceof RuntimeException cause
                ? cause
                : new IllegalStateException("a report was not rendered", e.getCause());
          }
        });
  }
}
