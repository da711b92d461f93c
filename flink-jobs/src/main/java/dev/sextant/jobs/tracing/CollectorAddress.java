package dev.sextant.jobs.tracing;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a process sends its spans. Loads no class of OpenTelemetry. */
public final class CollectorAddress {

  /** The standard variable: address of a collector that speaks OTLP over HTTP. */
  public static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";

  /** The standard variable: {@code true} switches all of it off, whatever the others say. */
  public static final String DISABLED = "OTEL_SDK_DISABLED";

  private static final String TRACES = "/v1/traces";

  private CollectorAddress() {}

  /**
   * Returns the address that spans are sent to; empty if the environment names no collector, or
   * switches OpenTelemetry off.
   *
   * @param environment variables of the process
   * @throws IllegalArgumentException if the address is wrong; the message names the variable
   */
  public static Optional<String> of(Map<String, String> environment) {
    if (environment.getOrDefault(DISABLED, "").strip().equalsIgnoreCase("true")) {
      return Optional.empty();
    }
    String endpoint = environment.getOrDefault(ENDPOINT, "").strip();
    return endpoint.isEmpty() ? Optional.empty() : Optional.of(traces(endpoint));
  }

  private static String traces(String endpoint) {
    try {
      URI address = URI.create(endpoint);
      boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
      if (http
          && address.getHost() != null
          && address.getRawQuery() == null
          && address.getRawFragment() == null
          && address.getRawUserInfo() == null) {
        return endpoint.replaceAll("/+$", "") + TRACES;
      }
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
    throw wrong(null);
  }

  /** Without the address, since a wrong one may hold a password. */
  private static IllegalArgumentException wrong(@Nullable Throwable cause) {
    return new IllegalArgumentException(
        ENDPOINT
            + " is the address of a collector, such as http://127.0.0.1:4318, without a password"
            + " or a query",
        cause);
  }
}
