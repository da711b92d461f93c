package dev.sextant.api.calibrations.scores;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LabelHashesTest {

  private static final UUID EXPERIMENT = UUID.randomUUID();

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 7);
  private final LabelHashes hashes = new LabelHashes(now::get);
  private int reads;
  private String labels = "old";

  private final Supplier<Future<String>> read =
      () -> {
        reads++;
        return Future.succeededFuture(labels);
      };

  @Test
  void what_was_just_read_is_not_read_again() {
    assertThat(hash()).isEqualTo("old");
    labels = "new";
    pass(4);
    assertThat(hash()).isEqualTo("old");
    assertThat(reads).isEqualTo(1);
  }

  @Test
  void after_some_seconds_the_old_hash_is_returned_while_the_new_one_is_read() {
    assertThat(hash()).isEqualTo("old");
    labels = "new";
    pass(10);
    assertThat(hash()).isEqualTo("old");
    assertThat(hash()).isEqualTo("new");
    assertThat(reads).isEqualTo(2);
  }

  @Test
  void only_one_reads_again() {
    assertThat(hash()).isEqualTo("old");
    pass(10);
    Promise<String> slow = Promise.promise();
    assertThat(hashes.of(EXPERIMENT, slow::future).result()).isEqualTo("old");
    assertThat(hash()).isEqualTo("old");
    assertThat(reads).isEqualTo(1);
    slow.complete("new");
    assertThat(hash()).isEqualTo("new");
  }

  @Test
  void nobody_reads_what_is_being_read_at_first_either_however_long_it_takes() {
    Promise<String> slow = Promise.promise();
    Future<String> first = hashes.of(EXPERIMENT, slow::future);
    pass(100);
    Future<String> second = hashes.of(EXPERIMENT, read);
    assertThat(reads).isZero();
    slow.complete("new");
    assertThat(first.result()).isEqualTo("new");
    assertThat(second.result()).isEqualTo("new");
  }

  @Test
  void a_hash_that_cannot_be_refreshed_expires() {
    assertThat(hash()).isEqualTo("old");
    for (int i = 0; i < 7; i++) {
      pass(9);
      hashes.of(EXPERIMENT, () -> Future.failedFuture("out of reach"));
    }
    labels = "new";
    assertThat(hash()).isEqualTo("new");
  }

  @Test
  void a_hash_that_is_a_minute_old_is_not_returned() {
    assertThat(hash()).isEqualTo("old");
    labels = "new";
    pass(61);
    assertThat(hash()).isEqualTo("new");
  }

  @Test
  void each_experiment_has_its_own() {
    assertThat(hash()).isEqualTo("old");
    labels = "other";
    assertThat(hashes.of(UUID.randomUUID(), read).result()).isEqualTo("other");
    assertThat(hash()).isEqualTo("old");
  }

  private String hash() {
    return hashes.of(EXPERIMENT, read).result();
  }

  private void pass(int seconds) {
    now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }
}
