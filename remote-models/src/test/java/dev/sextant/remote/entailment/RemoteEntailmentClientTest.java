package dev.sextant.remote.entailment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.remote.BrokenClock;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.http.AddressRule;
import dev.sextant.remote.retry.RetryPolicy;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ServerReply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteEntailmentClientTest {

  private static final List<EntailmentPair> PAIRS =
      List.of(new EntailmentPair("It rains.", "Wet."));

  private ProtocolServer server;

  @BeforeEach
  void start() throws Exception {
    server = ProtocolServer.of();
    server.script(call -> Optional.of(ServerReply.error(500, "broken", "out of order")));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_call_that_ends_with_an_error_fails_with_it_and_is_no_cancellation() {
    assertThatThrownBy(() -> classify(() -> new OutOfMemoryError("no heap")))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("no heap");
  }

  @Test
  void a_call_that_ends_with_an_exception_is_tried_again_and_is_no_cancellation() {
    assertThatThrownBy(() -> classify(ArithmeticException::new))
        .isInstanceOf(EntailmentFailure.class)
        .hasMessageContaining("The call ended with ArithmeticException");
    assertThat(server.calls()).hasSize(4);
  }

  private void classify(Supplier<? extends Throwable> failure) {
    GeneratorSpec spec =
        new GeneratorSpec(
            GeneratorKind.OPENAI_CHAT,
            server.baseUrl(),
            "m",
            null,
            new Sampling(null, null, 50, List.of(), null, 1, null));
    try (RemoteEntailmentClient client =
        new RemoteEntailmentClient(
            spec,
            null,
            AddressRule.anyAddress(),
            new RemoteEntailmentClient.Settings(
                TokenLimitName.MAX_TOKENS,
                2,
                Duration.ofMinutes(1),
                new RetryPolicy(
                    4, Duration.ofMinutes(1), Duration.ofMillis(2), Duration.ofMillis(5)),
                () -> .5,
                new BrokenClock(failure)),
            notice -> {})) {
      client.classify(PAIRS, paid -> {});
    }
  }
}
