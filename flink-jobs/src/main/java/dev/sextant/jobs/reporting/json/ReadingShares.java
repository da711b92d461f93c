package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.evaluation.Effort.Role;
import dev.sextant.jobs.tables.reports.ReportStore.RoleTotals;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The share of the texts behind a score that an embedder read, by role, as JSON. */
public final class ReadingShares {

  private ReadingShares() {}

  /** Returns the shares for the texts of every role. */
  public static ObjectNode all(Map<String, RoleTotals> totals) {
    return of(totals, role -> true);
  }

  /** Returns the shares for the texts that a metric compares; null if nothing is known. */
  public static @Nullable ObjectNode of(Metric metric, Map<String, RoleTotals> totals) {
    ObjectNode json = of(totals, role -> compares(metric, role));
    return json.isEmpty() ? null : json;
  }

  private static boolean compares(Metric metric, Role role) {
    return switch (role) {
      case QUESTION -> metric.needs().contains(Need.QUESTION);
      case CONTEXT -> metric.needs().contains(Need.CONTEXT);
      case REFERENCE -> metric.needs().contains(Need.REFERENCE);
      case ANSWER -> metric.subject() == Subject.ANSWER || metric.needs().contains(Need.SAMPLES);
    };
  }

  private static ObjectNode of(Map<String, RoleTotals> totals, Predicate<Role> wanted) {
    ObjectNode json = Json.object();
    for (Role role : Role.values()) {
      RoleTotals known = totals.get(role.code());
      if (known != null && wanted.test(role)) {
        put(json.putObject(role.code()), known);
      }
    }
    return json;
  }

  private static void put(ObjectNode json, RoleTotals role) {
    json.put("texts", role.texts())
        .put("truncated", role.truncated())
        .put("truncated_share", role.truncatedShare())
        .put("read_share", role.readShare());
  }
}
