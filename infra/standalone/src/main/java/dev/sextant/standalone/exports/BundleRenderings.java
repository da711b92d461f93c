package dev.sextant.standalone.exports;

import dev.sextant.jobs.bundles.ReportRenderer;
import dev.sextant.jobs.tables.reports.ReportNames;
import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.ReportFigures;
import dev.sextant.rendering.ReportTitle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** All renderings of a report, for its bundle. */
public final class BundleRenderings implements ReportRenderer {

  @Override
  public Map<String, byte[]> files(byte[] report, byte[] manifest, ReportNames names)
      throws IOException {
    ReportFigures figures = ReportFigures.read(report, manifest, title(names));
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (Rendering rendering : Rendering.values()) {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      rendering.write(figures, file);
      files.put(rendering.fileName(), file.toByteArray());
    }
    return files;
  }

  static ReportTitle title(ReportNames names) {
    return ReportTitle.of(names.project(), names.dataset(), names.experiment());
  }
}
