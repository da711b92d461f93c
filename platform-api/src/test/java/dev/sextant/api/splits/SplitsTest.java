package dev.sextant.api.splits;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

public class SplitsTest {

  private static TestApi api;
  private static ApiClient acme;
  private static Library library;
  private static String project;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    acme = api.acme();
    library = new Library(acme);
    project = library.project();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void each_kind_of_item_is_parted_by_its_own_share() {
    String version = library.version(project, mixed());
    JsonObject split = acme.get(path(version)).is(200).json();
    assertThat(split.getDouble("calibration_share")).isEqualTo(0.5);
    assertThat(split.getJsonObject("items"))
        .isEqualTo(new JsonObject().put("calibration", 100).put("holdout", 100));
    assertThat(split.getJsonObject("labels").getJsonObject("calibration"))
        .isEqualTo(labels(40 + 10, 40 + 5, 20));
    assertThat(split.getJsonObject("labels").getJsonObject("holdout"))
        .isEqualTo(labels(40 + 10, 40 + 5, 20));
    assertThat(split.getValue("locked_at")).isNull();
    assertThat(split.getInteger("looks")).isZero();

    Map<String, Long> calibration =
        items(version).stream()
            .filter(item -> item.getString("split").equals("calibration"))
            .collect(groupingBy(item -> kind(item), counting()));
    assertThat(calibration)
        .isEqualTo(Map.of("both", 40L, "yes", 10L, "no", 5L, "low", 10L, "high", 10L, "none", 25L));
  }

