package dev.sextant.jobs.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollectorAddressTest {

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:4318, http://127.0.0.1:4318/v1/traces",
    "http://[::1]:4318/, http://[::1]:4318/v1/traces",
    "https://collector.internal/otlp, https://collector.internal/otlp/v1/traces"
  })
  void an_address_gets_the_path_of_traces(String endpoint, String traces) {
    assertThat(CollectorAddress.of(environment(endpoint))).contains(traces);
  }

  @Test
  void without_one_there_is_none() {
    assertThat(CollectorAddress.of(Map.of())).isEmpty();
    assertThat(CollectorAddress.of(environment("  "))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1:4318",
        "collector",
        "grpc://collector:4317",
        "http://",
        "http://user:s3cret@collector:4318",
        "http://collector:4318?token=s3cret",
        "http://collector:4318#s3cret",
        "http://collector :4318"
      })
  void another_one_is_refused_without_a_quote(String endpoint) {
    assertThatThrownBy(() -> CollectorAddress.of(environment(endpoint)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "OTEL_EXPORTER_OTLP_ENDPOINT is the address of a collector, such as"
                + " http://127.0.0.1:4318, without a password or a query");
  }

  private static Map<String, String> environment(String endpoint) {
    return Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  }
}
