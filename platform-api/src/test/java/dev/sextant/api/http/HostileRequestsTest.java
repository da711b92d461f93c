package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.Wire;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no client library would send, written to the socket byte by byte. */
class HostileRequestsTest {

  private static final String END = "\r\n";

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();

  @AfterEach
  void the_service_is_up_and_serves() {
    api.anonymous().get("/health").is(200);
    acme.get("/me").is(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/openapi.yaml",
        "/..%2fopenapi.yaml",
        "/assets/..%2f..%2fopenapi.yaml",
        "/assets/%2E%2E/index.html",
        "/assets/%c0%ae%c0%ae/index.html",
        "/assets/%252e%252e/index.html",
        "//api/v1/me",
        "/api/v1//me",
        "/api/v1/./me",
        "/api/v1/x/../me",
        "/api/v1\\me",
        "/api/v1%5cme",
        "/api/v1/%ff",
        "/api/v1/%zz",
        "/api/v1/projects/%00",
        "/index.html%00.js",
        "/api/v1/metrics/%0d%0aSet-Cookie:a=b",
        "/api/v1/me#part",
        "/\\..\\..\\openapi.yaml",
        "*",
        "api/v1/me",
        "http://evil.example/api/v1/me",
        "http://127.0.0.1/api/v1/me"
      })
  void a_roundabout_address_is_refused(String target) {
    String answer = Wire.ask(api, "GET " + target + " HTTP/1.1" + END + ours() + END);
    assertMalformed(answer);
    assertThat(answer).doesNotContain("root:", "operationId", "test page", "\"subject\"");
  }

  @Test
  void a_path_parameter_of_a_matrix_is_no_way_around_either() {
    String answer = Wire.ask(api, "GET /api/v1/me;x=/../y HTTP/1.1" + END + ours() + END);
    assertThat(Wire.statuses(answer)).containsAnyOf("400", "404");
  }

  @Test
  void a_plain_address_is_answered() {
    assertThat(Wire.statuses(Wire.ask(api, "GET /api/v1/me HTTP/1.1" + END + ours() + END)))
        .containsExactly("200");
    assertThat(Wire.statuses(Wire.ask(api, "GET /a%20page HTTP/1.1" + END + ours() + END)))
        .containsExactly("404");
  }

  static Stream<String> secondOpinions() {
    return Stream.of(
        "Host: evil.example",
        "Authorization: Bearer other",
        "Content-Type: application/json" + END + "Content-Type: text/plain",
        "Cookie: a=b" + END + "Cookie: c=d",
        "Cookie: sextant_session=a; sextant_session=b",
        "Cookie: __Host-sextant_session=a; __Host-sextant_session=b",
        "Origin: http://127.0.0.1" + END + "Origin: http://evil.example",
        "Sec-Fetch-Site: same-origin" + END + "Sec-Fetch-Site: cross-site",
        "If-Match: 1" + END + "If-Match: 2",
        "Idempotency-Key: 1" + END + "Idempotency-Key: 2");
  }

  @ParameterizedTest
  @MethodSource("secondOpinions")
  void a_header_that_counts_comes_once(String more) {
    assertMalformed(Wire.ask(api, "GET /api/v1/me HTTP/1.1" + END + ours() + more + END + END));
  }

  @Test
  void a_host_must_be_named_and_be_ours() {
    String rest = acme.lines() + "Connection: close" + END;
    assertMalformed(Wire.ask(api, "GET /api/v1/me HTTP/1.1" + END + rest + END));
    assertMalformed(Wire.ask(api, "GET /api/v1/me HTTP/1.0" + END + rest + END));
    for (String forwarded :
        List.of("X-Forwarded-Host: 127.0.0.1", "Forwarded: host=127.0.0.1", "X-Host: 127.0.0.1")) {
      String evil = "Host: evil.example" + END + forwarded + END;
      assertThat(Wire.ask(api, "GET /api/v1/me HTTP/1.1" + END + evil + rest + END))
          .contains("unknown-host");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        ":7117",
        "a b",
        "[",
        "[::1",
        "::1",
        "127.0.0.1:",
        "127.0.0.1:x",
        "127.0.0.1:99999",
        "127.0.0.1:-1",
        "127.0.0.1:80:80",
        "127.0.0.1:2147483648",
        "http://127.0.0.1",
        "127.0.0.1/api",
        "ann@127.0.0.1",
        "127.0.0.1, evil.example",
        "%31%32%37.0.0.1",
        "\u00e9",
        "[fe80::1%25lo]",
        "[zz]:80"
      })
  void a_host_that_is_no_host_is_refused_before_signing_in(String host) {
    String answer =
        Wire.ask(api, "GET /api/v1/me HTTP/1.1" + END + "Host: " + host + END + acme.lines() + END);
    assertMalformed(answer);
    assertThat(answer).contains("Host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-HTTP-Method-Override: DELETE",
        "X-HTTP-Method: DELETE",
        "X-Method-Override: DELETE",
        "X-Original-URL: /api/v1/health",
        "X-Rewrite-URL: /api/v1/health",
        "X-Forwarded-For: 10.0.0.1",
        "X-Forwarded-Proto: https",
        "X-Forwarded-Prefix: /evil",
        "X-Tenant-Id: 00000000-0000-0000-0000-000000000000",
        "X-User: root",
        "Upgrade: h2c",
        "Upgrade: websocket"
      })
  void a_header_that_would_change_the_meaning_changes_nothing(String header) {
    String answer = Wire.ask(api, "GET /api/v1/me HTTP/1.1" + END + ours() + header + END + END);
    assertThat(Wire.statuses(answer)).containsExactly("200");
    assertThat(answer).contains(api.database.acme().toString()).doesNotContain("evil", "10.0.0.1");
  }

