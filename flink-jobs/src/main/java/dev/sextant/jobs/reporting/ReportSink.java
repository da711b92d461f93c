package dev.sextant.jobs.reporting;

import dev.sextant.jobs.tables.LabelStore;
import dev.sextant.jobs.tables.ReportStore;
import dev.sextant.jobs.tables.TenantDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Collects all parts and stores the report when there are no more. Runs once, not in parallel.
 *
 * @param plan which report
 */
public record ReportSink(ReportPlan plan) implements Sink<PartResult> {

  private static final long serialVersionUID = 1L;

  @Override
  public SinkWriter<PartResult> createWriter(WriterInitContext context) {
    return new Writer(plan);
  }

  /** Holds the parts, of which there are few. */
  private static final class Writer implements SinkWriter<PartResult> {

    private final ReportPlan plan;
    private final List<PartResult> results = new ArrayList<>();

    Writer(ReportPlan plan) {
      this.plan = plan;
    }

    @Override
    public void write(PartResult result, Context context) {
      results.add(result);
    }

    @Override
    public void flush(boolean endOfInput) {
      if (endOfInput) {
        store();
      }
    }

    private void store() {
      int expected = ReportPart.of(plan.experiment()).size();
      if (results.size() != expected) {
        throw new IllegalStateException(
            "expected %d parts of the report, found %d".formatted(expected, results.size()));
      }
      results.sort(Comparator.comparingInt(PartResult::position));
      String id = plan.experiment().id();
      try (TenantDatabase tables = plan.database().open()) {
        long contradictions = new LabelStore(tables).contradictions(plan.experiment());
        ReportStore reports = new ReportStore(tables);
        String manifest =
            ManifestJson.of(plan, reports.totals(id), reports.readings(id), Instant.now());
        reports.insert(
            id, plan.number(), ReportJson.of(plan.experiment(), results, contradictions), manifest);
      }
    }

    @Override
    public void close() {}
  }
}
