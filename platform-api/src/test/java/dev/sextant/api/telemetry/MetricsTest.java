package dev.sextant.api.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.PlatformApi;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the metrics of a running API say, and who gets them. */
class MetricsTest {

  private static TestApi api;
  private static Scraper metrics;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    metrics = Scraper.of(api);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void a_request_counts_under_its_operation_method_and_class_of_status() {
    String project = new Library(api.acme()).project();
    String series =
        "sextant_http_request_seconds_count{method=\"GET\",operation=\"getProject\",status=\"%s\"}";
    double found = metrics.value(series.formatted("2xx"));
    double missing = metrics.value(series.formatted("4xx"));

    api.acme().get("/projects/" + project).is(200);
    api.acme().get("/projects/" + api.database.acme()).is(404);
    api.acme().get("/projects/no-id").is(400);

    assertThat(metrics.value(series.formatted("2xx"))).isEqualTo(found + 1);
    assertThat(metrics.value(series.formatted("4xx"))).isEqualTo(missing + 2);
  }

  @Test
  void paths_and_methods_that_a_client_invents_add_no_series() {
    ApiClient stranger = api.anonymous();
    for (String method : List.of("GET", "POST", "BREW")) {
      stranger.sendRaw(HttpMethod.valueOf(method), "/api/v1/nothing", null).is(404);
    }
    int before = metrics.lines().size();

    for (int i = 0; i < 300; i++) {
      stranger.sendRaw(HttpMethod.GET, "/api/v1/nothing/" + i, null).is(404);
      stranger.sendRaw(HttpMethod.valueOf("BREW" + i), "/api/v1/nothing", null).is(404);
    }

    assertThat(metrics.lines()).hasSizeLessThan(before + 30); // of the JVM, which may begin a pause
    assertThat(
            metrics.value(
                "sextant_http_request_seconds_count{method=\"other\",operation=\"unmatched\",status=\"4xx\"}"))
        .isGreaterThanOrEqualTo(301);
    assertThat(metrics.text()).doesNotContain("nothing", "BREW");
  }

  @Test
  void nothing_names_a_tenant_or_a_person() {
    Library library = new Library(api.acme());
    String project = library.project();
    library.version(project, Library.GROUNDED);

    assertThat(metrics.text())
        .doesNotContain(api.database.acme().toString(), project, "ann@example.org", "acme");
  }

  @Test
  void connections_are_given_back() {
    for (int i = 0; i < 20; i++) {
      api.acme().get("/projects").is(200);
    }
    assertThat(metrics.value("sextant_database_connections_most{pool=\"requests\"}")).isEqualTo(8);
    Scraper.await(
        () ->
            metrics.value("sextant_database_connections_used{pool=\"requests\"}") < 3
                && metrics.value("sextant_database_connections_waiting{pool=\"requests\"}") == 0);
    assertThat(metrics.value("sextant_database_connections_used{pool=\"imports\"}")).isZero();
  }

  @Test
  void requests_that_a_limit_refuses_count_by_the_code_of_the_refusal() {
    api.sql(
        api.database.api(),
        api.database.globex(),
        "insert into tenant_limits (requests_per_second) values (1)");
    ApiClient globex = api.globex();
    while (globex.get("/projects").status() != 429) {
      assertThat(metrics.value("sextant_http_limited_total{code=\"too-many-requests\"}")).isZero();
    }
    assertThat(metrics.value("sextant_http_limited_total{code=\"too-many-requests\"}"))
        .isPositive();
  }

  @Test
  void the_port_answers_one_address_and_one_method_only() {
    assertThat(metrics.status("GET", "/metrics")).isEqualTo(200);
    assertThat(metrics.status("GET", "/metrics?name%5B%5D=up")).isEqualTo(200);
    for (String method : List.of("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW")) {
      assertThat(metrics.status(method, "/metrics")).as(method).isEqualTo(404);
    }
    for (String path : List.of("/", "/metrics/", "/metrics/x", "/api/v1/health", "/METRICS")) {
      assertThat(metrics.status("GET", path)).as(path).isEqualTo(404);
    }
    assertThat(api.anonymous().sendRaw(HttpMethod.GET, "/metrics", null).body().toString())
        .as("the port of the API has no metrics")
        .doesNotContain("sextant_");
  }

  @Test
  void an_address_that_is_taken_ends_the_start_with_a_sentence() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      Optional<ApiConfig.Metrics> before = api.metrics;
      api.metrics = Optional.of(new ApiConfig.Metrics("127.0.0.1", taken.getLocalPort()));
      ApiConfig config = api.config();
      api.metrics = before;

      assertThatThrownBy(() -> TestApi.await(PlatformApi.start(api.vertx, config, api.ports())))
          .rootCause()
          .isNotNull();
      assertThatThrownBy(() -> TestApi.await(PlatformApi.start(api.vertx, config, api.ports())))
          .hasStackTraceContaining(
              "the metrics cannot listen on 127.0.0.1:" + taken.getLocalPort());
    }
  }

  @Test
  void without_an_address_there_are_none() {
    TestApi silent = TestApi.start();
    try {
      assertThat(silent.api.metricsPort()).isZero();
    } finally {
      silent.close();
    }
  }

  @Test
  void a_database_that_archives_nothing_says_so() {
    Scraper.await(() -> metrics.value("sextant_log_archive_on") == 0);
    assertThat(metrics.value("sextant_log_archive_failing")).isZero();
    assertThat(metrics.value("sextant_log_archive_age_seconds")).isNaN();
  }

  @Test
  void a_scrape_does_not_wait_for_a_database_that_hangs_and_says_so() {
    TestApi cut = TestApi.overCable(new MemoryCluster());
    try {
      Scraper scraper = Scraper.of(cut);
      Scraper.await(() -> scraper.value("sextant_queue_readable") == 1);
      assertThat(scraper.value("sextant_queue_waiting{kind=\"experiment\"}")).isZero();

      cut.cable().hold();
      long start = System.nanoTime();
      scraper.text();
      assertThat(System.nanoTime() - start).isLessThan(2_000_000_000L);
      cut.cable().cut();
      Scraper.await(() -> scraper.value("sextant_queue_readable") == 0);

      assertThat(scraper.value("sextant_queue_read_failed_total")).isPositive();
      assertThat(scraper.value("sextant_queue_waiting{kind=\"experiment\"}")).isNaN();
      Scraper.await(() -> Double.isNaN(scraper.value("sextant_log_archive_failing")));
      cut.cable().release();
      cut.cable().mend();
      Scraper.await(() -> scraper.value("sextant_queue_readable") == 1);
    } finally {
      cut.cable().mend();
      cut.close();
    }
  }
}
