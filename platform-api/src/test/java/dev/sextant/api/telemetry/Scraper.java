package dev.sextant.api.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.testing.TestApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Reads the metrics of an API, as Prometheus does. */
final class Scraper {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  private final TestApi api;

  private Scraper(TestApi api) {
    this.api = api;
  }

  /** Starts the API again, with metrics. */
  static Scraper of(TestApi api) {
    api.metrics = Optional.of(new ApiConfig.Metrics("127.0.0.1", 0));
    api.restart();
    return new Scraper(api);
  }

  String text() {
    HttpResponse<String> response = send("GET", "/metrics");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");
    return response.body();
  }

  List<String> lines() {
    return text().lines().toList();
  }

  /** Returns the value of a series; 0 if there is none. */
  double value(String series) {
    return lines().stream()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElse(0);
  }

  int status(String method, String path) {
    return send(method, path).statusCode();
  }

  private HttpResponse<String> send(String method, String path) {
    URI address = URI.create("http://127.0.0.1:" + api.api.metricsPort() + path);
    try {
      return HTTP.send(
          HttpRequest.newBuilder(address)
              .timeout(Duration.ofSeconds(10))
              .method(method, HttpRequest.BodyPublishers.noBody())
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
