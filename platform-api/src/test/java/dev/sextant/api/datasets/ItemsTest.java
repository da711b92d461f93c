package dev.sextant.api.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Finds items among thousands: by position, by text, and by labels and fields. */
class ItemsTest {

  /** One item of each kind that a search can distinguish, named after its kind. */
  private static final String KINDS =
      """
      {"id":"right","question":"What is red?","context":"Roses are red.","answers":[{"text":"Roses.","grounded":true}]}
      {"id":"wrong","question":"What is 100% blue?","answers":[{"text":"The_sky.","grounded":false}]}
      {"id":"both","question":"WAS IST GRÜN?","reference":"Das Gras","answers":[{"text":"Gras","grounded":true},{"text":"Rosen","grounded":false}]}
      {"id":"partly","question":"What is true?","answers":[{"text":"Little.","factuality":0.25},{"text":"A \\\\ slash \\""}]}
      {"id":"bare","question":"What is not known?","answers":[{"text":"Much."},{"text":"More."},{"text":"Most."}]}
      """;

  private static final int MANY = 5_000;

  private static TestApi api;
  private static ApiClient acme;
  private static Library library;
  private static String kinds;
  private static String many;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    acme = api.acme();
    library = new Library(acme);
    kinds = library.version(library.project(), KINDS);
    many = library.version(library.project(), many());
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'ann', false
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s' and i.external_id = 'right'
        """
            .formatted(kinds));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @ParameterizedTest(name = "{0} finds {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | right wrong both partly bare",
        "{'text':'RED'} | right",
        "{'text':'grün'} | both",
        "{'text':'grass'} | ",
        "{'text':'das gras'} | both",
        "{'text':'rose'} | right both",
        "{'text':'%'} | wrong",
        "{'text':'e_s'} | wrong",
        "{'text':'\\\\'} | partly",
        "{'text':'art'} | partly",
        "{'text':'WHAT is'} | right wrong partly bare",
        "{'text':'blue sky'} | wrong",
        "{'text':'sky blue'} | wrong",
        "{'text':'blue rose'} | ",
        "{'text':'red roses are'} | right",
        "{'text':'`roses are`'} | right",
        "{'text':'`are roses`'} | ",
        "{'text':'`roses are` what `roses`'} | right",
        "{'text':'`roses are'} | right",
        "{'text':'`roses   are`'} | right",
        "{'text':'`is red roses`'} | ",
        "{'text':'`'} | partly",
        "{'text':'``'} | ",
        "{'text':'grun'} | both",
        "{'text':'Gru\\u0308n'} | both",
        "{'text':'RÓSÉN'} | both",
        "{'text':'strasse'} | ",
        "{'text':'(+.*['} | ",
        "{'text':'.'} | right wrong partly bare",
        "{'text':'what','label':'not-grounded'} | right wrong",
        "{'has_context':true} | right",
        "{'has_context':false,'text':'what'} | wrong partly bare",
        "{'label':'grounded'} | both",
        "{'label':'not-grounded'} | right wrong both",
        "{'label':'factuality'} | partly",
        "{'label':'unlabelled'} | bare",
        "{'label_source':'human'} | right",
        "{'label_source':'imported'} | right wrong both partly",
        "{'min_answers':2} | both partly bare",
        "{'max_answers':2,'min_answers':2} | both partly",
        "{'max_answers':1} | right wrong",
      })
  void a_search_finds_what_matches(String body, String names) {
    JsonObject wish = new JsonObject(body.replace('\'', '"').replace("`", "\\\""));
    List<String> expected = names == null ? List.of() : List.of(names.split(" "));
    assertThat(names(acme.post(searches(kinds), wish).is(200).data())).isEqualTo(expected);
  }

  @Test
  void a_search_by_part_finds_the_items_of_that_part() {
    List<String> calibration = search(kinds, new JsonObject().put("split", "calibration"));
    List<String> holdout = search(kinds, new JsonObject().put("split", "holdout"));
    assertThat(calibration).isNotEmpty().doesNotContainAnyElementsOf(holdout);
    assertThat(holdout).isNotEmpty();
    assertThat(calibration.size() + holdout.size()).isEqualTo(5);
    for (Object each : acme.get("/versions/" + kinds + "/items").data()) {
      JsonObject item = (JsonObject) each;
      assertThat(item.getString("split").equals("holdout"))
          .isEqualTo(holdout.contains(item.getString("external_id")));
    }
  }

  @Test
  void a_row_says_in_short_what_an_item_has() {
    JsonArray rows = acme.get(rows(kinds) + "?limit=100").is(200).data();
    JsonObject right = rows.getJsonObject(0);
    assertThat(right.getString("question")).isEqualTo("What is red?");
    assertThat(right.getBoolean("has_context")).isTrue();
    assertThat(right.getBoolean("has_reference")).isFalse();
    assertThat(right.getInteger("grounded")).as("a human's label outranks").isZero();
    assertThat(right.getInteger("not_grounded")).isEqualTo(1);
    assertThat(right.getJsonArray("label_sources"))
        .isEqualTo(new JsonArray().add("human").add("imported"));
    JsonObject partly = rows.getJsonObject(3);
    assertThat(partly.getDouble("factuality")).isEqualTo(0.25);
    assertThat(partly.getInteger("answer_count")).isEqualTo(2);
    assertThat(rows.getJsonObject(4).getJsonArray("label_sources")).isEmpty();
  }

  @ParameterizedTest(name = "{0} is shown by {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "red what | | ",
        "are what | context | Roses are red.",
        "das | reference | Das Gras",
        "rosen was | answer | Rosen",
        "both | external_id | both",
      })
  void a_row_shows_what_its_question_lacks_of_what_is_looked_for(
      String text, String field, String passage) {
    JsonObject row =
        acme.post(searches(kinds), new JsonObject().put("text", text))
            .is(200)
            .data()
            .getJsonObject(0);
    assertThat(row.getJsonObject("passage"))
        .isEqualTo(
            field == null ? null : new JsonObject().put("field", field).put("text", passage));
  }

  @Test
  void a_passage_is_a_few_words_around_what_is_looked_for() {
    String far = "start " + "far ".repeat(400) + "NÉEDLE" + " away".repeat(400);
    String line =
        new JsonObject()
            .put("id", "long")
            .put("context", far)
            .put("question", "What?")
            .put("answers", new JsonArray())
            .encode();
    String version = library.version(library.project(), line + "\n");
    JsonObject row =
        acme.post(searches(version), new JsonObject().put("text", "needle"))
            .is(200)
            .data()
            .getJsonObject(0);
    assertThat(row.getJsonObject("passage").getString("text"))
        .startsWith("…far")
        .contains("NÉEDLE away")
        .endsWith("…")
        .hasSizeBetween(200, 250);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "!#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
        "***:(?i)a",
        "***=a",
        "(?x)a",
        "a{2}",
        "\\d\\1",
        "\uD83C\uDF39",
        "\u6c49\u5b57",
        "\u0416\u0435\u043b\u0442\u044b\u0439",
        "\u03b1\u03c1\u03b3\u03cc\u03c2",
        "I\u0307stanbul",
        "\u00df\u1e9e"
      })
  void a_text_of_whatever_signs_is_found_as_it_stands_and_nowhere_else(String text) {
    String version =
        library.version(
            library.project(),
            new JsonObject().put("id", "other").put("question", "aa").encode()
                + '\n'
                + new JsonObject().put("id", "it").put("question", "so " + text).encode());
    assertThat(search(version, new JsonObject().put("text", text))).containsExactly("it");
  }

  @Test
  void half_of_a_sign_is_refused_as_no_text() {
    ApiClient.Answer refused =
        acme.post(
            "/versions/" + kinds + "/item-searches", new JsonObject().put("text", "is \ud800"));
    assertThat(refused.isProblem(422, "invalid-text").pointers()).containsExactly("/text");
    assertThat(search(kinds, new JsonObject().put("text", "is"))).isNotEmpty();
  }

  @Test
  void a_sigma_is_one_letter_wherever_its_word_ends() {
    String museum = "\u03bc\u03bf\u03c5\u03c3\u03b5\u03af\u03bf";
    String version =
        library.version(
            library.project(),
            new JsonObject().put("id", "it").put("question", museum + " " + museum).encode());
    assertThat(search(version, new JsonObject().put("text", "\u039c\u039f\u03a5\u03a3")))
        .containsExactly("it");
  }

  @Test
  void a_search_for_nothing_is_refused() {
    for (String nothing : List.of("  ", "\u0301")) {
      acme.post(searches(kinds), new JsonObject().put("text", nothing))
          .isProblem(422, "nothing-to-find");
    }
  }

  @Test
  void a_search_for_more_words_than_a_search_can_take_is_refused() {
    String words =
        IntStream.range(10, 61).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    acme.post(searches(kinds), new JsonObject().put("text", words))
        .isProblem(422, "too-many-words");
    acme.post(searches(kinds), new JsonObject().put("text", '"' + words + '"')).is(200);
  }

  @Test
  void nothing_is_found_in_another_tenants_version() {
    JsonObject wish = new JsonObject().put("text", "red");
    api.globex().post(searches(kinds), wish).isProblem(404, "not-found");
    assertThat(acme.post(searches(kinds), wish).is(200).data()).hasSize(1);
  }

  @Test
  void a_distant_position_is_read_directly_and_paged_from() {
    JsonObject page = acme.get(rows(many) + "?from_ordinal=4990&limit=4").is(200).json();
    assertThat(names(page.getJsonArray("data")))
        .containsExactly("q4990", "q4991", "q4992", "q4993");
    String next = page.getString("next_cursor");
    page = acme.get(rows(many) + "?limit=100&cursor=" + next).is(200).json();
    assertThat(names(page.getJsonArray("data"))).startsWith("q4994").endsWith("q4999").hasSize(6);
    assertThat(page.getString("next_cursor")).isNull();
    assertThat(acme.get(rows(many) + "?from_ordinal=5000").is(200).data()).isEmpty();
  }

  @Test
  void pages_of_a_search_together_are_all_that_match_each_once() {
    List<String> expected =
        IntStream.range(0, MANY).filter(i -> i % 1_000 == 7).mapToObj(i -> "q" + i).toList();
    List<String> found = new ArrayList<>();
    JsonObject wish = new JsonObject().put("text", "needle").put("limit", 2);
    JsonObject page;
    long searched = 0;
    do {
      page = acme.post(searches(many), wish).is(200).json();
      assertThat(page.getLong("searched_count")).isGreaterThan(searched);
      searched = page.getLong("searched_count");
      found.addAll(names(page.getJsonArray("data")));
      wish.put("cursor", page.getString("next_cursor"));
    } while (page.getString("next_cursor") != null);
    assertThat(found).isEqualTo(expected);
    assertThat(searched).isEqualTo(MANY);
    assertThat(page.getLong("item_count")).isEqualTo(MANY);
  }

  @Test
  void an_item_is_read_whole_and_only_below_its_own_version() {
    JsonObject listed = acme.get("/versions/" + kinds + "/items").data().getJsonObject(2);
    String item = listed.getString("id");
    assertThat(acme.get("/versions/" + kinds + "/items/" + item).is(200).json()).isEqualTo(listed);
    acme.get("/versions/" + many + "/items/" + item).isProblem(404, "not-found");
    acme.get("/versions/" + kinds + "/items/" + UUID.randomUUID()).isProblem(404, "not-found");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'text':''}",
        "{'label':'good'}",
        "{'limit':101}",
        "{'cursor':'?'}",
        "{'words':'a'}"
      })
  void a_search_for_what_cannot_be_is_refused(String body) {
    acme.post(searches(kinds), new JsonObject(body.replace('\'', '"')))
        .isProblem(422, "invalid-body");
  }

  private static List<String> search(String version, JsonObject wish) {
    return names(acme.post(searches(version), wish).is(200).data());
  }

  private static List<String> names(JsonArray rows) {
    return rows.stream().map(row -> ((JsonObject) row).getString("external_id")).toList();
  }

  private static String searches(String version) {
    return "/versions/" + version + "/item-searches";
  }

  private static String rows(String version) {
    return "/versions/" + version + "/item-rows";
  }

  private static String many() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < MANY; i++) {
      lines.append(
          "{\"id\":\"q%d\",\"question\":\"Where is the %s?\",\"answers\":[{\"text\":\"here\"}]}\n"
              .formatted(i, i % 1_000 == 7 ? "needle" : "hay"));
    }
    return lines.toString();
  }
}
