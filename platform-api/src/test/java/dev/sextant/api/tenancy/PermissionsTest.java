package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Operation;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each role calls every operation of the contract and is granted its permissions only. */
class PermissionsTest {

  @AutoClose private static final TestApi api = TestApi.start();

  @ParameterizedTest
  @EnumSource(Role.class)
  void a_role_is_granted_what_it_may_and_refused_the_rest(Role role) {
    List<String> may = role.permissions().stream().map(each -> each.code()).toList();
    for (Operation operation : closed().toList()) {
      String needed = operation.getOpenAPIModel().getString("x-permission");
      ApiClient.Answer answer = ask(api.as(api.database.acme(), role), operation);
      if (role == Role.ANNOTATOR
          && operation.getOpenAPIModel().getBoolean("x-of-all-labels", false)) {
        answer.isProblem(403, "labels-withheld");
      } else if (may.contains(needed)) {
        assertThat(answer.status()).as(operation.getOperationId()).isNotIn(401, 403);
      } else {
        answer.isProblem(403, "forbidden");
        assertThat(answer.detail()).contains("'" + needed + "'", "you are " + role.code());
      }
    }
  }

  @Test
  void me_says_what_the_role_may() {
    JsonObject me = api.as(api.database.acme(), Role.VIEWER).get("/me").is(200).json();
    assertThat(me.getString("role")).isEqualTo("viewer");
    assertThat(me.getJsonArray("permissions").getList()).containsExactly("self", "read", "export");
    assertThat(me.getBoolean("operator")).isFalse();
  }

  /** Leaves out signing out, which would end the caller's session and has its own tests. */
  private static Stream<Operation> closed() {
    return api.contract.operations().stream()
        .filter(each -> each.getOpenAPIModel().containsKey("x-permission"))
        .filter(each -> !each.getOpenAPIModel().getString("x-permission").equals("self"));
  }

  private static ApiClient.Answer ask(ApiClient client, Operation operation) {
    String path = operation.getOpenAPIPath().replaceAll("\\{\\w+}", UUID.randomUUID().toString());
    HttpMethod method = operation.getHttpMethod();
    return client.sendRaw(method, "/api/v1" + path, null);
  }
}
