package dev.sextant.api.http.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Site;
import dev.sextant.api.http.server.Operations;
import dev.sextant.api.telemetry.Telemetry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.openapi.contract.OpenAPIContract;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ContractTest {

  private static final Authenticator NOBODY =
      credentials -> Future.failedFuture(new IllegalStateException("nobody asks"));

  private static final Site SITE =
      new Site(Set.of("localhost"), Optional.empty(), Site.SameSite.STRICT);

  private static Vertx vertx;
  private static OpenAPIContract contract;

  @BeforeAll
  static void load() throws Exception {
    vertx = Vertx.vertx();
    contract =
        Contract.load(vertx).toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }

  @AfterAll
  static void close() {
    vertx.close();
  }

  private static Router router(Map<String, Operation> operations) {
    return Operations.router(
        vertx, contract, SITE, NOBODY, List.of(), operations, Telemetry.off(vertx).requests());
  }

  @Test
  void an_operation_that_nothing_answers_keeps_the_server_from_starting() {
    Map<String, Operation> operations = complete();
    operations.remove("getReport");
    assertThatThrownBy(() -> router(operations))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("[getReport]");
  }

  @Test
  void an_operation_that_the_contract_lacks_keeps_the_server_from_starting() {
    Map<String, Operation> operations = complete();
    operations.put("getSecret", call -> Future.succeededFuture(Reply.noContent()));
    assertThatThrownBy(() -> router(operations))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("[getSecret]");
  }

  @Test
  void an_operation_without_a_permission_keeps_the_api_from_starting() {
    io.vertx.openapi.contract.Operation operation = contract.operation("getReport");
    JsonObject model = operation.getOpenAPIModel();
    Object permission = model.remove("x-permission");
    try {
      assertThatThrownBy(() -> router(complete()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("getReport must have an x-permission");
    } finally {
      model.put("x-permission", permission);
    }
  }

  @Test
  void code_that_answers_the_contract_starts() {
    assertThat(router(complete())).isNotNull();
  }

  @Test
  void every_operation_says_what_a_problem_looks_like() {
    assertThat(contract.operations()).allMatch(each -> each.getDefaultResponse() != null);
  }

  private static Map<String, Operation> complete() {
    Map<String, Operation> operations = new HashMap<>();
    contract
        .operations()
        .forEach(
            each ->
                operations.put(
                    each.getOperationId(), call -> Future.succeededFuture(Reply.noContent())));
    return operations;
  }
}
