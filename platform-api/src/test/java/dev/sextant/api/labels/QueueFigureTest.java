package dev.sextant.api.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.metrics.report.powered.LabelChances;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The queue of the answers whose labels make a score's AUC or a threshold's rates precise. */
class QueueFigureTest {

  private static final String QUEUE = "/labelling/queue?order=most-informative&limit=100";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  private final Calibrated ground = new Calibrated(api);

  /** The oracle is sure to 90 % of each answer, and always right. */
  private void oracle() {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into labels (tenant_id, answer_id, source, author, grounded, probability)
        select a.tenant_id, a.id, 'oracle', 'judge', i.ordinal % 2 = 0, case when i.ordinal % 2 = 0 then .9 else .1 end
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '"""
            + ground.version
            + "' and a.role = 'judged'");
  }

  /** Returns the ordinals of the answers' items in the queue. */
  private Set<Integer> queue(String figure) {
    Set<Integer> items = new HashSet<>();
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page =
          acme.get("/versions/" + ground.version + QUEUE + figure + cursor).is(200);
      page.data().forEach(each -> items.add(ordinal(((JsonObject) each).getString("item_id"))));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return items;
  }

  private static int ordinal(String item) {
    return (int) api.count("select ordinal from items where id = '" + item + "'");
  }

  /** Labels the judged answer of an item, and returns the chance that the label stores. */
  private double chance(int item, String figure) {
    String answer = answer(item, "a.role = 'judged'");
    String label =
        acme.post("/answers/" + answer + "/labels", body(figure)).is(201).json().getString("id");
    return Double.parseDouble(
        text("select inclusion_probability from labels where id = '" + label + "'"));
  }

  private String answer(int item, String condition) {
    return text(
        """
        select a.id
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s' and i.ordinal = %d and %s
        order by a.ordinal
        limit 1
        """
            .formatted(ground.version, item, condition));
  }

  private static String text(String query) {
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonObject body(String figure) {
    return new JsonObject()
        .put("grounded", true)
        .put("order", "most-informative")
        .put("figure", figure);
  }

  @Test
  void for_a_threshold_flagged_answers_are_preferred() {
    oracle();
    String id = ground.fit().is(201).id();
    String figure = "threshold:" + id;

    Set<Integer> chosen = queue("&figure=" + figure);

    double flagged = chance(1, figure);
    double other = chance(0, figure);
    assertThat(flagged).as("an answer of 8 characters").isGreaterThan(1.2 * other);
    assertThat(chosen.size()).as("300 of 400").isBetween(260, 340);
    assertThat(queue("&figure=" + figure))
        .as("labelled ones are gone, the others are chosen as before")
        .isEqualTo(without(chosen, 0, 1));
  }

  private static Set<Integer> without(Set<Integer> items, Integer... some) {
    Set<Integer> others = new HashSet<>(items);
    others.removeAll(Set.of(some));
    return others;
  }

  /** An isotropy grows with the ordinal of its item. The first item has none. */
  @Test
  void for_an_area_a_label_stores_the_chance_of_its_answer() {
    oracle();
    String figure = "auc:" + ground.experiment + ":isotropy-vne:" + ground.lexical;
    double[] shares = new double[Calibrated.ITEMS];
    double[] scores = new double[Calibrated.ITEMS];
    boolean[] known = new boolean[Calibrated.ITEMS];
    Arrays.fill(known, true);
    Arrays.setAll(shares, i -> i % 2 == 0 ? .1 : .9);
    Arrays.setAll(scores, i -> i == 0 ? Double.NaN : i);
    double[] expected = new LabelChances(shares, known).ofArea(scores);

    for (int item : new int[] {0, 1, 2, 200, 399}) {
      assertThat(chance(item, figure)).as("item %d", item).isCloseTo(expected[item], within(1e-9));
    }
    assertThat(expected[1]).isNotCloseTo(expected[200], within(.05));
  }

  @Test
  void a_figure_must_be_of_the_same_answers_and_of_the_own_tenant() {
    String queue = "/versions/" + ground.version + QUEUE;
    String length = "&figure=auc:" + ground.experiment + ":length";
    acme.get(queue + length).is(200);
    acme.get(queue + "&figure=auc:" + ground.experiment).isProblem(400, "invalid-parameter");
    acme.get(queue + "&figure=auc:" + ground.experiment + ":no-such").isProblem(422, "no-scores");
    acme.get(queue + "&figure=threshold:" + ground.experiment).isProblem(404, "not-found");
    acme.get(queue + "&figure=threshold:" + "-".repeat(36)).isProblem(422, "malformed-figure");
    acme.get(queue.replace("order=most-informative&", "") + length)
        .isProblem(422, "order-not-available");
    Calibrated other = new Calibrated(api, api.database.globex());
    acme.get(queue + "&figure=threshold:" + other.fit().is(201).id()).isProblem(404, "not-found");
    acme.get(queue + "&figure=auc:" + other.experiment + ":length").isProblem(422, "no-scores");
    acme.post(
            "/answers/" + answer(3, "a.role <> 'judged'") + "/labels",
            new JsonObject().put("grounded", true).put("order", "most-informative"))
        .isProblem(422, "order-not-available");
  }
}
