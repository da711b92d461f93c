package dev.sextant.api.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists the metadata of thousands of items, and finds items by it. */
class MetadataTest {

  private static final String KINDS =
      """
      {"id":"a","question":"red?","metadata":{"topic":"rivers","level":1,"tags":["x","y","x"],"ok":true}}
      {"id":"b","question":"red?","context":"c","metadata":{"topic":"rivers","level":"1","tags":["y",3]}}
      {"id":"c","question":"blue?","metadata":{"topic":"lakes","level":2.5,"tags":[],"of":{"topic":"rivers"}}}
      {"id":"d","question":"blue?","metadata":{"topic":null,"level":1.0,"a 'key' \\"%":"it's \\"so\\" 100%","":"no name","none":""}}
      {"id":"e","question":"bare?"}
      """;

  private static final int MANY = 4_500;

  private static TestApi api;
  private static ApiClient acme;
  private static String kinds;
  private static String many;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    acme = api.acme();
    Library library = new Library(acme);
    kinds = library.version(library.project(), KINDS);
    many = library.version(library.project(), many());
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void keys_and_their_values_are_counted_the_most_frequent_first() {
    JsonArray keys = acme.get(metadata(kinds)).is(200).json().getJsonArray("keys");
    assertThat(keys)
        .containsExactly(
            key("level", 4, 2, "1", 3, "2.5", 1),
            key("tags", 3, 3, "y", 2, "3", 1, "x", 1),
            key("topic", 3, 2, "rivers", 2, "lakes", 1),
            key("a 'key' \"%", 1, 1, "it's \"so\" 100%", 1),
            key("none", 1, 0),
            key("of", 1, 0),
            key("ok", 1, 1, "true", 1));
  }

  @Test
  void of_very_many_keys_and_values_those_are_listed_that_most_items_have() {
    JsonObject found = acme.get(metadata(many)).is(200).json();
    JsonArray keys = found.getJsonArray("keys");
    assertThat(found.getLong("key_count")).isEqualTo(62);
    assertThat(keys).hasSize(50);
    assertThat(keys.getJsonObject(0)).isEqualTo(key("half", MANY, 2, "0", MANY / 2, "1", MANY / 2));
    JsonObject own = keys.getJsonObject(1);
    assertThat(own.getString("key")).isEqualTo("own");
    assertThat(own.getLong("value_count"))
        .as("but for the one that is too long")
        .isEqualTo(MANY - 1);
    assertThat(own.getJsonArray("values")).hasSize(50);
  }

