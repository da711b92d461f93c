package dev.sextant.api.labels.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The same answers, of which people, two labellers and the file say different things. */
class LabelSourcesTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  private final Calibrated ground = new Calibrated(api);
  private final String project = ground.project;
  private final String strict = labeller(acme, "a", null);
  private final String lenient = labeller(acme, "b", project);

  private static String generator(ApiClient client, String model) {
    JsonObject generator =
        new JsonObject()
            .put("name", "generator " + UUID.randomUUID())
            .put("kind", "openai-chat")
            .put("base_url", "https://models.example.org/v1")
            .put("model", model + UUID.randomUUID());
    return client.post("/generators", generator).is(201).id();
  }

  private static String labeller(ApiClient client, String model, @Nullable String project) {
    JsonObject labeller =
        new JsonObject()
            .put("name", model + " " + UUID.randomUUID())
            .put("kind", "judge-graded")
            .put("generator_id", generator(client, model));
    return client
        .post("/labellers", project == null ? labeller : labeller.put("project_id", project))
        .is(201)
        .id();
  }

  private static String factLabeller() {
    return LabelRuns.labeller(acme, generator(acme, "f"), "atomic-facts");
  }

  /** Labels judged answers; the expressions are SQL of items i. */
  private void label(String source, @Nullable String labeller, String grounded, String items) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into labels (tenant_id, answer_id, source, author, grounded, labeller)
        select a.tenant_id, a.id, '%s', 'ann', %s, (select identity from labellers where id::text = '%s')
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s' and a.role = 'judged' and %s
        """
            .formatted(source, grounded, labeller, ground.version, items));
  }

  private void contradict() {
    label("human", null, "i.ordinal % 8 < 4", "i.ordinal % 3 <> 0");
    label("oracle", strict, "i.ordinal % 6 < 3", "true");
    label("oracle", lenient, "i.ordinal % 10 < 7", "i.ordinal < 380");
  }

  private static @Nullable Boolean people(int item) {
    return item % 3 == 0 ? null : (Boolean) (item % 8 < 4);
  }

  private static Boolean strict(int item) {
    return item % 6 < 3;
  }

  private static @Nullable Boolean lenient(int item) {
    return item < 380 ? (Boolean) (item % 10 < 7) : null;
  }

  private static Boolean file(int item) {
    return item % 2 == 0;
  }

  private static Boolean inForce(int item) {
    Boolean byPeople = people(item);
    Boolean byLenient = lenient(item);
    return byPeople != null ? byPeople : byLenient != null ? byLenient : strict(item);
  }

  private static int length(int item) {
    return (item % 2 == 0 ? 5 : 7) + item % 4;
  }

  /** The share of pairs of a risky and a trustworthy answer of which the first is longer. */
  private static double area(Collection<Integer> items, IntFunction<@Nullable Boolean> labels) {
    double ordered = 0;
    double pairs = 0;
    for (int bad : items) {
      for (int good : items) {
        if (Boolean.FALSE.equals(labels.apply(bad)) && Boolean.TRUE.equals(labels.apply(good))) {
          pairs++;
          ordered += Integer.compare(length(bad), length(good)) * .5 + .5;
        }
      }
    }
    return Math.max(ordered / pairs, 1 - ordered / pairs);
  }

  private static List<Integer> all() {
    return IntStream.range(0, Calibrated.ITEMS).boxed().toList();
  }

  private static JsonObject source(JsonObject wish, String source, @Nullable String labeller) {
    wish.put("label_source", source);
    return labeller == null ? wish : wish.put("labeller_id", labeller);
  }

  private ApiClient.Answer start(String source, @Nullable String labeller) {
    JsonObject wish = source(ExperimentsTest.wish(ground.version), source, labeller);
    return acme.post("/projects/" + project + "/experiments", wish);
  }

  private String experiment(String source, @Nullable String labeller) {
    String id = start(source, labeller).is(202).id();
    Experiments.ended(acme, id);
    api.sql(api.database.owner(), api.database.acme(), Experiments.lengths(id));
    return id;
  }

  private JsonObject comparison(String... experiments) {
    JsonArray scores = new JsonArray();
    for (String experiment : experiments) {
      scores.add(new JsonObject().put("experiment_id", experiment).put("metric", "length"));
    }
    JsonObject wish =
        new JsonObject()
            .put("label", "grounded")
            .put("baseline", scores.remove(0))
            .put("others", scores);
    return acme.post("/projects/" + project + "/comparisons", wish).is(200).json();
  }

  /** In the stronger direction; a comparison takes the one of the calibration part. */
  private static double auc(JsonObject score) {
    double auc = score.getJsonObject("value").getDouble("value");
    return Math.max(auc, 1 - auc);
  }

  @Test
  void an_experiment_keeps_its_source_and_a_comparison_takes_each_at_its_word() {
    contradict();
    String inForce = ground.experiment;
    String people = experiment("people", null);
    String byStrict = experiment("oracle", strict);
    String byLenient = experiment("oracle", lenient);
    String file = experiment("import", null);

    JsonObject kept = acme.get("/experiments/" + byStrict).is(200).json();
    assertThat(kept.getString("label_source")).isEqualTo("oracle");
    JsonObject known = acme.get("/labellers/" + strict).is(200).json();
    for (String field : List.of("id", "name", "version", "identity")) {
      assertThat(kept.getJsonObject("labeller").getValue(field)).isEqualTo(known.getValue(field));
    }
    JsonObject first = acme.get("/experiments/" + inForce).is(200).json();
    assertThat(first.getString("label_source")).isEqualTo("in-force");
    assertThat(first.getValue("labeller")).isNull();
    JsonObject found = comparison(inForce, people, byStrict, byLenient, file);
    List<IntFunction<@Nullable Boolean>> labels =
        List.of(
            LabelSourcesTest::people,
            LabelSourcesTest::strict,
            LabelSourcesTest::lenient,
            LabelSourcesTest::file);
    assertThat(auc(found.getJsonObject("baseline")))
        .isCloseTo(area(all(), LabelSourcesTest::inForce), within(1e-12));
    for (int i = 0; i < labels.size(); i++) {
      JsonObject other = found.getJsonArray("others").getJsonObject(i);
      assertThat(auc(other)).isCloseTo(area(all(), labels.get(i)), within(1e-12));
      assertThat(codes(other.getJsonArray("warnings"))).containsExactly("other-labels");
      assertThat(other.getJsonObject("difference").getString("pairing")).isEqualTo("unpaired");
    }
    assertThat(codes(found.getJsonObject("baseline").getJsonArray("warnings"))).isEmpty();
    JsonObject alike = comparison(people, experiment("people", null));
    assertThat(codes(alike.getJsonArray("others").getJsonObject(0).getJsonArray("warnings")))
        .as("both take people's labels")
        .isEmpty();
  }

  private static List<String> codes(JsonArray list) {
    return list.stream().map(each -> ((JsonObject) each).getString("code")).toList();
  }

  private JsonObject fit(String experiment, JsonObject wish) {
    return acme.post("/experiments/" + experiment + "/calibrations", wish).is(201).json();
  }

  private void checkFit(
      JsonObject calibration, String source, IntFunction<@Nullable Boolean> labels) {
    assertThat(calibration.getString("label_source")).isEqualTo(source);
    Set<Integer> part = ground.ordinals("calibration");
    JsonObject counts = calibration.getJsonObject("fit").getJsonObject("labels");
    assertThat(counts.getLong("trustworthy"))
        .isEqualTo(part.stream().filter(i -> Boolean.TRUE.equals(labels.apply(i))).count());
    assertThat(counts.getLong("risky"))
        .isEqualTo(part.stream().filter(i -> Boolean.FALSE.equals(labels.apply(i))).count());
    double auc = calibration.getJsonObject("fit").getDouble("auc");
    assertThat(Math.max(auc, 1 - auc)).isCloseTo(area(part, labels), within(1e-12));
  }

  @Test
  void a_calibration_takes_the_labels_of_its_source_or_else_of_the_experiment() {
    contradict();
    String ofPeople = experiment("people", null);

    checkFit(ground.fit().is(201).json(), "in-force", LabelSourcesTest::inForce);
    checkFit(fit(ofPeople, Calibrated.byLength()), "people", LabelSourcesTest::people);
    JsonObject byLenient = fit(ofPeople, source(Calibrated.byLength(), "oracle", lenient));
    checkFit(byLenient, "oracle", LabelSourcesTest::lenient);
    checkFit(
        fit(ofPeople, source(Calibrated.byLength(), "import", null)),
        "import",
        LabelSourcesTest::file);
    String path = "/calibrations/" + byLenient.getString("id");
    JsonObject judged = acme.post(path + "/looks").is(201).json().getJsonObject("judgement");
    Set<Integer> holdout = ground.ordinals("holdout");
    assertThat(judged.getJsonObject("labels_by_source").getLong("oracle"))
        .isEqualTo(holdout.stream().filter(i -> lenient(i) != null).count());
    JsonObject checked = judged.getJsonObject("checked_labels");
    assertThat(checked.getLong("checked"))
        .as("people's labels correct those of the labeller")
        .isEqualTo(holdout.stream().filter(i -> lenient(i) != null && people(i) != null).count());
  }

  @Test
  void a_preflight_counts_the_labels_of_its_source() {
    contradict();

    assertThat(preflight("people", null)).isEqualTo(counts(LabelSourcesTest::people));
    assertThat(preflight("oracle", strict)).isEqualTo(counts(LabelSourcesTest::strict));
    assertThat(preflight("oracle", lenient)).isEqualTo(counts(LabelSourcesTest::lenient));
    assertThat(preflight("import", null)).isEqualTo(counts(LabelSourcesTest::file));
    assertThat(preflight("in-force", null)).isEqualTo(counts(LabelSourcesTest::inForce));
    acme.post("/projects/" + project + "/preflights", source(look(), "oracle", ground.experiment))
        .is(422);
  }

  @Test
  void a_preflight_of_a_set_counts_the_labels_of_its_samples_and_of_judged_answers() {
    String set =
        SampledSets.completed(
            api, api.database.acme(), acme, ground.version, generator(acme, "sampled"));
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into labels (answer_id, source, author, grounded)
        select id, 'human', 'ann', text = 'sample 0'
        from answers
        where answer_set_id = '%s'
        """
            .formatted(set));
    JsonObject wish = look().put("answer_set_id", set);

    assertThat(total(wish, "in-force")).isEqualTo(Calibrated.ITEMS + 2);
    assertThat(total(wish, "people")).isEqualTo(2);
    wish.put("outcomes", new JsonArray().add("truncated"));
    assertThat(total(wish, "in-force")).as("samples do not count").isEqualTo(Calibrated.ITEMS);
    assertThat(total(look(), "people")).as("of the import").isZero();
  }

  private int total(JsonObject wish, String source) {
    JsonObject labels = preflight(source(wish.copy(), source, null));
    return Stream.of("calibration", "holdout")
        .map(labels::getJsonObject)
        .mapToInt(part -> part.getInteger("grounded") + part.getInteger("not_grounded"))
        .sum();
  }

  private JsonObject look() {
    return new JsonObject()
        .put("version_id", ground.version)
        .put("embedders", new JsonArray().add("lexical"));
  }

  private JsonObject preflight(String source, @Nullable String labeller) {
    return preflight(source(look(), source, labeller));
  }

  private JsonObject preflight(JsonObject wish) {
    String id = acme.post("/projects/" + project + "/preflights", wish).is(202).id();
    JsonObject labels =
        Library.preflight(acme, id).getJsonObject("findings").getJsonObject("labels");
    labels.remove("sufficient");
    return labels;
  }

  private JsonObject counts(IntFunction<@Nullable Boolean> labels) {
    JsonObject counts = new JsonObject();
    for (String part : List.of("calibration", "holdout")) {
      List<Boolean> found =
          ground.ordinals(part).stream().map(labels::apply).filter(Objects::nonNull).toList();
      counts.put(
          part,
          new JsonObject()
              .put("not_grounded", (int) found.stream().filter(label -> !label).count())
              .put("grounded", (int) found.stream().filter(label -> label).count()));
    }
    return counts;
  }

  @Test
  void a_source_that_does_not_exist_is_refused_with_its_place() {
    contradict();
    String elsewhere = new Library(acme).project();
    ApiClient globex = api.as(api.database.globex());
    refused(start("oracle", UUID.randomUUID().toString()), "unknown-labeller");
    refused(start("oracle", labeller(globex, "a", null)), "unknown-labeller");
    refused(start("oracle", labeller(acme, "c", elsewhere)), "unknown-labeller");
    refused(start("oracle", labeller(acme, "c", project)), "no-labels");
    refused(start("oracle", factLabeller()), "labeller-without-labels");
    refused(
        ground.fit(source(Calibrated.byLength(), "oracle", factLabeller())),
        "labeller-without-labels");
    refused(start("oracle", null), "invalid-body");
    refused(start("people", strict), "invalid-body");
    JsonObject wish = source(Calibrated.byLength(), "oracle", labeller(globex, "a", null));
    refused(ground.fit(wish), "unknown-labeller");
    start("oracle", strict).is(202);
    start("oracle", lenient).is(202);
  }

  private static void refused(ApiClient.Answer answer, String code) {
    answer.isProblem(422, code);
    assertThat(answer.pointers()).containsExactly("/labeller_id");
  }

  @Test
  void too_few_labels_of_people_are_refused_although_others_are_many() {
    label("human", null, "i.ordinal % 2 = 0", "i.ordinal < 40");

    ground.fit(source(Calibrated.byLength(), "people", null)).isProblem(422, "too-few-labels");
    ground.fit(source(Calibrated.byLength(), "import", null)).is(201);
  }

  @Test
  void only_a_label_of_its_source_makes_a_report_or_a_calibration_outdated() {
    contradict();
    String people = experiment("people", null);
    String byStrict = experiment("oracle", strict);
    String file = experiment("import", null);
    List<String> experiments = List.of(ground.experiment, people, byStrict, file);
    List<String> calibrations =
        experiments.stream()
            .map(id -> "/calibrations/" + fit(id, Calibrated.byLength()).getString("id"))
            .toList();
    experiments.forEach(id -> Experiments.report(api, api.database.acme(), id, "{}"));
    assertThat(experiments).noneMatch(LabelSourcesTest::isBehind);
    assertThat(calibrations).allMatch(path -> Calibrated.stale(acme, path).isEmpty());

    label("oracle", strict, "false", "i.ordinal = 398");

    assertThat(experiments.stream().filter(LabelSourcesTest::isBehind))
        .containsExactly(ground.experiment, byStrict);
    assertThat(calibrations.stream().map(path -> !Calibrated.stale(acme, path).isEmpty()))
        .as("a person's label is in force, so the calibration on the labels in force is not stale")
        .containsExactly(false, false, true, false);

    label("human", null, "false", "i.ordinal < 9");

    assertThat(experiments.stream().filter(LabelSourcesTest::isBehind))
        .containsExactly(ground.experiment, people, byStrict);
    assertThat(calibrations.stream().map(path -> !Calibrated.stale(acme, path).isEmpty()))
        .containsExactly(true, true, true, false);
    assertThat(
            acme
                .get("/versions/" + ground.version + "/labelling")
                .is(200)
                .json()
                .getJsonArray("reports_behind")
                .stream()
                .map(each -> ((JsonObject) each).getString("id")))
        .containsExactlyInAnyOrder(ground.experiment, people, byStrict);
  }

  private static boolean isBehind(String experiment) {
    return acme.get("/experiments/" + experiment).is(200).json().getBoolean("report_behind");
  }

  @Test
  void labels_of_a_sampled_set_are_enough_for_its_own_experiments() {
    String bare = new Library(acme).version(project, UNLABELLED);
    String set =
        SampledSets.completed(api, api.database.acme(), acme, bare, generator(acme, "sampled"));
    JsonObject wish =
        ExperimentsTest.wish(bare)
            .put("label", "grounded")
            .put("embedders", new JsonArray().add("lexical"));
    JsonObject ofSet = wish.copy().put("answer_set_id", set);
    String experiments = "/projects/" + project + "/experiments";
    acme.post(experiments, ofSet).isProblem(422, "no-labels");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into labels (answer_id, source, author, grounded)
        select id, 'human', 'ann', text = 'sample 0'
        from answers
        where answer_set_id = '%s'
        """
            .formatted(set));

    acme.post(experiments, ofSet).is(202);
    assertThat(sources("/versions/" + bare + "/label-sources"))
        .containsExactly("in-force 2 0", "people 2 0");
    acme.post(experiments, wish).isProblem(422, "no-labels");
    acme.post(experiments, ofSet.put("label", "factuality")).isProblem(422, "no-labels");
  }

  private static final String UNLABELLED =
      """
      {"id":"a","question":"q","context":"c","answers":[{"text":"one"},{"text":"two"}]}
      {"id":"b","question":"r","context":"d","answers":[{"text":"one"},{"text":"two"}]}
      """;

  @Test
  void a_version_lists_the_sources_that_it_has_with_their_numbers() {
    String path = "/versions/" + ground.version + "/label-sources";
    assertThat(sources(path)).containsExactly("in-force 400 400", "import 400 400");

    contradict();

    assertThat(sources(path))
        .containsExactly(
            "in-force 400 400", "people 266 0", "import 400 400", "oracle 400 0", "oracle 380 0");
    assertThat(
            acme.get(path).data().stream()
                .map(each -> ((JsonObject) each).getJsonObject("labeller"))
                .filter(each -> each != null)
                .map(each -> each.getString("id")))
        .containsExactly(strict, lenient);
  }

  private static List<String> sources(String path) {
    return acme.get(path).is(200).data().stream()
        .map(JsonObject.class::cast)
        .map(
            each ->
                "%s %d %d"
                    .formatted(
                        each.getString("label_source"),
                        each.getLong("grounded"),
                        each.getLong("factuality")))
        .toList();
  }
}
