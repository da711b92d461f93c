package dev.sextant.api.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.OutputUnit;
import io.vertx.openapi.contract.MediaType;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every operation has a description, and examples that match its schemas. */
class ContractExamplesTest {

  /** A body that the contract declares, with its operation. */
  private record Body(String where, MediaType declared) {

    Map<String, Object> examples() {
      Object examples = declared.getOpenAPIModel().getJsonObject("examples", new JsonObject());
      return ((JsonObject) plain(examples)).getMap();
    }
  }

  private static final OpenAPIContract CONTRACT = WholeContract.get();

  @Test
  void every_operation_has_a_description() {
    assertThat(CONTRACT.operations())
        .allSatisfy(
            operation ->
                assertThat(operation.getOpenAPIModel().getString("description", ""))
                    .as(operation.getOperationId())
                    .isNotBlank());
  }

  @Test
  void every_body_has_an_example() {
    assertThat(bodies()).hasSizeGreaterThan(100);
    assertThat(bodies())
        .allSatisfy(body -> assertThat(body.examples()).as(body.where()).isNotEmpty());
  }

  @Test
  void every_example_matches_its_schema() {
    for (Body body : bodies()) {
      body.examples()
          .forEach(
              (name, example) -> {
                Object value = ((JsonObject) example).getValue("value");
                OutputUnit found =
                    CONTRACT
                        .getSchemaRepository()
                        .validator(body.declared().getSchema())
                        .validate(value);
                assertThat(found.getValid())
                    .as("%s, example %s: %s", body.where(), name, found.getErrors())
                    .isTrue();
              });
    }
  }

  private static List<Body> bodies() {
    List<Body> bodies = new ArrayList<>();
    for (Operation operation : CONTRACT.operations()) {
      String where = operation.getOperationId();
      if (operation.getRequestBody() != null) {
        operation
            .getRequestBody()
            .getContent()
            .values()
            .forEach(each -> bodies.add(new Body(where + " request", each)));
      }
      IntStream.range(200, 300)
          .mapToObj(status -> declared(operation, status))
          .flatMap(List::stream)
          .forEach(each -> bodies.add(new Body(where + " response", each)));
    }
    return bodies;
  }

  /** Checks the status first: an operation answers an undeclared one with its default. */
  private static List<MediaType> declared(Operation operation, int status) {
    boolean named =
        operation
            .getOpenAPIModel()
            .getJsonObject("responses")
            .containsKey(Integer.toString(status));
    if (!named) {
      return List.of();
    }
    Response response = operation.getResponse(status);
    return List.copyOf(response.getContent().values());
  }

  /** Removes the location keys that resolving references adds to each object. */
  private static Object plain(Object value) {
    if (value instanceof JsonObject object) {
      JsonObject copy = new JsonObject();
      object.stream()
          .filter(each -> !each.getKey().startsWith("__absolute_"))
          .forEach(each -> copy.put(each.getKey(), plain(each.getValue())));
      return copy;
    }
    return value instanceof JsonArray array
        ? new JsonArray(array.stream().map(ContractExamplesTest::plain).toList())
        : value;
  }
}