  @Test
  void what_was_counted_is_kept() {
    JsonObject first = acme.get(metadata(kinds)).is(200).json();
    assertThat(acme.get(metadata(kinds)).is(200).json()).isEqualTo(first);
    Library library = new Library(acme);
    String version = library.version(library.project(), KINDS);
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        update dataset_versions set metadata_counts = '{"key_count":0,"keys":[]}' where id = '%s'
        """
            .formatted(version));
    assertThat(acme.get(metadata(version)).is(200).json().getJsonArray("keys")).isEmpty();
  }

  @Test
  void concurrent_requests_share_one_count() {
    Library library = new Library(acme);
    String version = library.version(library.project(), KINDS);
    List<JsonObject> counts =
        IntStream.range(0, 8)
            .parallel()
            .mapToObj(i -> acme.get(metadata(version)).is(200).json())
            .distinct()
            .toList();
    assertThat(counts).hasSize(1);
  }

  @Test
  void metadata_of_answers_are_counted_and_found_as_those_of_their_items_are() {
    Library library = new Library(acme);
    String version =
        library.version(
            library.project(),
            """
            {"id":"a","question":"q","metadata":{"topic":"x"},"answers":[{"text":"1","metadata":{"model":"gpt"}},{"text":"2","metadata":{"model":"llama","n":2}}]}
            {"id":"b","question":"q","factuality":0.5,"answers":[{"text":"1","metadata":{"model":"gpt"}},{"text":"2"}]}
            {"id":"c","question":"q","answers":[{"text":"1"}]}
            """);
    JsonArray keys = acme.get(metadata(version)).is(200).json().getJsonArray("keys");
    assertThat(keys.stream().map(each -> (JsonObject) each))
        .extracting(each -> each.getString("key"), each -> each.getInteger("item_count"))
        .containsExactly(tuple("model", 2), tuple("n", 1), tuple("topic", 1));
    assertThat(keys.getJsonObject(0).getJsonArray("values").encode())
        .isEqualTo("[{\"value\":\"gpt\",\"item_count\":2},{\"value\":\"llama\",\"item_count\":1}]");
    assertThat(search(version, model("gpt"))).containsExactly("a", "b");
    assertThat(search(version, model("llama"))).containsExactly("a");
    assertThat(search(version, model("x"))).isEmpty();
    JsonArray items = acme.get("/versions/" + version + "/items").is(200).data();
    assertThat(items.getJsonObject(1).getDouble("factuality")).isEqualTo(0.5);
    assertThat(items.getJsonObject(0).getValue("factuality")).isNull();
    assertThat(
            items
                .getJsonObject(0)
                .getJsonArray("answers")
                .getJsonObject(1)
                .getJsonObject("metadata"))
        .isEqualTo(new JsonObject().put("model", "llama").put("n", 2));
    assertThat(acme.get("/versions/" + version).json().getInteger("item_factuality_labels"))
        .isEqualTo(1);
  }

  private static JsonObject model(String value) {
    return new JsonObject()
        .put("metadata", new JsonObject().put("key", "model").put("value", value));
  }

  @Test
  void a_version_without_metadata_has_no_keys() {
    Library library = new Library(acme);
    JsonObject found =
        acme.get(metadata(library.version(library.project(), Library.GROUNDED))).is(200).json();
    assertThat(found.getJsonArray("keys")).isEmpty();
    assertThat(found.getLong("key_count")).isZero();
  }

  @ParameterizedTest(name = "{0} finds {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{'metadata':{'key':'topic'}} | a b c",
        "{'metadata':{'key':'topic','value':'rivers'}} | a b",
        "{'metadata':{'key':'topic','value':'Rivers'}} | ",
        "{'metadata':{'key':'topic','value':'river'}} | ",
        "{'metadata':{'key':'topic','value':'null'}} | ",
        "{'metadata':{'key':'level','value':'1'}} | a b d",
        "{'metadata':{'key':'level','value':'1e0'}} | a d",
        "{'metadata':{'key':'level','value':'2.50'}} | c",
        "{'metadata':{'key':'level','value':'2.5'}} | c",
        "{'metadata':{'key':'ok','value':'true'}} | a",
        "{'metadata':{'key':'tags'}} | a b c",
        "{'metadata':{'key':'tags','value':'x'}} | a",
        "{'metadata':{'key':'tags','value':'y'}} | a b",
        "{'metadata':{'key':'tags','value':'3'}} | b",
        "{'metadata':{'key':'of'}} | c",
        "{'metadata':{'key':'of','value':'rivers'}} | ",
        "{'metadata':{'key':'none'}} | d",
        "{'metadata':{'key':'nowhere'}} | ",
        "{'metadata':{'key':'topic','value':'rivers'},'has_context':true} | b",
        "{'metadata':{'key':'tags'},'text':'BLUE'} | c",
        "{'metadata':{'key':'topic','value':'lakes'},'text':'red'} | ",
      })
  void a_search_by_metadata_finds_what_has_it(String wish, String names) {
    List<String> expected = names == null ? List.of() : List.of(names.split(" "));
    assertThat(search(kinds, new JsonObject(wish.replace('\'', '"')))).isEqualTo(expected);
  }

  @Test
  void a_key_or_a_value_is_what_it_is_whatever_signs_it_has() {
    JsonObject odd = new JsonObject().put("key", "a 'key' \"%").put("value", "it's \"so\" 100%");
    assertThat(search(kinds, new JsonObject().put("metadata", odd))).containsExactly("d");
  }

  @Test
  void pages_of_what_has_a_value_together_are_all_that_have_it_each_once() {
    JsonObject wish =
        new JsonObject()
            .put("metadata", new JsonObject().put("key", "rare").put("value", "yes"))
            .put("limit", 2);
    List<String> found = new ArrayList<>();
    JsonObject page;
    do {
      page = acme.post(searches(many), wish).is(200).json();
      found.addAll(names(page.getJsonArray("data")));
      wish.put("cursor", page.getString("next_cursor"));
    } while (page.getString("next_cursor") != null);
    assertThat(found).containsExactly("q7", "q1007", "q2007", "q3007", "q4007");
    assertThat(page.getLong("searched_count")).isEqualTo(MANY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "{'value':'a'}", "{'key':''}", "{'key':'a','value':''}", "{'a':'b'}"})
  void metadata_that_cannot_be_looked_for_are_refused(String metadata) {
    JsonObject asked = new JsonObject(metadata.replace('\'', '"'));
    acme.post(searches(kinds), new JsonObject().put("metadata", asked))
        .isProblem(422, "invalid-body");
  }

  @Test
  void a_sign_that_no_text_can_have_is_refused() {
    for (JsonObject metadata :
        List.of(
            new JsonObject().put("key", "a\u0000"),
            new JsonObject().put("key", "a").put("value", "\u0000"))) {
      acme.post(searches(kinds), new JsonObject().put("metadata", metadata))
          .isProblem(422, "invalid-text");
    }
  }

  @Test
  void metadata_of_another_tenant_are_not_shown() {
    JsonObject wish = new JsonObject().put("metadata", new JsonObject().put("key", "topic"));
    ApiClient globex = api.globex();
    globex.get(metadata(kinds)).isProblem(404, "not-found");
    globex.post(searches(kinds), wish).isProblem(404, "not-found");
    assertThat(acme.get(metadata(kinds)).is(200).json().getLong("key_count")).isEqualTo(7);
    assertThat(search(kinds, wish)).hasSize(3);
  }

  /** Returns the counts of a key, followed by pairs of a value and its number of items. */
  private static JsonObject key(String key, int items, int count, Object... values) {
    JsonArray listed = new JsonArray();
    for (int i = 0; i < values.length; i += 2) {
      listed.add(new JsonObject().put("value", values[i]).put("item_count", values[i + 1]));
    }
    return new JsonObject()
        .put("key", key)
        .put("item_count", items)
        .put("value_count", count)
        .put("values", listed);
  }

  private static List<String> search(String version, JsonObject wish) {
    return names(acme.post(searches(version), wish).is(200).data());
  }

  private static List<String> names(JsonArray rows) {
    return rows.stream().map(row -> ((JsonObject) row).getString("external_id")).toList();
  }

  private static String metadata(String version) {
    return "/versions/" + version + "/metadata";
  }

  private static String searches(String version) {
    return "/versions/" + version + "/item-searches";
  }

  /** Returns items with unique values, one too long to choose; the first item has 59 more keys. */
  private static String many() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < MANY; i++) {
      JsonObject metadata = new JsonObject().put("half", i % 2).put("own", "own " + i);
      if (i == 0) {
        IntStream.range(0, 59).forEach(k -> metadata.put("key " + k, k));
        metadata.put("own", "long ".repeat(50));
      }
      if (i % 1_000 == 7) {
        metadata.put("rare", "yes");
      }
      lines
          .append(
              new JsonObject()
                  .put("id", "q" + i)
                  .put("question", "Where?")
                  .put("metadata", metadata)
                  .encode())
          .append('\n');
    }
    return lines.toString();
  }
}
