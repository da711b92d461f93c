package dev.sextant.api.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.contract.BodyValues.Entry;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BodyValuesTest {

  private static final Entry LOG_PROBABILITIES = new Entry(true, 0.0);
  private static final Entry TEXTS = new Entry(false, null);

  private static final JsonObject DOCUMENT = ContractDocument.read();
  private static final Map<String, BodyValues> BOUNDS = new TreeMap<>();

  @BeforeAll
  static void read() {
    Vertx vertx = Vertx.vertx();
    Contract.load(vertx)
        .await()
        .operations()
        .forEach(
            each -> BOUNDS.put(each.getOperationId(), OperationContract.of(each).bodyValues()));
    vertx.close().await();
  }

  @AfterAll
  static void every_operation_was_looked_at() {
    assertThat(BOUNDS).hasSizeGreaterThan(100);
  }

  @Test
  void lists_of_log_probabilities_and_segments_are_the_long_lists_of_the_contract() {
    assertThat(BOUNDS.get("createVerdict").longLists())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "/token_logprobs", LOG_PROBABILITIES,
                "/answers_token_logprobs/*", LOG_PROBABILITIES,
                "/segments", TEXTS,
                "/answers_segments/*", TEXTS));
    assertThat(BOUNDS)
        .allSatisfy(
            (operation, bounds) -> {
              assertThat(bounds.most()).isEqualTo(BodyValues.USUAL);
              assertThat(bounds.longLists().isEmpty())
                  .as(operation)
                  .isEqualTo(!operation.equals("createVerdict"));
            });
  }

  /** Long lists count as one value, since their entries do not count. */
  @Test
  void the_largest_legal_body_of_every_operation_is_within_its_bound() {
    Map<String, Long> largest = new TreeMap<>();
    for (Object path : DOCUMENT.getJsonObject("paths").getMap().values()) {
      for (Object each : new JsonObject(cast(path)).getMap().values()) {
        if (each instanceof Map<?, ?> && cast(each).containsKey("requestBody")) {
          JsonObject operation = new JsonObject(cast(each));
          largest.put(operation.getString("operationId"), mostOfBody(operation));
        }
      }
    }
    assertThat(largest).hasSizeGreaterThan(50).containsKey("createLabel");
    assertThat(largest)
        .allSatisfy(
            (operation, most) ->
                assertThat(most).as(operation).isLessThanOrEqualTo(BOUNDS.get(operation).most()));
    assertThat(largest.get("createLabel")).as("positive control").isEqualTo(1 + 4 + 1 + 5_000 * 3);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> cast(Object object) {
    return (Map<String, Object>) object;
  }

  private static long mostOfBody(JsonObject operation) {
    JsonObject content = resolved(operation.getJsonObject("requestBody")).getJsonObject("content");
    return content.containsKey("application/json")
        ? most(
            content.getJsonObject("application/json").getJsonObject("schema"),
            "",
            BOUNDS.get(operation.getString("operationId")))
        : 0;
  }

  /** Returns the most values of a legal instance; alternatives count together. */
  private static long most(JsonObject referring, String pointer, BodyValues bounds) {
    JsonObject schema = resolved(referring);
    if (bounds.longLists().containsKey(pointer)) {
      return 1;
    }
    long values = 1;
    for (String name : schema.getJsonObject("properties", new JsonObject()).fieldNames()) {
      values +=
          most(
              schema.getJsonObject("properties").getJsonObject(name), pointer + "/" + name, bounds);
    }
    if (schema.containsKey("items")) {
      assertThat(schema.getInteger("maxItems")).as(pointer + " has a longest length").isNotNull();
      values +=
          schema.getInteger("maxItems")
              * most(schema.getJsonObject("items"), pointer + "/*", bounds);
    }
    if (schema.getValue("additionalProperties") instanceof JsonObject others) {
      assertThat(schema.getInteger("maxProperties"))
          .as(pointer + " has a largest size")
          .isNotNull();
      values += schema.getInteger("maxProperties") * most(others, pointer + "/{}", bounds);
    }
    for (String alternatives : Set.of("oneOf", "anyOf", "allOf")) {
      for (Object each : schema.getJsonArray(alternatives, new JsonArray())) {
        values += most((JsonObject) each, pointer, bounds);
      }
    }
    return values;
  }

  private static JsonObject resolved(JsonObject schema) {
    String reference = schema.getString("$ref");
    if (reference == null) {
      return schema;
    }
    JsonObject found = DOCUMENT;
    for (String step : reference.substring(2).split("/")) {
      found = found.getJsonObject(step);
    }
    return resolved(found);
  }
}
