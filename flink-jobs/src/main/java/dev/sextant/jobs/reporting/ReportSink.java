package dev.sextant.jobs.reporting;

import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Makes the report when it receives the report's number. It runs without parallelism: the report
 * uses its own threads, because all of its parts need the same labels and floors.
 *
 * @param plan of the report
 */
public record ReportSink(ReportPlan plan) implements Sink<Integer> {

  private static final long serialVersionUID = 1L;

  @Override
  public SinkWriter<Integer> createWriter(WriterInitContext context) {
    return new Writer(plan);
  }

  private record Writer(ReportPlan plan) implements SinkWriter<Integer> {

    @Override
    public void write(Integer number, Context context) throws InterruptedException {
      ReportMemory.run(plan.experiment().version().answers(), () -> ReportMaker.make(plan));
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
