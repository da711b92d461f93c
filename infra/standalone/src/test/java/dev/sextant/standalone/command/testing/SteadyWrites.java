package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Transactions one after the other, until they are closed. Each adds the next number to a table and
 * to a sum, and writes some answers and items again as they are: that changes files of large tables
 * and their indexes, but no row that {@link TableHashes} sees. What a copy holds of them must be
 * those up to some number, each as a whole.
 */
public final class SteadyWrites implements AutoCloseable {

  /** Without a checkpoint, what is written stays in memory, and a copy sees files at rest. */
  private static final int TRANSACTIONS_PER_CHECKPOINT = 10;

  private static final String BEGIN =
      """
      create schema drill;
      create table drill.numbers (number bigint primary key, padding text not null);
      create table drill.sums (numbers bigint not null, total bigint not null);
      insert into drill.sums values (0, 0)
      """;

  private static final String NEXT =
      """
      with added as (
        insert into drill.numbers
        select numbers + 1, repeat(md5(numbers::text), 50) from drill.sums
        returning number
      ), summed as (
        update drill.sums set numbers = numbers + 1, total = total + (select number from added)
      ), same_items as (
        update items set question = question
        where id in (select id from items tablesample bernoulli (20) limit 50)
      )
      update answers set text = text
      where id in (select id from answers tablesample bernoulli (10) limit 200)
      """;

  /** Numbers from 1 without a gap, their padding, and the sum that grew in the same transaction. */
  private static final String WHOLE =
      """
      select count(*),
             count(*) = max(number) and min(number) = 1
             and bool_and(padding = repeat(md5((number - 1)::text), 50))
             and (count(*), sum(number)) = (select numbers, total from drill.sums)
      from drill.numbers
      """;

  private final Tables tables;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicLong committed = new AtomicLong();
  private final CompletableFuture<Void> writing;

  private SteadyWrites(Tables tables) {
    this.tables = tables;
    this.writing = CompletableFuture.runAsync(this::write);
  }

  /** Begins them, and waits for the first. */
  public static SteadyWrites begin(Tables tables) throws Exception {
    tables.execute(BEGIN);
    SteadyWrites writes = new SteadyWrites(tables);
    tables.await("select numbers from drill.sums", 1);
    return writes;
  }

  /** Returns how many are committed at least. */
  public long committed() {
    return committed.get();
  }

  /** Returns how many a database holds, and checks that these are the first ones, and whole. */
  public static long numberIn(Tables tables) throws IOException, SQLException {
    Map.Entry<String, String> found = tables.rows(WHOLE).entrySet().iterator().next();
    assertThat(found.getValue()).as("the first %s are whole", found.getKey()).isEqualTo("t");
    return Long.parseLong(found.getKey());
  }

  private void write() {
    try {
      while (!ended.get()) {
        tables.execute(NEXT);
        if (committed.incrementAndGet() % TRANSACTIONS_PER_CHECKPOINT == 0) {
          tables.execute("checkpoint");
        }
      }
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends them; fails if one has failed. */
  @Override
  public void close() throws Exception {
    ended.set(true);
    writing.get(1, TimeUnit.MINUTES);
  }
}
