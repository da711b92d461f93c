package dev.sextant.remote.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

  private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "retry-after: 7|7000",
        "retry-after: 0|0",
        "retry-after: 1.5|1500",
        "retry-after: Tue, 24 Nov 2026 12:00:30 GMT|30000",
        "retry-after: Tue, 24 Nov 2026 11:00:00 GMT|0",
        "retry-after: 7; retry-after-ms: 250|250",
        "x-ratelimit-reset-requests: 1m30s|90000",
        "x-ratelimit-reset-tokens: 500ms|500",
        "x-ratelimit-reset-requests: 1s; x-ratelimit-reset-tokens: 6m0s|360000",
        "x-ratelimit-reset-requests: 12|12000",
        "x-ratelimit-reset: 1795521610|10000",
        "x-ratelimit-reset: 1795521610000|10000",
        "anthropic-ratelimit-tokens-reset: 2026-11-24T12:00:20Z|20000",
        "retry-after: 3; x-ratelimit-reset-tokens: 1m|3000",
        "retry-after: 86400|600000",
        "retry-after: +999999999-01-01T00:00:00Z|600000",
        "retry-after: -999999999-01-01T00:00:00Z|0",
        "x-ratelimit-reset-tokens: +999999999-01-01T00:00:00Z|600000",
        "retry-after: soon; x-ratelimit-reset-tokens: 2s|2000"
      })
  void each_spelling_is_read(String headers, long millis) {
    assertThat(RetryAfter.of(reply(headers), NOW, Duration.ofMinutes(10)))
        .contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "date: x",
        "retry-after: -1",
        "x-ratelimit-reset-tokens: 1 fortnight",
        "retry-after: 1m x"
      })
  void what_cannot_be_read_is_no_wait(String headers) {
    assertThat(RetryAfter.of(reply(headers), NOW, Duration.ofMinutes(10))).isEmpty();
  }

  @Test
  void the_numbers_of_this_test_are_the_times_that_they_claim() {
    assertThat(NOW.getEpochSecond()).isEqualTo(1_795_521_600L);
  }

  private static HttpReply reply(String headers) {
    Map<String, String> all = new HashMap<>();
    for (String header : headers.split("; ")) {
      String[] pair = header.split(": ", 2);
      all.put(pair[0], pair[1]);
    }
    return new HttpReply(429, all, new byte[0]);
  }
}
