package dev.sextant.api.exports;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HandoffTest {

  private static final Buffer CONTENT = Buffer.buffer("content");

  /** In nanoseconds. */
  private final AtomicLong now = new AtomicLong();

  private final Handoff handoff = new Handoff(now::get);

  @Test
  void who_makes_content_waits_until_more_is_wanted() {
    Future<Optional<Buffer>> asked = handoff.next();
    Future<Void> wanted = handoff.give(CONTENT);
    assertThat(asked.result()).contains(CONTENT);
    assertThat(wanted.isComplete()).isFalse();
    handoff.next();
    assertThat(wanted.succeeded()).isTrue();
  }

  @Test
  void who_makes_content_stops_at_once_when_nobody_takes_it_any_more() {
    handoff.next();
    Future<Void> wanted = handoff.give(CONTENT);
    handoff.close();
    assertThat(wanted.failed()).isTrue();
  }

  @Test
  void who_takes_content_too_slowly_gets_no_more() {
    handoff.next();
    assertThat(taken(CONTENT, 100).succeeded()).isTrue();
    assertThat(taken(CONTENT, 100).succeeded()).isTrue();
    assertThat(taken(CONTENT, 0).failed()).isTrue();
  }

  @Test
  void who_takes_content_fast_enough_may_take_long() {
    handoff.next();
    Buffer large = Buffer.buffer(new byte[1 << 20]);
    for (int i = 0; i < 1_000; i++) {
      assertThat(taken(large, 3).succeeded()).as("chunk %d", i).isTrue();
    }
  }

  /** Gives content, which the client takes after some seconds. */
  private Future<Void> taken(Buffer content, int seconds) {
    Future<Void> wanted = handoff.give(content);
    now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    handoff.next();
    return wanted;
  }

  @Test
  void what_is_made_after_that_goes_nowhere() {
    handoff.next();
    Future<Void> wanted = handoff.wanted();
    assertThat(wanted.succeeded()).as("positive control").isTrue();
    handoff.close();
    handoff.give(CONTENT);
    assertThat(handoff.give(CONTENT).failed()).isTrue();
  }
}
