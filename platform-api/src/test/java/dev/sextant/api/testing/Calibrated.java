package dev.sextant.api.testing;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** A version with enough labels for a threshold, and a scored experiment on it. */
public final class Calibrated {

  /** Items with one judged answer and two samples each; every other judged one is grounded. */
  public static final int ITEMS = 400;

  public final String project;
  public final String dataset;
  public final String version;
  public final String experiment;
  public final String lexical;

  private final TestApi api;
  private final ApiClient client;
  private final UUID tenant;

  public Calibrated(TestApi api) {
    this(api, api.database.acme());
  }

  public Calibrated(TestApi api, UUID tenant) {
    this(api, tenant, "");
  }

  /**
   * Creates it with additional items.
   *
   * @param before lines of the file to put before those of the {@link #ITEMS}
   */
  public Calibrated(TestApi api, UUID tenant, String before) {
    this.api = api;
    this.tenant = tenant;
    this.client = api.as(tenant);
    Library library = new Library(client);
    this.project = library.project();
    this.version = library.version(project, before + file());
    this.dataset = client.get("/versions/" + version).json().getString("dataset_id");
    JsonObject started =
        client
            .post(
                "/projects/" + project + "/experiments",
                ExperimentsTest.wish(version).put("seed", 42))
            .is(202)
            .json();
    this.experiment = started.getString("id");
    this.lexical = started.getJsonArray("embedders").getJsonObject(1).getString("id");
    Experiments.ended(client, experiment);
    api.sql(
        api.database.owner(),
        tenant,
        Experiments.lengths(experiment)
            + ";"
            + ScoreRows.insert(ISOTROPY.formatted(experiment, lexical)));
  }

  /**
   * Runs another experiment on the version, and scores it by length and isotropy.
   *
   * @param isotropy SQL expression for the isotropy of an item i
   * @return the experiment's id
   */
  public String again(String isotropy) {
    String id =
        client
            .post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
            .is(202)
            .id();
    Experiments.ended(client, id);
    api.sql(
        api.database.owner(),
        tenant,
        ScoreRows.insert(
            """
            select e.id, '%2$s', 'isotropy-vne', i.id, null, %3$s, null
            from experiments e
            join items i on i.version_id = e.version_id
            where e.id = '%1$s'
            """
                .formatted(id, lexical, isotropy)));
    api.sql(api.database.owner(), tenant, Experiments.lengths(id));
    return id;
  }

  /** Adds unscored samples to the first item, from ordinal 3 on. */
  public void moreAnswers(int count) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into answers (answer_set_id, item_id, ordinal, text)
        select e.answer_set_id, i.id, n, 'one more'
        from experiments e
        join items i on i.version_id = e.version_id and i.ordinal = 0
        cross join generate_series(3, %d) n
        where e.id = '%s'
        """
            .formatted(count + 2, experiment));
  }

  /** Returns the ordinals of the items in a part of the split. */
  public Set<Integer> ordinals(String part) {
    Set<Integer> ordinals = new HashSet<>();
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page =
          client.get("/versions/" + version + "/items?limit=100" + cursor).is(200);
      page.data().stream()
          .map(JsonObject.class::cast)
          .filter(item -> item.getString("split").equals(part))
          .forEach(item -> ordinals.add(item.getInteger("ordinal")));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return ordinals;
  }

  /** Fits a threshold of answer length. */
  public ApiClient.Answer fit() {
    return fit(byLength());
  }

  public ApiClient.Answer fit(JsonObject wish) {
    return client.post("/experiments/" + experiment + "/calibrations", wish);
  }

  /** Fits a threshold of answer length, judges it on the holdout and activates it. */
  public String active() {
    String id = fit().is(201).id();
    client.post("/calibrations/" + id + "/looks").is(201);
    return client.post("/calibrations/" + id + "/activate").is(200).id();
  }

  /** Labels the judged answers of the first 20 items as not grounded, as a person. */
  public void relabel() {
    relabel(20);
  }

  public void relabel(int items) {
    api.sql(
        api.database.api(),
        tenant,
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'ann', false
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s' and a.role = 'judged' and i.ordinal < %d
        """
            .formatted(version, items));
  }

  /** Returns the codes of the reasons why a calibration is stale. */
  public static List<String> stale(ApiClient client, String calibration) {
    return client.get(calibration).is(200).json().getJsonArray("stale").stream()
        .map(each -> ((JsonObject) each).getString("code"))
        .toList();
  }

  public static JsonObject byLength() {
    return new JsonObject()
        .put("metric", "length")
        .put("label", "grounded")
        .put("objective", "youden");
  }

  /** An isotropy of each item that grows with its ordinal. */
  private static final String ISOTROPY =
      """
      select e.id, '%2$s', 'isotropy-vne', i.id, null, case when i.ordinal > 0 then i.ordinal / 400.0 end,
             case when i.ordinal = 0 then 'one-answer' end
      from experiments e
      join items i on i.version_id = e.version_id
      where e.id = '%1$s'
      """;

  private static String file() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      boolean grounded = i % 2 == 0;
      file.append(
          """
          {"id":"item %1$d","question":"q","context":"c %1$d","answers":[\
          {"text":"%2$s","role":"judged","grounded":%3$s,"factuality":%4$s},{"text":"one"},{"text":"another"}]}
          """
              .formatted(
                  i, "x".repeat((grounded ? 5 : 7) + i % 4), grounded, grounded ? "0.75" : "0.25"));
    }
    return file.toString();
  }
}
