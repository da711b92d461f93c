package dev.sextant.standalone.flink.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.testing.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.apache.flink.metrics.MetricConfig;
import org.junit.jupiter.api.Test;

class ListeningReporterTest {

  private static final int LOOKS = 3_000;

  private static ListeningReporter opened(int port) {
    MetricConfig config = new MetricConfig();
    config.setProperty(MetricsPort.HOST, "127.0.0.1");
    config.setProperty(MetricsPort.PORT, "" + port);
    ListeningReporter reporter = new ListeningReporter();
    reporter.open(config);
    return reporter;
  }

  private static ServerSocket taken(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
  }

  private static String page(int port) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/metrics".formatted(port))).build();
    for (int look = 0; ; look++) {
      try {
        return HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString())
            .body();
      } catch (IOException e) {
        assertThat(look).as("looks at port %d", port).isLessThan(LOOKS);
        TimeUnit.MILLISECONDS.sleep(10);
      }
    }
  }

  @Test
  void a_process_whose_port_is_taken_begins_and_shows_metrics_once_it_is_free() throws Exception {
    ListeningReporter reporter;
    int port;
    try (ServerSocket other = taken(0)) {
      port = other.getLocalPort();
      reporter = opened(port);
    }

    assertThat(page(port)).contains("jvm_threads_live_threads");
    reporter.close();
  }

  @Test
  void a_process_that_replaces_another_shows_metrics_at_the_same_port() throws Exception {
    int port = FreePort.find();
    ListeningReporter first = opened(port);
    assertThat(page(port)).contains("jvm_threads_live_threads");
    ListeningReporter second = opened(port);

    first.close();

    assertThat(page(port)).contains("jvm_threads_live_threads");
    second.close();
  }
}
