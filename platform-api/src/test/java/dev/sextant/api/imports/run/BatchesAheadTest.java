package dev.sextant.api.imports.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.items.Batch;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** While a batch is written, the next one is read, and no more than that. */
class BatchesAheadTest {

  private final List<Promise<Batch>> reads = new ArrayList<>();
  private final BatchesAhead batches =
      new BatchesAhead(
          () -> {
            reads.add(Promise.promise());
            return reads.get(reads.size() - 1).future();
          });

  @Test
  void the_next_batch_is_read_as_soon_as_one_is_there() throws IOException {
    Future<Batch> first = batches.next();
    assertThat(reads).hasSize(1);
    Batch read = batch(600);
    reads.get(0).complete(read);
    assertThat(first.result()).isSameAs(read);
    assertThat(reads).as("ahead of the writing").hasSize(2);

    Batch ahead = batch(600);
    reads.get(1).complete(ahead);
    assertThat(reads).as("one ahead, not two").hasSize(2);
    assertThat(batches.next().result()).isSameAs(ahead);
    assertThat(reads).hasSize(3);
  }

  @Test
  void nothing_is_read_after_the_last_batch() throws IOException {
    Future<Batch> only = batches.next();
    reads.get(0).complete(batch(1));
    assertThat(only.result().isLast()).isTrue();
    assertThat(reads).hasSize(1);
    assertThat(batches.rest().succeeded()).isTrue();
  }

  @Test
  void the_file_stays_open_until_the_batch_ahead_is_read_or_has_failed() throws IOException {
    batches.next();
    reads.get(0).complete(batch(600));
    Future<Void> rest = batches.rest();
    assertThat(rest.isComplete()).isFalse();
    reads.get(1).fail(new IOException("the disk is full"));
    assertThat(rest.succeeded()).isTrue();
    assertThat(batches.next().cause()).hasMessage("the disk is full");
  }

  private static Batch batch(int items) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < items; i++) {
      lines.append("{\"id\":\"%d\",\"question\":\"q\"}\n".formatted(i));
    }
    byte[] content = lines.toString().getBytes(StandardCharsets.UTF_8);
    try (OutcomeReader reader =
        new SourceFile(() -> new ByteArrayInputStream(content), 2 << 20, ReadOptions.PLAIN)
            .open(Format.NATIVE)) {
      return Batch.next(reader);
    }
  }
}
