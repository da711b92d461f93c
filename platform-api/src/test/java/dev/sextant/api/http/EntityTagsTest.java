package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** An unchanged resource is answered with 304 and no body. */
class EntityTagsTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();

  @Test
  void what_has_not_changed_is_not_sent_again() {
    String tag = read(acme, "/projects").is(200).headers().get("ETag");
    assertThat(tag).matches("\"[0-9a-f]{32}\"");
    ApiClient.Answer same = read(acme.with("If-None-Match", tag), "/projects").is(304);
    assertThat(same.body().length()).isZero();
    assertThat(same.headers().get("ETag")).isEqualTo(tag);
    assertThat(same.headers().get("Cache-Control")).isEqualTo("no-store");
    assertThat(same.headers().contains("X-Request-Id")).isTrue();
    new Library(acme).project();
    ApiClient.Answer changed = read(acme.with("If-None-Match", tag), "/projects").is(200);
    assertThat(changed.headers().get("ETag")).isNotEqualTo(tag);
  }

  @Test
  void tags_are_compared_weakly_and_in_lists() {
    String tag = read(acme, "/metrics").headers().get("ETag");
    for (String known :
        List.of("*", "W/" + tag, "\"a\", " + tag, "\"a,b\",W/\"c\" , W/" + tag + ", \"d\"")) {
      read(acme.with("If-None-Match", known), "/metrics").is(304);
      assertThat(
              acme.with("If-None-Match", known).sendRaw(HttpMethod.HEAD, "/api/v1/metrics", null))
          .extracting(ApiClient.Answer::status)
          .isEqualTo(304);
    }
    for (String other :
        List.of("\"a\"", tag.replace("\"", ""), "\"" + tag, "", ",", "\"x" + tag.substring(1))) {
      read(acme.with("If-None-Match", other), "/metrics").is(200);
    }
  }

  @Test
  void a_tag_grants_nothing() {
    String tag = read(acme, "/projects").headers().get("ETag");
    read(api.anonymous().with("If-None-Match", tag), "/projects").is(401);
    read(acme.with("If-None-Match", "*"), "/projects/" + UUID.randomUUID()).is(404);
  }

  @Test
  void the_contract_has_a_tag_and_may_be_kept() {
    ApiClient.Answer contract = read(api.anonymous(), "/openapi.yaml").is(200);
    assertThat(contract.headers().get("Content-Type")).isEqualTo("application/yaml");
    assertThat(contract.headers().getAll("Cache-Control")).containsExactly("no-cache");
    assertThat(contract.body().toString()).contains("operationId: getReport");
    read(api.anonymous().with("If-None-Match", contract.headers().get("ETag")), "/openapi.yaml")
        .is(304);
  }

  @Test
  void a_project_keeps_its_revision_as_its_tag() {
    String path = "/projects/" + new Library(acme).project();
    String tag = read(acme, path).headers().get("ETag");
    assertThat(tag).isEqualTo("\"1\"");
    read(acme.with("If-None-Match", tag), path).is(304);
    acme.with("If-Match", tag).patch(path, named()).is(200);
    read(acme.with("If-None-Match", tag), path).is(200);
    acme.with("If-Match", tag).patch(path, named()).isProblem(412, "changed-meanwhile");
  }

  @Test
  void a_precondition_that_would_not_be_looked_at_is_refused() {
    String path = "/datasets/" + new Library(acme).dataset(new Library(acme).project());
    for (String header : List.of("If-Match", "If-None-Match", "If-Unmodified-Since")) {
      acme.with(header, "\"1\"").delete(path).isProblem(400, "precondition-not-supported");
    }
    acme.get(path).is(200);
    acme.delete(path).is(202);
  }

  private static ApiClient.Answer read(ApiClient client, String path) {
    return client.sendRaw(HttpMethod.GET, "/api/v1" + path, null);
  }

  private static JsonObject named() {
    return new JsonObject().put("name", "named " + UUID.randomUUID());
  }
}
