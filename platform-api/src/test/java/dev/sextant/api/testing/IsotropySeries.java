package dev.sextant.api.testing;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/**
 * An experiment in which the isotropy of each item is its ordinal plus 1.
 *
 * @param scores path of these scores, with a query
 */
public record IsotropySeries(String version, String scores) {

  public static IsotropySeries of(TestApi api, String project, String file) {
    ApiClient client = api.acme();
    UUID tenant = api.database.acme();
    String version = new Library(client).version(project, file);
    JsonObject wish =
        ExperimentsTest.wish(version).put("embedders", new JsonArray().add("lexical"));
    JsonObject started = client.post("/projects/" + project + "/experiments", wish).is(202).json();
    String experiment = started.getString("id");
    String lexical = started.getJsonArray("embedders").getJsonObject(0).getString("id");
    Experiments.ended(client, experiment);
    api.sql(
        api.database.owner(),
        tenant,
        ScoreRows.insert(
            """
            select e.id, '%s', 'isotropy-vne', i.id, null, i.ordinal + 1, null
            from experiments e
            join items i on i.version_id = e.version_id
            where e.id = '%s'
            """
                .formatted(lexical, experiment)));
    return new IsotropySeries(
        version,
        "/experiments/%s/scores?metric=isotropy-vne&embedder_id=%s".formatted(experiment, lexical));
  }
}