  static Stream<String> doubtfulBodies() {
    return Stream.of(
        "Content-Length: 2" + END + "Content-Length: 14",
        "Content-Length: -1",
        "Content-Length: +14",
        "Content-Length: 14, 14",
        "Content-Length: 0x0e",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: chunked" + END + "Transfer-Encoding: identity",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding:\u000bchunked");
  }

  @ParameterizedTest
  @MethodSource("doubtfulBodies")
  void a_body_of_doubtful_length_is_refused(String framing) {
    String name = "framed " + UUID.randomUUID();
    String body = "{\"name\":\"" + name + "\"}";
    String answer = Wire.ask(api, post(framing) + END + body);
    assertThat(Wire.statuses(answer)).containsExactly("400");
    assertThat(projectsNamed(name)).isZero();
  }

  @Test
  void what_hides_behind_a_body_is_not_taken_for_a_request() {
    String name = "smuggled " + UUID.randomUUID();
    String body = "{\"name\":\"" + name + "\"}";
    String hidden = post("Content-Length: " + body.length()) + END + body;
    String both = "Content-Length: 4" + END + "Transfer-Encoding: chunked";
    String answer = Wire.ask(api, kept(post(both)) + END + "0" + END + END + hidden);
    assertThat(Wire.statuses(answer)).hasSize(1);
    assertThat(projectsNamed(name)).isZero();
    assertThat(Wire.statuses(Wire.ask(api, hidden))).as("positive control").containsExactly("201");
    assertThat(projectsNamed(name)).isOne();
  }

  @Test
  void chunks_that_are_none_get_no_further() {
    for (String chunk : List.of("zz", "ffffffffffffffff", "-1", "5;" + "x".repeat(20_000))) {
      String answer = Wire.ask(api, post("Transfer-Encoding: chunked") + END + chunk + END + END);
      assertThat(Wire.statuses(answer)).doesNotContain("200", "201", "500");
    }
  }

  @Test
  void heads_have_bounds() {
    String huge = "X-A: " + "a".repeat(1 << 20) + END;
    String many = "X-A: a\r\n".repeat(10_000);
    String line = "/" + "a".repeat(1 << 16);
    assertThat(status("/api/v1/me", huge)).isEqualTo("431");
    assertThat(status("/api/v1/me", many)).isEqualTo("431");
    assertThat(status(line, "")).isEqualTo("414");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-A: a\0b",
        "X-A: a\rX-B: b",
        "X A: b",
        "X-A\0: b",
        ": b",
        "X-\u00e9: b",
        "no colon"
      })
  void a_header_that_is_none_is_refused(String header) {
    String answer = Wire.ask(api, "GET /api/v1/me HTTP/1.1" + END + ours() + header + END + END);
    assertMalformed(answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRACE", "CONNECT", "PROPFIND", "DEBUG", "get", "PATCH", "XYZ"})
  void a_method_that_nobody_declared_is_refused(String method) {
    String answer = Wire.ask(api, method + " /api/v1/me HTTP/1.1" + END + ours() + END);
    assertThat(Wire.statuses(answer)).containsExactly("405");
    assertThat(answer).doesNotContain("Bearer", "Access-Control", "\"subject\"");
  }

  @Test
  void another_origin_gets_no_allowance() {
    String foreign =
        "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n"
            + "Access-Control-Request-Headers: authorization\r\n";
    for (String ask : List.of("OPTIONS /api/v1/projects", "GET /api/v1/me", "GET /")) {
      assertThat(Wire.ask(api, ask + " HTTP/1.1" + END + ours() + foreign + END))
          .doesNotContainIgnoringCase("access-control-allow");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GET /", "PRI * HTTP/2.0", "\u0016\u0003\u0001\u0000\u00a5", "HELO sextant"})
  void another_protocol_is_not_spoken(String opening) {
    String answer = Wire.ask(api, opening + END + END + END);
    assertThat(answer).doesNotContain(" 200 ", "test page");
  }

  @Test
  void a_parameter_that_comes_twice_is_refused() {
    acme.get("/projects?limit=1&limit=2").isProblem(400, "repeated-parameter");
    acme.get("/projects?limit=1").is(200);
  }

  private static String status(String target, String header) {
    String request = "GET " + target + " HTTP/1.1" + END + ours() + header + END;
    return String.join(",", Wire.statuses(Wire.ask(api, request)));
  }

  /** Headers of an authorized request that closes its connection. */
  private static String ours() {
    return "Host: 127.0.0.1:%d\r\nConnection: close\r\n".formatted(api.api.port()) + acme.lines();
  }

  private static String post(String framing) {
    return "POST /api/v1/projects HTTP/1.1\r\n"
        + ours()
        + "Content-Type: application/json\r\n"
        + framing
        + END;
  }

  private static String kept(String request) {
    return request.replace("Connection: close\r\n", "");
  }

  private static long projectsNamed(String name) {
    return api.count("select count(*) from projects where name = '" + name + "'");
  }

  /** Asserts one 400 answer with the headers of every answer, then a closed connection. */
  private static void assertMalformed(String answer) {
    assertThat(Wire.statuses(answer)).containsExactly("400");
    assertThat(answer)
        .containsIgnoringCase("application/problem+json")
        .containsIgnoringCase("Content-Security-Policy: default-src 'none'")
        .containsIgnoringCase("X-Content-Type-Options: nosniff")
        .containsIgnoringCase("Cache-Control: no-store")
        .containsIgnoringCase("X-Request-Id: ")
        .contains("\"request_id\"");
  }
}
