package dev.sextant.api.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The queue of answers whose labels tell most about an oracle. */
class InformativeQueueTest {

  private static final int ITEMS = 600;
  private static final String INFORMATIVE = "&order=most-informative";

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient ann = api.as(api.database.acme(), Role.ANNOTATOR, "ann");
  private static final ApiClient bob = api.as(api.database.acme(), Role.ANNOTATOR, "bob");
  private static final Library library = new Library(api.acme());
  private static final String project = library.project();

  private final String version = version();

  private static String version() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      file.append(
          """
          {"id":"item %1$d","question":"q %1$d","answers":[{"text":"answer %1$d","role":"judged"}]}
          """
              .formatted(i));
    }
    return library.version(project, file.toString());
  }

  /** Labels all answers as an oracle; the probability is SQL over items i. */
  private void oracle(String probability) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into labels (tenant_id, answer_id, source, author, grounded, probability)
        select a.tenant_id, a.id, 'oracle', 'judge', true, %s
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s'
        """
            .formatted(probability, version));
  }

  private List<JsonObject> queue(ApiClient person, String more) {
    List<JsonObject> answers = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page =
          person.get("/versions/" + version + "/labelling/queue?limit=100" + more + cursor).is(200);
      page.data().forEach(each -> answers.add((JsonObject) each));
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return answers;
  }

  private static List<Integer> numbers(List<JsonObject> answers) {
    return answers.stream()
        .map(each -> Integer.parseInt(each.getString("text").substring("answer ".length())))
        .toList();
  }

  /** Of even items the oracle knows nothing; of odd ones it is sure to 99 %. */
  @Test
  void answers_are_chosen_by_the_uncertainty_of_the_oracle() {
    oracle("case when i.ordinal % 2 = 0 then 0.5 else 0.99 end");

    List<Integer> anns = numbers(queue(ann, INFORMATIVE));

    double mean = (0.5 + Math.sqrt(.99 * .01)) / 2;
    double likely = (0.4 + 0.6 * 0.5 / mean) / 2;
    long unsure = anns.stream().filter(item -> item % 2 == 0).count();
    double deviation = Math.sqrt(ITEMS / 2.0 * likely * (1 - likely));
    assertThat((double) unsure).isCloseTo(ITEMS / 2.0 * likely, within(4 * deviation));
    assertThat((double) anns.size() - unsure)
        .isCloseTo(ITEMS / 2.0 * (1 - likely), within(4 * deviation));
    List<Integer> bobs = numbers(queue(bob, INFORMATIVE));
    assertThat(bobs).containsExactlyInAnyOrderElementsOf(anns).isNotEqualTo(anns);
    assertThat(numbers(queue(ann, ""))).as("in random order: all").hasSize(ITEMS);
  }

  @Test
  void a_label_stores_how_likely_its_answer_was_chosen() {
    oracle("case when i.ordinal % 2 = 0 then 0.9 else 1 end");
    for (JsonObject answer : queue(ann, INFORMATIVE)) {
      label(answer, new JsonObject().put("grounded", true).put("order", "most-informative"));
    }

    assertThat(stored("0.8")).as("(.4 + .6 * .3 / .15) / 2").isGreaterThan(200);
    assertThat(stored("0.2")).as("the even part: .4 / 2").isPositive();
    assertThat(stored("0.8") + stored("0.2")).isEqualTo(count("is not null"));
    double weighed = stored("0.8") / .8 + stored("0.2") / .2;
    assertThat(weighed)
        .as("the labels stand for all answers")
        .isCloseTo(ITEMS, within(4 * Math.sqrt(300 * .2 / .8 + 300 * .8 / .2)));
    assertThat(queue(ann, INFORMATIVE)).isEmpty();
    JsonObject other = queue(ann, "").get(0);
    label(other, new JsonObject().put("grounded", true));
    assertThat(count("is null")).as("of the random order").isOne();
  }

  private static void label(JsonObject answer, JsonObject label) {
    ann.post("/answers/" + answer.getString("answer_id") + "/labels", label).is(201);
  }

  private long stored(String probability) {
    return count("between " + probability + " - 1e-9 and " + probability + " + 1e-9");
  }

  private long count(String condition) {
    return api.count(
        """
        select count(*)
        from labels l
        join answers a on a.id = l.answer_id
        join items i on i.id = a.item_id
        where l.source = 'human' and i.version_id = '%s' and l.inclusion_probability %s
        """
            .formatted(version, condition));
  }

  @Test
  void without_probabilities_all_answers_are_chosen() {
    oracle("null::double precision");
    assertThat(numbers(queue(ann, INFORMATIVE))).isEqualTo(numbers(queue(ann, "")));
  }

  @Test
  void segments_and_second_opinions_have_no_such_order() {
    String queue = "/versions/" + version + "/labelling/queue?order=most-informative";
    ann.get(queue + "&kind=segments").isProblem(422, "order-not-available");
    ann.get(queue + "&pool=second").isProblem(422, "order-not-available");
    ann.get(queue + "&pool=new").is(200);
  }
}