  /** An item's own factuality outranks that of its answers, as in reports. */
  @Test
  void items_with_a_factuality_of_their_own_are_parted_by_it() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < 80; i++) {
      file.append(
          "{\"id\":\"%1$s-%2$d\",\"question\":\"q %2$d\",\"factuality\":%3$s,\"answers\":[{\"text\":\"a\"%4$s}]}\n"
              .formatted(
                  i % 4 == 0 ? "low" : "high",
                  i,
                  i % 4 == 0 ? "0.1" : "0.9",
                  i % 8 < 4 ? ",\"factuality\":0.5" : ""));
    }
    Map<String, Long> calibration =
        items(library.version(project, file.toString())).stream()
            .filter(item -> item.getString("split").equals("calibration"))
            .collect(groupingBy(item -> kind(item), counting()));
    assertThat(calibration).isEqualTo(Map.of("low", 10L, "high", 30L));
  }

  @Test
  void another_seed_or_share_splits_the_items_differently_and_the_same_ones_split_them_alike() {
    String version = library.version(project, mixed());
    List<String> imported = parts(version);
    JsonObject again = wish(7, 0.2);
    JsonObject split = acme.put(path(version), again).is(200).json();
    List<String> seven = parts(version);
    assertThat(split.getJsonObject("items"))
        .isEqualTo(new JsonObject().put("calibration", 40).put("holdout", 160));
    assertThat(split.getLong("seed")).isEqualTo(7);
    assertThat(seven).isNotEqualTo(imported);

    acme.put(path(version), wish(8, 0.2)).is(200);
    assertThat(parts(version)).as("another seed").isNotEqualTo(seven);
    acme.put(path(version), again).is(200);
    assertThat(parts(version)).isEqualTo(seven);
  }

  @Test
  void membership_stays_when_labels_change_and_the_counts_follow() {
    String version = library.version(project, mixed());
    List<String> before = parts(version);
    long notGrounded =
        acme.get(path(version))
            .json()
            .getJsonObject("labels")
            .getJsonObject("calibration")
            .getLong("not_grounded");
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'ann', false
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s'
        """
            .formatted(version));
    assertThat(parts(version)).isEqualTo(before);
    assertThat(
            acme.get(path(version))
                .json()
                .getJsonObject("labels")
                .getJsonObject("calibration")
                .getLong("not_grounded"))
        .isGreaterThan(notGrounded);
  }

  @Test
  void a_locked_holdout_stays_as_it_is() {
    String version = library.version(project, mixed());
    JsonObject locked = acme.post(path(version) + "/lock").is(200).json();
    assertThat(locked.getString("locked_at")).isNotNull();
    assertThat(acme.post(path(version) + "/lock").is(200).json())
        .as("locking twice is locking once")
        .isEqualTo(locked);
    acme.put(path(version), wish(7, 0.2)).isProblem(409, "split-locked");
  }

  @Test
  void the_holdout_is_not_locked_under_an_experiment_that_will_report_on_it() {
    String version = library.version(project, mixed());
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        insert into experiments (project_id, version_id, answer_set_id, name, metrics, seed, created_by)
        select '%s', version_id, id, 'runs', '{length}', 1, 'ann'
        from answer_sets
        where version_id = '%s'
        """
            .formatted(project, version));
    acme.post(path(version) + "/lock").isProblem(409, "experiment-running");
    assertThat(acme.get(path(version)).json().getValue("locked_at")).isNull();
  }

  @Test
  void a_holdout_that_was_looked_at_stays_as_it_is() {
    String version = library.version(project, mixed());
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        insert into holdout_looks (split_id, calibration_id, judgement, looked_by)
        select id, uuidv7(), '{}', 'ann'
        from splits
        where version_id = '%s'
        """
            .formatted(version));
    assertThat(acme.get(path(version)).json().getInteger("looks")).isEqualTo(1);
    acme.put(path(version), wish(7, 0.2)).isProblem(409, "holdout-looked-at");
  }

  /** On a busy machine a million items are not split within the two minutes of a request. */
  @Test
  void splitting_has_an_hour() {
    api.execute(
        """
        create table time_to_split (timeout text);
        create function note_time_to_split() returns trigger security definer language plpgsql as $$
        begin
          insert into time_to_split values (current_setting('statement_timeout'));
          return null;
        end $$;
        create trigger note_time_to_split after insert on split_items
          for each statement execute function note_time_to_split();
        """);
    String version = library.version(project, Library.GROUNDED);
    acme.put(path(version), wish(7, 0.2)).is(200);
    assertThat(api.text("select string_agg(timeout, ' ') from time_to_split")).isEqualTo("1h 1h");
    api.execute("drop trigger note_time_to_split on split_items");
  }

  /** Its labels are being counted, or it is being split: that may take minutes. */
  @Test
  void a_version_that_is_in_use_for_long_is_refused_after_seconds() throws SQLException {
    String version = library.version(project, Library.GROUNDED);
    try (Connection other = api.database.superuser().getConnection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute(
          "select 1 from splits where version_id = '" + version + "' for no key update");
      acme.put(path(version), wish(7, 0.2)).isProblem(429, "busy");
      other.rollback();
    }
    acme.put(path(version), wish(7, 0.2)).is(200);
  }

  @Test
  void what_is_not_a_share_or_a_seed_is_refused() {
    String version = library.version(project, Library.GROUNDED);
    assertThat(acme.put(path(version), wish(7, 1)).isProblem(422, "invalid-body").pointers())
        .containsOnly("/calibration_share");
    assertThat(acme.put(path(version), wish(-1, 0.5)).isProblem(422, "invalid-body").pointers())
        .containsOnly("/seed");
  }

  @Test
  void another_tenant_cannot_see_or_change_the_split() {
    String version = library.version(project, mixed());
    ApiClient globex = api.globex();
    globex.get(path(version)).isProblem(404, "not-found");
    globex.put(path(version), wish(7, 0.2)).isProblem(404, "not-found");
    globex.post(path(version) + "/lock").isProblem(404, "not-found");
    acme.get(path(UUID.randomUUID().toString())).isProblem(404, "not-found");
    JsonObject own = acme.get(path(version)).is(200).json();
    assertThat(own.getValue("locked_at")).isNull();
    assertThat(own.getLong("seed")).isNotEqualTo(7);
    acme.put(path(version), wish(7, 0.2)).is(200);
  }

  @Test
  void copies_go_to_one_part_together_and_groups_are_halved() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      file.append(
          "{\"id\":\"%d\",\"question\":\"%s\",\"context\":\"c\",\"answers\":[{\"text\":\"a\",\"grounded\":%b}]}\n"
              .formatted(i, (i < 60 ? "" : " \\n") + "q" + i % 60, i % 3 == 0));
    }
    List<JsonObject> items = items(library.version(project, file.toString()));
    for (int i = 0; i < 60; i++) {
      assertThat(items.get(i).getString("split")).isEqualTo(items.get(i + 60).getString("split"));
    }
    assertThat(items).filteredOn(item -> item.getString("split").equals("holdout")).hasSize(60);
  }

  @Test
  void items_of_a_group_that_the_file_names_go_to_one_part_together() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      file.append(
          "{\"id\":\"%1$d\",\"question\":\"q%1$d\",\"group\":\"source %2$d\"}\n"
              .formatted(i, i / 10));
    }
    List<JsonObject> items = items(library.version(project, file.toString()));
    for (int group = 0; group < 4; group++) {
      assertThat(items.subList(group * 10, group * 10 + 10))
          .extracting(item -> item.getString("split"))
          .containsOnly(items.get(group * 10).getString("split"));
      assertThat(items.subList(group * 10, group * 10 + 10))
          .extracting(item -> item.getString("group"))
          .containsOnly("source " + group);
    }
    assertThat(items).filteredOn(item -> item.getString("split").equals("holdout")).hasSize(20);
  }

  @Test
  void copies_go_to_one_part_together_whatever_groups_the_file_gives_them() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < 160; i++) {
      String group = i % 4 == 0 ? ",\"group\":\"run %d\"".formatted(i) : "";
      file.append(
          "{\"id\":\"%d\",\"question\":\"q%d\",\"context\":\"c\",\"answers\":[{\"text\":\"a\"}]%s}\n"
              .formatted(i, i / 4, i < 80 ? group : ",\"group\":\"run %d\"".formatted(i)));
    }
    String version = library.version(project, file.toString());
    assertThat(acme.get("/versions/" + version + "/profile").is(200).json().getJsonObject("groups"))
        .isEqualTo(new JsonObject().put("count", 40).put("copies", 120));
    List<JsonObject> items = items(version);
    for (int question = 0; question < 40; question++) {
      assertThat(items.subList(question * 4, question * 4 + 4))
          .extracting(item -> item.getString("split"))
          .containsOnly(items.get(question * 4).getString("split"));
    }
    assertThat(items).filteredOn(item -> item.getString("split").equals("holdout")).hasSize(80);
  }

  /** 80 items with a right and a wrong answer, 20 right, 10 wrong, 40 factuality, 50 unlabelled. */
  public static String mixed() {
    StringBuilder file = new StringBuilder();
    add(file, "both", 80, "{\"text\":\"a\",\"grounded\":true},{\"text\":\"b\",\"grounded\":false}");
    add(file, "yes", 20, "{\"text\":\"a\",\"grounded\":true}");
    add(file, "no", 10, "{\"text\":\"a\",\"grounded\":false}");
    add(file, "low", 20, "{\"text\":\"a\",\"factuality\":0.1}");
    add(file, "high", 20, "{\"text\":\"a\",\"factuality\":1}");
    add(file, "none", 50, "{\"text\":\"a\"}");
    return file.toString();
  }

  private static void add(StringBuilder file, String kind, int items, String answers) {
    for (int i = 0; i < items; i++) {
      file.append(
          "{\"id\":\"%1$s-%2$d\",\"question\":\"q %1$s %2$d\",\"answers\":[%3$s]}\n"
              .formatted(kind, i, answers));
    }
  }

  private static String kind(JsonObject item) {
    return item.getString("external_id").replaceFirst("-.*", "");
  }

  private static List<String> parts(String version) {
    return items(version).stream().map(item -> item.getString("split")).toList();
  }

  private static List<JsonObject> items(String version) {
    List<JsonObject> items = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page =
          acme.get("/versions/" + version + "/items?limit=100" + cursor).is(200);
      JsonArray data = page.data();
      data.forEach(item -> items.add((JsonObject) item));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return items;
  }

  private static JsonObject labels(int grounded, int notGrounded, int factuality) {
    return new JsonObject()
        .put("grounded", grounded)
        .put("not_grounded", notGrounded)
        .put("factuality", factuality);
  }

  private static JsonObject wish(long seed, double share) {
    return new JsonObject().put("seed", seed).put("calibration_share", share);
  }

  private static String path(String version) {
    return "/versions/" + version + "/split";
  }
}
