package dev.sextant.api.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ProjectsTest {

  @AutoClose private static final TestApi api = TestApi.start();

  @Test
  void a_project_is_created_read_changed_and_deleted() {
    ApiClient acme = api.acme();
    ApiClient.Answer created = acme.post("/projects", project("life")).is(201);
    String path = "/projects/" + created.id();
    assertThat(created.headers().get("Location")).isEqualTo("/api/v1" + path);
    assertThat(created.headers().get("ETag")).isEqualTo("\"1\"");

    ApiClient.Answer changed =
        acme.with("If-Match", "\"1\"")
            .patch(path, new JsonObject().put("description", "new"))
            .is(200);
    assertThat(changed.json().getString("name")).isEqualTo("life");
    assertThat(changed.json().getString("description")).isEqualTo("new");
    assertThat(changed.headers().get("ETag")).isEqualTo("\"2\"");

    acme.delete(path).is(202);
    acme.get(path).isProblem(404, "not-found");
  }

  @Test
  void a_change_of_what_was_changed_meanwhile_is_refused() {
    ApiClient acme = api.acme();
    String path = "/projects/" + acme.post("/projects", project("etag")).id();
    acme.patch(path, new JsonObject().put("name", "etag 2")).is(200);
    acme.with("If-Match", "\"1\"")
        .patch(path, new JsonObject().put("name", "etag 3"))
        .isProblem(412, "changed-meanwhile");
    acme.with("If-Match", "\"1\"").delete(path).isProblem(412, "changed-meanwhile");
    assertThat(acme.get(path).json().getString("name")).isEqualTo("etag 2");
  }

  @Test
  void another_tenant_cannot_see_the_project() {
    ApiClient acme = api.acme();
    String id = acme.post("/projects", project("secret")).id();
    acme.get("/projects/" + id).is(200);
    ApiClient globex = api.globex();
    globex.get("/projects/" + id).isProblem(404, "not-found");
    globex.patch("/projects/" + id, project("stolen")).isProblem(404, "not-found");
    globex.delete("/projects/" + id).isProblem(404, "not-found");
    assertThat(globex.get("/projects").data().encode()).doesNotContain(id);
    assertThat(acme.get("/projects").data().encode()).as("positive control").contains(id);
  }

  @Test
  void two_tenants_may_use_one_name_and_one_tenant_may_not() {
    api.acme().post("/projects", project("twice")).is(201);
    api.globex().post("/projects", project("twice")).is(201);
    ApiClient.Answer refused = api.acme().post("/projects", project("twice"));
    refused.isProblem(409, "name-taken");
    assertThat(refused.pointers()).containsExactly("/name");
  }

  @Test
  void a_list_comes_in_pages_without_gap_or_repetition() {
    ApiClient globex = api.globex();
    for (int i = 0; i < 7; i++) {
      globex.post("/projects", project("page " + i)).is(201);
    }
    List<String> names = new ArrayList<>();
    String cursor = "";
    do {
      ApiClient.Answer page = globex.get("/projects?limit=3" + cursor).is(200);
      page.data().forEach(each -> names.add(((JsonObject) each).getString("name")));
      assertThat(page.data().size()).isLessThanOrEqualTo(3);
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    } while (cursor != null);
    assertThat(names).doesNotHaveDuplicates().contains("page 0", "page 6");
    assertThat(names.stream().filter(name -> name.startsWith("page"))).hasSize(7).isSorted();
  }

  @Test
  void a_refusal_says_what_is_wrong_and_where() {
    ApiClient acme = api.acme();
    ApiClient json = acme.with("Content-Type", "application/json");

    json.send(HttpMethod.POST, "/projects", Buffer.buffer("{\"name\":"))
        .isProblem(400, "malformed-json");
    acme.get("/projects?limit=101").isProblem(400, "invalid-parameter");
    assertThat(acme.get("/projects?limit=many").isProblem(400, "invalid-parameter").pointers())
        .containsExactly("limit");
    acme.get("/projects?cursor=bm90IGpzb24").isProblem(422, "invalid-cursor");
    acme.get("/projects/not-an-id").isProblem(400, "invalid-parameter");
    acme.get("/projects/" + UUID.randomUUID()).isProblem(404, "not-found");
    acme.with("Content-Type", "text/plain")
        .send(HttpMethod.POST, "/projects", Buffer.buffer("name=x"))
        .isProblem(415, "unsupported-media-type");
    json.send(
            HttpMethod.POST,
            "/projects",
            Buffer.buffer("{\"name\":\"" + "x".repeat(2 << 20) + "\"}"))
        .isProblem(413, "too-large");

    assertThat(acme.post("/projects", new JsonObject()).isProblem(422, "invalid-body").pointers())
        .contains("/name");
    assertThat(
            acme.post("/projects", project("x").put("nmae", "y"))
                .isProblem(422, "invalid-body")
                .pointers())
        .contains("/nmae");
    assertThat(
            acme.post("/projects", new JsonObject().put("name", 7))
                .isProblem(422, "invalid-body")
                .pointers())
        .contains("/name");
    acme.post("/projects", new JsonObject().put("name", "  ")).isProblem(422, "invalid-body");
    acme.post("/projects", project("nul \u0000")).isProblem(422, "invalid-text");
  }

  @Test
  void an_unknown_method_or_address_is_a_problem_too() {
    ApiClient acme = api.acme();
    acme.sendRaw(HttpMethod.PUT, "/api/v1/projects", null).isProblem(405, "method-not-allowed");
    acme.sendRaw(HttpMethod.GET, "/api/v1/nothing", null).isProblem(404, "not-found");
    acme.sendRaw(HttpMethod.GET, "/api/v2/projects", null).isProblem(404, "not-found");
  }

  private static JsonObject project(String name) {
    return new JsonObject().put("name", name);
  }
}
