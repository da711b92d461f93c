package dev.sextant.api.exports;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HandoffTest {

  private static final Buffer CONTENT = Buffer.buffer("content");

  private final Handoff handoff = new Handoff();

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
  void what_is_made_after_that_goes_nowhere() {
    handoff.next();
    Future<Void> wanted = handoff.wanted();
    assertThat(wanted.succeeded()).as("positive control").isTrue();
    handoff.close();
    handoff.give(CONTENT);
    assertThat(handoff.give(CONTENT).failed()).isTrue();
  }
}
