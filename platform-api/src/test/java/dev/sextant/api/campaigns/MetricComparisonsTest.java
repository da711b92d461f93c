package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Factuality and scores of the systems of an occurrence, as clients see them. */
class MetricComparisonsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  private static final int ITEMS = 80;

  /** What the reports of the experiments have results for. */
  private static final String REPORT =
      """
      {"results": [{"metric": "isotropy-vne", "embedder": "lexical"}, {"metric": "length", "embedder": null},
                   {"metric": "sgi", "embedder": "lexical"}, {"metric": "external-vendor", "embedder": null}]}
      """;

  private final ApiClient acme = api.acme();
  private final UUID tenant = api.database.acme();
  private final Library library = new Library(acme);
  private final String project = library.project();
  private final String dataset = library.dataset(project);
  private final String version = imported();
  private final String set =
      acme.get("/versions/" + version + "/answer-sets")
          .is(200)
          .data()
          .getJsonObject(0)
          .getString("id");
  private final OccurrenceCells cells = new OccurrenceCells(api, acme, project, dataset, version);

  @Test
  void a_score_is_compared_in_its_direction_over_common_items() {
    cells.cell(0, "first", set, null, experiment("isotropy-vne", "1 + (i.ordinal % 5) * 0.1"));
    cells.cell(
        1,
        "second",
        set,
        null,
        experiment(
            "isotropy-vne", "case when i.ordinal >= 10 then 1.5 + (i.ordinal % 7) * 0.1 end"));
    cells.cell(
        2, "few", set, null, experiment("isotropy-vne", "case when i.ordinal < 30 then 1 end"));
    cells.cell(3, "without", set, null, null);
    cells.cell(4, "broken", null, null, null);

    JsonObject found = compared("&metric=isotropy-vne%2Flexical").is(200).json();

    assertThat(found.getBoolean("higher_is_better")).isFalse();
    assertThat(found.getJsonArray("metrics"))
        .containsExactly("factuality", "external-vendor", "isotropy-vne/lexical", "sgi/lexical");
    assertThat(found.getInteger("items_read")).isEqualTo(ITEMS);
    assertThat(found.getInteger("items")).isEqualTo(70);
    assertThat(found.getJsonArray("systems"))
        .extracting(each -> ((JsonObject) each).getString("state"))
        .containsExactly("compared", "compared", "few-values", "no-values", "no-values");
    assertThat(mean(found, 0)).isCloseTo(mean(10, i -> 1 + i % 5 * 0.1), within(1e-9));
    assertThat(mean(found, 1)).isCloseTo(mean(10, i -> 1.5 + i % 7 * 0.1), within(1e-9));
    assertThat(system(found, 0).getInteger("items")).isEqualTo(ITEMS);
    assertThat(system(found, 0).getBoolean("may_be_best")).isTrue();
    assertThat(system(found, 1).getBoolean("may_be_best")).isFalse();
    JsonObject difference = found.getJsonArray("differences").getJsonObject(0);
    assertThat(difference.getJsonObject("difference").getDouble("value"))
        .isCloseTo(mean(found, 0) - mean(found, 1), within(1e-9));
    assertThat(difference.getDouble("p")).isLessThan(0.01);
  }

  @Test
  void factuality_is_compared_without_a_report() {
    cells.cell(0, "as imported", set, null, null);

    JsonObject found = compared("").is(200).json();

    assertThat(found.getString("metric")).isEqualTo("factuality");
    assertThat(found.getJsonArray("metrics")).containsExactly("factuality");
    assertThat(found.getBoolean("higher_is_better")).isTrue();
    assertThat(mean(found, 0)).isCloseTo(mean(0, i -> i % 4 * 0.25), within(1e-9));
    assertThat(system(found, 0).getValue("p")).isNull();
    assertThat(found.getJsonArray("differences")).isEmpty();
  }

  @Test
  void a_locked_holdout_is_left_out() {
    cells.cell(
        0, "as imported", set, null, experiment("isotropy-vne", "1 + (i.ordinal % 5) * 0.1"));
    acme.put(
            "/versions/" + version + "/split",
            new JsonObject().put("seed", 1).put("calibration_share", 0.5))
        .is(200);
    api.sql(
        api.database.owner(),
        tenant,
        "update splits set holdout_locked_at = now() where version_id = '%s'".formatted(version));

    assertThat(compared("").json().getInteger("items")).isBetween(20, 60);
    assertThat(compared("&metric=isotropy-vne%2Flexical").json().getInteger("items"))
        .isBetween(20, 60);
  }

  @Test
  void what_cannot_be_compared_is_refused() {
    cells.cell(0, "as imported", set, null, experiment("isotropy-vne", "1"));
    for (String metric : new String[] {"length", "isotropy-vne", "sgi/other", "nonsense"}) {
      assertThat(
              compared("&metric=" + metric.replace("/", "%2F"))
                  .isProblem(422, "unknown-metric")
                  .pointers())
          .containsExactly("metric");
    }
    acme.get(path(UUID.randomUUID().toString(), dataset)).isProblem(404, "not-found");
    acme.get(path(cells.occurrence(), UUID.randomUUID().toString())).isProblem(404, "not-found");
    api.as(tenant, Role.ANNOTATOR, "blind@example.org")
        .get(path(cells.occurrence(), dataset))
        .isProblem(403, "labels-withheld");
  }

  private interface OfItem {
    double value(int item);
  }

  private static double mean(int from, OfItem of) {
    return IntStream.range(from, ITEMS).mapToDouble(of::value).average().orElseThrow();
  }

  private static JsonObject system(JsonObject comparison, int place) {
    return comparison.getJsonArray("systems").getJsonObject(place);
  }

  private static double mean(JsonObject comparison, int place) {
    return system(comparison, place).getJsonObject("mean").getDouble("value");
  }

  private ApiClient.Answer compared(String rest) {
    return acme.get(path(cells.occurrence(), dataset) + rest);
  }

  private static String path(String occurrence, String dataset) {
    return "/occurrences/%s/metric-comparison?dataset_id=%s".formatted(occurrence, dataset);
  }

  /** Returns an experiment with a score of each item, in SQL, and with a report. */
  private String experiment(String metric, String value) {
    JsonObject wish =
        new JsonObject()
            .put("name", "experiment " + UUID.randomUUID())
            .put("version_id", version)
            .put("embedders", new JsonArray().add("lexical"));
    String id = acme.post("/projects/" + project + "/experiments", wish).is(202).id();
    String embedder =
        Experiments.ended(acme, id).getJsonArray("embedders").getJsonObject(0).getString("id");
    String scores =
        """
        select e.id, '%2$s', '%3$s', i.id, null, x.value, case when x.value is null then 'one-answer' end
        from experiments e
        join items i on i.version_id = e.version_id
        cross join lateral (select (%4$s)::float8 as value) x
        where e.id = '%1$s'
        """
            .formatted(id, embedder, metric, value);
    api.sql(api.database.owner(), tenant, ScoreRows.insert(scores));
    Experiments.report(api, tenant, id, REPORT);
    return id;
  }

  private String imported() {
    StringBuilder lines = new StringBuilder();
    IntStream.range(0, ITEMS)
        .forEach(
            i ->
                lines.append(
                    "{\"id\":\"i%1$d\",\"question\":\"Question %1$d?\",\"answers\":[{\"text\":\"Answer %1$d.\",\"factuality\":%2$s}]}\n"
                        .formatted(i, i % 4 * 0.25)));
    return library
        .imported(dataset, new JsonObject(), Buffer.buffer(lines.toString()))
        .getString("version_id");
  }
}
