package dev.sextant.standalone.evaluate.run;

import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.ReportFigures;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes a report in other forms next to its JSON. */
final class RenderedFiles {

  private RenderedFiles() {}

  /** Writes the files and returns their paths, in the order of the renderings. */
  static List<Path> write(ReportFigures report, Set<Rendering> renderings, Path folder)
      throws IOException {
    List<Path> written = new ArrayList<>();
    for (Rendering rendering : renderings) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      rendering.write(report, content);
      Path file = folder.resolve(rendering.fileName());
      PrivateFiles.writePublic(file, content.toByteArray());
      written.add(file);
    }
    return written;
  }
}
