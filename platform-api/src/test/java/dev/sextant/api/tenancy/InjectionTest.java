package dev.sextant.api.tenancy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Asks;
import dev.sextant.api.testing.Estate;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Schemas;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.Wishes;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sends text that would be code elsewhere in every text field of the contract. The API stores it as
 * text or refuses it, and nothing breaks.
 */
class InjectionTest {

  private static final List<String> PAYLOADS =
      List.of(
          "'; drop table projects; --",
          "' or '1'='1",
          "\\'; select pg_sleep(60); --",
          "$1, $2); delete from projects; --",
          "\"; copy projects to program 'true'; --",
          "%s%n%x {0} ${jndi:ldap://127.0.0.1/a} {{7*7}}",
          "<script>alert(1)</script>",
          "a\r\nSet-Cookie: forged=1\r\n\r\n",
          "../../../../etc/passwd",
          "nul \u0000 nul",
          "half \ud800 pair",
          "\u202eright to left \ufeff",
          "x".repeat(50_000));

  /** Suffice for a value with a form of its own, because the contract refuses them all. */
  private static final List<String> FEW =
      List.of("' or '1'='1", "nul \u0000 nul", "a\r\nSet-Cookie: forged=1\r\n\r\n");

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final Estate acme = new Estate(api, api.database.acme(), "acme-own");

  @AfterEach
  void the_service_is_up_and_all_is_there() {
    api.anonymous().get("/health").is(200);
    acme.admin().get("/projects/" + acme.id("project_id")).is(200);
  }

  /** Leaves out sign-in and operations on the caller: so many refusals would block this address. */
  static Stream<String> operations() {
    return api.contract.operations().stream()
        .filter(each -> each.getOpenAPIModel().containsKey("x-permission"))
        .filter(each -> !each.getOpenAPIModel().getString("x-permission").equals("self"))
        .filter(each -> each.getHttpMethod() != HttpMethod.DELETE)
        .map(Operation::getOperationId)
        .sorted();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void a_text_of_a_body_is_text(String id) {
    Operation operation = api.contract.operation(id);
    for (Asks.Ask ask : Asks.of(operation, acme::id)) {
      if (!"application/json".equals(ask.contentType())) {
        continue;
      }
      for (String field : texts(operation)) {
        for (String payload : PAYLOADS) {
          JsonObject body =
              ask.body().toJsonObject().put(field, valueFor(operation, field, payload));
          Asks.Ask hostile =
              new Asks.Ask(ask.method(), ask.path(), body.toBuffer(), ask.contentType());
          assertHarmless(hostile.by(acme.admin()), id + " " + field);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void a_text_of_an_address_is_text(String id) {
    Operation operation = api.contract.operation(id);
    if (operation.getHttpMethod() != HttpMethod.GET || id.equals("watchExperiment")) {
      return;
    }
    Asks.Ask ask = Asks.of(operation, acme::id).get(0);
    for (Parameter parameter : operation.getParameters()) {
      for (String payload : hasForm(parameter) ? FEW : PAYLOADS) {
        String encoded = URLEncoder.encode(cut(payload), UTF_8).replace("+", "%20");
        String path =
            parameter.getIn() == Location.PATH
                ? Asks.of(operation, acme::id).get(0).path().replace(valueOf(parameter), encoded)
                : ask.path().replaceAll("\\?.*", "") + "?" + parameter.getName() + "=" + encoded;
        ApiClient.Answer answer = acme.admin().sendRaw(HttpMethod.GET, "/api/v1" + path, null);
        assertHarmless(answer, id + " " + parameter.getName());
      }
    }
  }

  @Test
  void a_text_of_a_header_is_text() {
    String path = "/projects/" + acme.id("project_id");
    String imports = "/datasets/" + acme.id("dataset_id") + "/imports";
    for (String payload : PAYLOADS) {
      if (payload.chars().anyMatch(each -> each < ' ' || each > '~') || payload.length() > 5_000) {
        continue;
      }
      acme.admin()
          .with("If-Match", payload)
          .patch(path, new JsonObject().put("description", "d"))
          .isProblem(400, "invalid-parameter");
      acme.admin()
          .with("Idempotency-Key", payload)
          .post(imports, new JsonObject())
          .isProblem(400, "invalid-parameter");
      assertHarmless(acme.admin().with("X-Request-Id", payload).get(path), "X-Request-Id");
    }
  }

  @Test
  void what_is_kept_is_what_was_sent() {
    for (String payload : PAYLOADS) {
      if (payload.length() <= 200 && payload.indexOf('\u0000') < 0 && !payload.contains("\ud800")) {
        JsonObject project = new JsonObject().put("name", payload).put("description", payload);
        String id = acme.admin().post("/projects", project).is(201).id();
        ApiClient.Answer kept = acme.admin().get("/projects/" + id).is(200);
        assertThat(kept.json().getString("name")).isEqualTo(payload);
        assertThat(kept.headers().names()).doesNotContain("Set-Cookie");
      }
    }
  }

  private static void assertHarmless(ApiClient.Answer answer, String place) {
    String body = answer.body().toString();
    assertThat(answer.status()).as(place + ": " + body).isNotIn(500, 502, 503);
    assertThat(answer.headers().get("Set-Cookie")).as(place).isNull();
    assertThat(body).as(place).doesNotContainIgnoringCase("sqlstate", "pgexception", "root:x:0");
    if (answer.status() >= 400) {
      assertThat(answer.headers().get("Content-Type")).isEqualTo("application/problem+json");
    }
  }

  /** Returns the fields that hold a text or a list of texts. */
  private static List<String> texts(Operation operation) {
    List<String> texts = new ArrayList<>();
    for (Map.Entry<String, Object> field : fields(operation)) {
      if (isText(field.getValue()) || isTexts(field.getValue())) {
        texts.add(field.getKey());
      }
    }
    return texts;
  }

  private static JsonObject fields(Operation operation) {
    return Schemas.plain(
            operation.getRequestBody().getContent().values().iterator().next().getSchema())
        .getJsonObject("properties", new JsonObject());
  }

  private static boolean isText(Object schema) {
    return schema instanceof JsonObject object && "string".equals(object.getValue("type"));
  }

  private static boolean isTexts(Object schema) {
    return schema instanceof JsonObject object
        && "array".equals(object.getValue("type"))
        && isText(object.getValue("items"));
  }

  private static Object valueFor(Operation operation, String field, String payload) {
    return isText(fields(operation).getValue(field)) ? payload : new JsonArray().add(payload);
  }

  private static String valueOf(Parameter parameter) {
    return "uuid".equals(parameter.getSchema().get("format"))
        ? acme.id(parameter.getName())
        : Wishes.constant(parameter.getName());
  }

  private static boolean hasForm(Parameter parameter) {
    JsonObject schema = Schemas.plain(parameter.getSchema());
    return schema.containsKey("format")
        || schema.containsKey("enum")
        || List.of("integer", "boolean").contains(schema.getString("type"));
  }

  private static String cut(String payload) {
    return payload.substring(0, Math.min(payload.length(), 300));
  }
}
