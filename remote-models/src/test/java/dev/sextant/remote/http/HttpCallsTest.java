package dev.sextant.remote.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.remote.http.HttpFailure.Reason;
import dev.sextant.testing.FreePort;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ServerReply;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpCallsTest {

  private static final AddressRule NO_LOOPBACK =
      (host, address) ->
          address.isLoopbackAddress()
              ? Optional.of("leads into a private network.")
              : Optional.empty();

  private ProtocolServer server;

  @BeforeEach
  void start() throws Exception {
    server = ProtocolServer.of();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_reply_comes_with_status_headers_and_body() throws Exception {
    server.script(call -> Optional.of(ServerReply.ok("{}").with("X-Request-Id", "r1")));
    try (HttpCalls calls = open()) {
      HttpReply reply = calls.post(call(Duration.ofMinutes(1)), new CallCancellation());
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.text()).isEqualTo("{}");
      assertThat(reply.header("x-request-ID")).contains("r1");
    }
    assertThat(server.calls().get(0).headers()).containsEntry("authorization", "Bearer secret");
  }

  @Test
  void an_error_is_a_reply_and_is_not_repeated() throws Exception {
    server.script(
        call -> Optional.of(ServerReply.error(503, "busy", "later").with("retry-after", "1")));
    try (HttpCalls calls = open()) {
      assertThat(calls.post(call(Duration.ofMinutes(1)), new CallCancellation()).status())
          .isEqualTo(503);
    }
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void a_redirect_is_refused_and_not_followed() throws Exception {
    server.script(
        call ->
            Optional.of(new ServerReply(307, Map.of("Location", "http://10.0.0.1/"), "", 0, 1)));
    assertThat(failure(open(), Duration.ofMinutes(1)))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.REDIRECTED))
        .hasMessageContaining("redirects to 'http://10.0.0.1/'")
        .hasMessageContaining("base URL");
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void a_reply_beyond_the_size_limit_is_refused() {
    server.script(call -> Optional.of(ServerReply.ok("x".repeat(2_000_000))));
    assertThat(failure(open(), Duration.ofMinutes(1)).reason()).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void a_head_beyond_its_limits_is_refused() {
    server.script(call -> Optional.of(ServerReply.ok("{}").with("X-Long", "x".repeat(100_000))));
    assertThat(failure(open(), Duration.ofMinutes(1)))
        .hasMessageContaining("65,536 bytes")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE));

    Map<String, String> many = new HashMap<>();
    for (int i = 0; i < 300; i++) {
      many.put("X-" + i, "x");
    }
    server.script(call -> Optional.of(new ServerReply(200, many, "{}", 0, 1)));
    assertThat(failure(open(), Duration.ofMinutes(1)).reason()).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void a_torn_reply_may_be_paid_and_is_not_repeated() {
    server.script(call -> Optional.of(ServerReply.ok("{\"choices\": []}").torn()));
    HttpFailure failure = failure(open(), Duration.ofMinutes(1));
    assertThat(failure.reason()).isEqualTo(Reason.TORN);
    assertThat(failure.reason().mayBePaid()).isTrue();
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void a_slow_reply_ends_at_the_deadline() {
    server.script(call -> Optional.of(ServerReply.ok("{}").after(600_000)));
    HttpFailure failure = failure(open(), Duration.ofMillis(300));
    assertThat(failure.reason()).isEqualTo(Reason.DEADLINE);
    assertThat(failure.reason().mayBePaid()).isTrue();
  }

  @Test
  void a_cancellation_ends_a_call_in_flight_and_every_later_one() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    server.script(
        call -> {
          arrived.countDown();
          return Optional.of(ServerReply.ok("{}").after(600_000));
        });
    CallCancellation cancellation = new CallCancellation();
    try (HttpCalls calls = open()) {
      CompletableFuture<HttpFailure> ended =
          CompletableFuture.supplyAsync(() -> failure(calls, Duration.ofMinutes(5), cancellation));
      arrived.await();
      cancellation.cancel();
      assertThat(ended.get().reason()).isEqualTo(Reason.CANCELLED);
      assertThat(failure(calls, Duration.ofMinutes(5), cancellation).reason())
          .isEqualTo(Reason.CANCELLED);
    }
  }

  @Test
  void nothing_listens_is_a_failure_that_costs_nothing() throws Exception {
    int port = FreePort.find();
    HttpCall call =
        new HttpCall(
            URI.create("http://127.0.0.1:" + port),
            Map.of(),
            new byte[0],
            Duration.ofMinutes(1),
            100);
    try (HttpCalls calls = open()) {
      HttpFailure failure =
          catchThrowableOfType(HttpFailure.class, () -> calls.post(call, new CallCancellation()));
      assertThat(failure.reason()).isEqualTo(Reason.NOT_CONNECTED);
      assertThat(failure.reason().mayBePaid()).isFalse();
    }
  }

  @Test
  void an_address_in_place_of_a_name_is_checked() {
    HttpFailure failure = failure(new HttpCalls(NO_LOOPBACK, 2), Duration.ofMinutes(1));
    assertThat(failure.reason()).isEqualTo(Reason.ADDRESS_REFUSED);
    assertThat(failure).hasMessage("The host 127.0.0.1 leads into a private network.");
    assertThat(server.calls()).isEmpty();
  }

  @Test
  void a_name_is_checked_by_the_addresses_that_are_connected_to() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int[] lookUps = {0};
    NameResolver rebinding =
        host -> {
          lookUps[0]++;
          return List.of(
              lookUps[0] == 1
                  ? InetAddress.getByAddress(host, new byte[] {93, (byte) 184, (byte) 216, 34})
                  : loopback);
        };
    rebinding.resolve("models.example"); // the look-up when the endpoint was saved
    URI address = URI.create("http://models.example:%d/v1".formatted(server.port()));
    HttpCall call = new HttpCall(address, Map.of(), new byte[0], Duration.ofMinutes(1), 1_000_000);
    try (HttpCalls guarded = new HttpCalls(NO_LOOPBACK, 2, rebinding);
        HttpCalls open = new HttpCalls(AddressRule.anyAddress(), 2, host -> List.of(loopback))) {
      HttpFailure failure =
          catchThrowableOfType(HttpFailure.class, () -> guarded.post(call, new CallCancellation()));
      assertThat(failure.reason()).isEqualTo(Reason.ADDRESS_REFUSED);
      assertThat(server.calls()).isEmpty();

      open.post(call, new CallCancellation());
      assertThat(server.calls()).as("the same call without the rule").hasSize(1);
    }
  }

  @Test
  void a_call_never_prints_its_credential() {
    assertThat(call(Duration.ofMinutes(1)).toString()).doesNotContain("secret");
  }

  private static HttpCalls open() {
    return new HttpCalls(AddressRule.anyAddress(), 2);
  }

  private HttpCall call(Duration deadline) {
    return new HttpCall(
        URI.create(server.baseUrl() + "/chat/completions"),
        Map.of("Authorization", "Bearer secret"),
        "{}".getBytes(StandardCharsets.UTF_8),
        deadline,
        1_000_000);
  }

  private HttpFailure failure(HttpCalls calls, Duration deadline) {
    try (calls) {
      return failure(calls, deadline, new CallCancellation());
    }
  }

  private HttpFailure failure(HttpCalls calls, Duration deadline, CallCancellation cancellation) {
    return catchThrowableOfType(HttpFailure.class, () -> calls.post(call(deadline), cancellation));
  }
}
