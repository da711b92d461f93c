package dev.sextant.api.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Forms that JSON Schema allows but client generators mishandle. */
class ContractFormTest {

  private static final Map<String, JsonObject> OBJECTS = ContractDocument.objects();

  @Test
  void every_keyword_has_a_value() {
    // A comma ends an unquoted description inside braces, and the rest becomes a key without a
    // value.
    assertThat(where(object -> object.stream().anyMatch(each -> each.getValue() == null)))
        .isEmpty();
  }

  @Test
  void every_body_has_a_schema() {
    assertThat(
            OBJECTS.keySet().stream()
                .filter(pointer -> pointer.matches(".*/content/[^/]+"))
                .filter(pointer -> !OBJECTS.get(pointer).containsKey("schema")))
        .isEmpty();
  }

  @Test
  void null_is_one_of_several_types_or_one_side_of_an_anyOf() {
    assertThat(
            OBJECTS.keySet().stream()
                .filter(pointer -> Objects.equals(OBJECTS.get(pointer).getValue("type"), "null"))
                .filter(pointer -> !pointer.matches(".*/anyOf/\\d+")))
        .isEmpty();
  }

  @Test
  void no_property_is_named_like_a_literal() {
    List<String> literals = List.of("true", "false", "null");
    assertThat(
            where(
                object ->
                    object.getValue("properties") instanceof JsonObject properties
                        && literals.stream().anyMatch(properties::containsKey)))
        .isEmpty();
  }

  @Test
  void no_array_of_enums_is_a_set() {
    assertThat(
            where(
                object ->
                    object.getBoolean("uniqueItems", false)
                        && resolved(object.getJsonObject("items")).containsKey("enum")))
        .isEmpty();
  }

  @Test
  void an_integer_that_may_need_more_than_32_bits_says_so() {
    // Generators map an integer without a format to 32 bits, so clients fail on larger values.
    assertThat(
            where(
                object ->
                    String.valueOf(object.getValue("type")).contains("integer")
                        && object.getLong("maximum", Long.MAX_VALUE) > Integer.MAX_VALUE
                        && !"int64".equals(object.getString("format"))))
        .isEmpty();
  }

  /** Leaves out examples: they hold null where their schemas allow it. */
  private static List<String> where(Predicate<JsonObject> holds) {
    return OBJECTS.keySet().stream()
        .filter(each -> !each.matches(".*/examples?/.*"))
        .filter(each -> holds.test(OBJECTS.get(each)))
        .toList();
  }

  private static JsonObject resolved(JsonObject schema) {
    String reference = schema.getString("$ref");
    return reference == null
        ? schema
        : resolved(Objects.requireNonNull(OBJECTS.get(reference.substring(1))));
  }
}
