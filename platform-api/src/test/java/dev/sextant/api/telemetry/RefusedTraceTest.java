package dev.sextant.api.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.core.spi.tracing.SpanKind;
import io.vertx.core.spi.tracing.TagExtractor;
import io.vertx.core.spi.tracing.VertxTracer;
import io.vertx.core.tracing.TracingPolicy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A request that is refused has a trace, with its operation and status, and no credential. */
class RefusedTraceTest {

  private static final String SECRET = "Bearer no-token-of-this-instance";

  private static final int MOST_FAILURES = 3;

  private static TestApi api;
  private static Vertx vertx;
  private static final List<Trace> ENDED = new CopyOnWriteArrayList<>();

  /** What a trace is given of a request. */
  private static final class Trace implements RequestTrace {

    private final List<String> said = new CopyOnWriteArrayList<>();

    @Override
    public void matched(String method, String route, String operation, String requestId) {
      said.addAll(List.of(method, route, operation));
    }

    @Override
    public void calledBy(String tenant) {
      said.add(tenant);
    }

    @Override
    public void joins(RequestTrace other) {
      // joins none
    }

    @Override
    public @Nullable String parent() {
      return null;
    }

    @Override
    public String toString() {
      return said.toString();
    }
  }

  private static final class Tracer implements VertxTracer<Trace, Object> {

    @Override
    public <R> Trace receiveRequest(
        Context context,
        SpanKind kind,
        TracingPolicy policy,
        R request,
        String operation,
        Iterable<Map.Entry<String, String>> headers,
        TagExtractor<R> tags) {
      Trace trace = new Trace();
      RequestTrace.begin(context, trace);
      return trace;
    }

    @Override
    public <R> void sendResponse(
        Context context,
        @Nullable R response,
        @Nullable Trace trace,
        @Nullable Throwable failure,
        TagExtractor<R> tags) {
      if (trace != null && response instanceof HttpServerResponse reply) {
        trace.said.add(String.valueOf(reply.getStatusCode()));
        ENDED.add(trace);
      }
    }
  }

  @BeforeAll
  static void start() {
    LimitConfig usual = LimitConfig.personal();
    api =
        TestApi.start(
            new MemoryCluster(), new LimitConfig(usual.usual(), 10, 100, MOST_FAILURES, 1));
    TestApi.await(api.api.close());
    vertx = Vertx.builder().withTracer(options -> new Tracer()).build();
    api.api = TestApi.await(PlatformApi.start(vertx, api.config(), api.ports()));
  }

  @AfterAll
  static void stop() {
    api.close();
    TestApi.await(vertx.close());
  }

  @Test
  void each_refusal_has_its_operation_and_status() throws Exception {
    String tenant = api.database.acme().toString();
    ApiClient viewer = api.as(api.database.acme(), Role.VIEWER);
    viewer.post("/projects", new JsonObject().put("name", "p")).is(403);
    assertEnded("POST", "/api/v1/projects", "createProject", tenant, "403");
    api.acme().post("/projects", new JsonObject().put("nonsense", true)).is(422);
    assertEnded("POST", "/api/v1/projects", "createProject", tenant, "422");
    api.acme().get("/projects/" + api.database.acme()).is(404);
    assertEnded("GET", "/api/v1/projects/{project_id}", "getProject", tenant, "404");

    api.anonymous().get("/me").is(401);
    assertEnded("GET", "/api/v1/me", "getMe", "401");
    ApiClient wrong = api.anonymous().with("Authorization", SECRET);
    for (int i = 0; i < MOST_FAILURES; i++) {
      wrong.get("/projects").is(401);
    }
    assertEnded("GET", "/api/v1/projects", "listProjects", "401");
    wrong.get("/projects").is(429);
    assertEnded("GET", "/api/v1/projects", "listProjects", "429");

    assertThat(ENDED).noneMatch(trace -> trace.said.toString().contains("Bearer"));
  }

  private static void assertEnded(String... said) throws Exception {
    for (int look = 0; ENDED.stream().noneMatch(each -> each.said.equals(List.of(said))); look++) {
      assertThat(look).as("%s among %s", List.of(said), ENDED).isLessThan(3_000);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }
}
