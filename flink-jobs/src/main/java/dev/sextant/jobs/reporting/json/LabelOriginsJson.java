package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.LabelOrigins;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin;
import dev.sextant.metrics.report.subjects.LabelKind;
import java.util.Locale;

/** Who wrote the labels that a report takes as true, as JSON. */
public final class LabelOriginsJson {

  private LabelOriginsJson() {}

  /** Returns the counts by kind of label; without the kinds that no answer has a label of. */
  public static ObjectNode of(LabelOrigins origins) {
    ObjectNode json = Json.object();
    for (LabelKind kind : LabelKind.values()) {
      if (origins.has(kind)) {
        json.putObject(kind.name().toLowerCase(Locale.ROOT))
            .put("people", origins.count(kind, LabelOrigin.HUMAN))
            .put("oracle", origins.count(kind, LabelOrigin.ORACLE))
            .put("imported", origins.count(kind, LabelOrigin.IMPORTED));
      }
    }
    return json;
  }
}
