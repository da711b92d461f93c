package dev.sextant.api.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Asks;
import dev.sextant.api.testing.Estate;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import io.vertx.openapi.contract.Operation;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sends every method to every path of the contract. */
class MethodsTest {

  private static final List<String> ASKED =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND");

  private static TestApi api;
  private static Estate acme;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = new Estate(api, api.database.acme(), "acme");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  static Stream<String> paths() {
    return declared().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("paths")
  void a_method_that_is_not_declared_is_refused_with_those_that_are(String path) {
    TreeSet<String> methods = declared().get(path);
    String allow = String.join(", ", methods);
    for (String method : ASKED) {
      if (!methods.contains(method)) {
        ApiClient.Answer refused = ask(api.anonymous(), method, path).is(405);
        assertThat(refused.headers().get("Allow")).as(method).isEqualTo(allow);
      }
    }
    ApiClient.Answer options = ask(api.anonymous(), "OPTIONS", path).is(204);
    assertThat(options.headers().get("Allow")).isEqualTo(allow);
    assertThat(options.body().length()).isZero();
    assertThat(options.headers().names())
        .noneMatch(header -> header.toLowerCase().startsWith("access-control"));
  }

  static Stream<Operation> readings() {
    return api.contract.operations().stream()
        .filter(operation -> operation.getHttpMethod().equals(HttpMethod.GET));
  }

  /** The event stream is requested only by HEAD, because a GET would not end. */
  @ParameterizedTest
  @MethodSource("readings")
  void head_is_answered_as_get_without_the_body(Operation operation) {
    Asks.Ask get = Asks.of(operation, acme::id).get(0);
    ApiClient.Answer head = ask(acme.admin(), "HEAD", get.path());
    assertThat(head.body().length()).isZero();
    if (operation.getOperationId().equals("watchExperiment")) {
      assertThat(head.is(200).headers().get("Content-Type")).isEqualTo("text/event-stream");
      return;
    }
    ApiClient.Answer whole = get.by(acme.admin());
    assertThat(head.status()).isEqualTo(whole.status());
    assertThat(head.headers().get("Content-Type")).isEqualTo(whole.headers().get("Content-Type"));
    if (same(head, whole, "ETag") && whole.headers().contains("ETag")) {
      assertThat(head.headers().get("Content-Length"))
          .isEqualTo(String.valueOf(whole.body().length()));
    }
  }

  @ParameterizedTest
  @MethodSource("readings")
  void what_is_read_has_a_strong_tag(Operation operation) {
    boolean json =
        operation.getResponse(200) != null
            && operation.getResponse(200).getContent().containsKey("application/json");
    boolean whole = json || operation.getOperationId().equals("getImage");
    ApiClient.Answer answer = ask(acme.admin(), "HEAD", Asks.of(operation, acme::id).get(0).path());
    assertThat(answer.headers().contains("ETag")).isEqualTo(whole && answer.status() == 200);
    assertThat(String.valueOf(answer.headers().get("ETag"))).doesNotStartWith("W/");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/openapi.yaml, 405",
    "/, 405",
    "/index.html, 405",
    "/assets/index-B1aB2c3d.js, 405",
    "/python/simple/, 405",
    "/python/sextant_client-1-py3-none-any.whl, 405",
    "/api/v1/nothing, 404",
    "/api/nothing, 404"
  })
  void what_is_no_operation_is_only_read(String address, int status) {
    ApiClient.Answer refused = api.anonymous().sendRaw(HttpMethod.POST, address, null).is(status);
    assertThat(refused.headers().get("Allow"))
        .isEqualTo(status == 405 ? "GET, HEAD, OPTIONS" : null);
    ApiClient page = api.anonymous().with("Accept", "text/html");
    ApiClient.Answer get = page.sendRaw(HttpMethod.GET, address, null);
    ApiClient.Answer head = page.sendRaw(HttpMethod.HEAD, address, null);
    assertThat(get.status()).isEqualTo(status == 405 ? 200 : 404);
    assertThat(head.status()).isEqualTo(get.status());
    assertThat(head.body().length()).isZero();
  }

  @Test
  void a_head_of_an_export_is_no_export() {
    String path = "/projects/" + acme.id("project_id") + "/export";
    ApiClient.Answer head = ask(acme.admin(), "HEAD", path).is(200);
    assertThat(head.headers().get("Content-Type")).isEqualTo("application/zip");
    ask(api.anonymous(), "HEAD", path).is(401);
  }

  private static ApiClient.Answer ask(ApiClient client, String method, String path) {
    return client.sendRaw(HttpMethod.valueOf(method), "/api/v1" + path, null);
  }

  private static boolean same(ApiClient.Answer one, ApiClient.Answer other, String header) {
    return String.valueOf(one.headers().get(header))
        .equals(String.valueOf(other.headers().get(header)));
  }

  /** Returns the methods of each path, ids filled in, including HEAD and OPTIONS. */
  private static Map<String, TreeSet<String>> declared() {
    Map<String, TreeSet<String>> methods =
        api.contract.operations().stream()
            .collect(
                groupingBy(
                    MethodsTest::plain,
                    mapping(each -> each.getHttpMethod().name(), toCollection(TreeSet::new))));
    methods.values().forEach(MethodsTest::withImplied);
    return methods;
  }

  private static String plain(Operation operation) {
    return Asks.of(operation, acme::id).get(0).path().replaceFirst("\\?.*", "");
  }

  private static void withImplied(TreeSet<String> methods) {
    methods.add("OPTIONS");
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
  }
}
