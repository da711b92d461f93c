package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.items.ItemOutcome;
import dev.sextant.jobs.tables.items.OutcomeStore;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Stores outcomes in batches and flushes before each checkpoint. A repeated write leaves what is
 * stored, so at-least-once is enough.
 *
 * @param database target
 * @param experimentId of the outcomes
 */
public record OutcomeSink(Database database, String experimentId) implements Sink<ItemOutcome> {

  private static final long serialVersionUID = 1L;

  /** Large, because the scores of a batch share their keys. */
  private static final int BATCH_ROWS = 20_000;

  @Override
  public SinkWriter<ItemOutcome> createWriter(WriterInitContext context) {
    return new Writer(database.open(), experimentId);
  }

  private record Key(String itemId, String model) {}

  /** Collects outcomes until a batch is full. */
  private static final class Writer implements SinkWriter<ItemOutcome> {

    private final TenantTransactions database;
    private final OutcomeStore store;
    private final Map<Key, ItemOutcome> held = new LinkedHashMap<>();
    private int rows;

    Writer(TenantTransactions database, String experimentId) {
      this.database = database;
      this.store = new OutcomeStore(database, experimentId);
    }

    @Override
    public void write(ItemOutcome outcome, Context context) {
      held.put(new Key(outcome.itemId(), outcome.model()), outcome);
      rows += 1 + outcome.scores().size();
      if (rows >= BATCH_ROWS) {
        flush(false);
      }
    }

    @Override
    public void flush(boolean endOfInput) {
      if (!held.isEmpty()) {
        store.write(held.values());
        held.clear();
        rows = 0;
      }
    }

    @Override
    public void close() {
      database.close();
    }
  }
}
