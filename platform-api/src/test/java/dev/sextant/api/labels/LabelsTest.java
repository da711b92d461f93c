package dev.sextant.api.labels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** People add and withdraw labels of answers. */
class LabelsTest {

  private static final String TEXT = "Roses are red.  Violets\\nare blue. Grass";

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient ann = api.as(api.database.acme(), Role.ANNOTATOR, "ann");
  private static final ApiClient bob = api.as(api.database.acme(), Role.ANNOTATOR, "bob");
  private static final Library library = new Library(api.acme());
  private static final String project = library.project();

  @Test
  void a_label_of_an_annotator_is_in_force_at_once() {
    String version = version("\"grounded\":false");
    JsonObject label = ann.post(labels(version), grounded(true)).is(201).json();
    assertThat(label.getString("source")).isEqualTo("human");
    assertThat(label.getString("author")).isEqualTo("ann");
    assertThat(label.getBoolean("grounded")).isTrue();
    assertThat(label.getValue("factuality")).isNull();
    assertThat(groundedInForce(version)).isEqualTo(1);
  }

  @Test
  void factuality_is_the_share_of_true_segments_among_the_judged() {
    String version = version("");
    JsonObject label =
        ann.post(
                labels(version),
                segments(
                    "Roses are red.", "true", "Violets are blue.", "partial", "Gra ss", "unjudged"))
            .is(201)
            .json();
    assertThat(label.getDouble("factuality")).isEqualTo(0.5);
    assertThat(label.getJsonArray("segments").getJsonObject(1))
        .isEqualTo(new JsonObject().put("text", "Violets are blue.").put("verdict", "partial"));
  }

  @Test
  void segments_that_are_not_the_text_are_refused() {
    String version = version("");
    ann.post(labels(version), segments("Roses are red.", "true", "Grass", "true"))
        .isProblem(422, "segments-differ");
    ann.post(labels(version), segments("Roses are red. Violets are blue. Grass", "unjudged"))
        .isProblem(422, "empty-label");
    JsonObject two =
        segments("Roses are red. Violets are blue. Grass", "true").put("factuality", 0.5);
    ann.post(labels(version), two).isProblem(422, "factuality-differs");
    ann.post(labels(version), two.put("factuality", 1)).is(201);
    ann.post(labels(version), new JsonObject()).isProblem(422, "invalid-body");
  }

  @Test
  void all_labels_are_kept_and_the_newest_is_in_force() {
    String version = version("\"grounded\":true");
    ann.post(labels(version), grounded(false)).is(201);
    bob.post(labels(version), grounded(true)).is(201);
    assertThat(authors(version)).containsExactly("bob", "ann", "ann@example.org");
    assertThat(groundedInForce(version)).isEqualTo(1);
    ann.post(labels(version), grounded(false)).is(201);
    assertThat(groundedInForce(version)).isZero();
    JsonObject first = ann.get(labels(version) + "?limit=3").is(200).json();
    assertThat(
            ann.get(labels(version) + "?limit=3&cursor=" + first.getString("next_cursor"))
                .is(200)
                .data())
        .hasSize(1);
  }

  @Test
  void withdrawing_a_label_puts_the_previous_one_in_force() {
    String version = version("\"grounded\":false");
    String id = ann.post(labels(version), grounded(true)).is(201).id();
    bob.delete("/labels/" + id).isProblem(403, "not-your-label");
    assertThat(groundedInForce(version)).isEqualTo(1);
    ann.delete("/labels/" + id).is(204);
    ann.delete("/labels/" + id).is(204);
    assertThat(groundedInForce(version)).isZero();
    JsonArray history = api.acme().get(labels(version)).is(200).data();
    assertThat(history).hasSize(2);
    assertThat(history.getJsonObject(0).getString("withdrawn_at")).isNotNull();
    assertThat(history.getJsonObject(1).getValue("withdrawn_at")).isNull();
  }

  @Test
  void an_imported_label_cannot_be_withdrawn() {
    String version = version("\"grounded\":false");
    String id = api.acme().get(labels(version)).data().getJsonObject(0).getString("id");
    ann.delete("/labels/" + id).isProblem(403, "not-your-label");
  }

  @Test
  void the_same_request_twice_is_one_label() {
    String version = version("");
    ApiClient once = ann.with("Idempotency-Key", UUID.randomUUID().toString());
    String id = once.post(labels(version), grounded(true)).is(201).id();
    assertThat(once.post(labels(version), grounded(true)).is(201).id()).isEqualTo(id);
    once.post(labels(version), grounded(false)).isProblem(422, "idempotency-key-reused");
    assertThat(ann.get(labels(version)).data()).hasSize(1);
  }

  @Test
  void a_viewer_reads_labels_and_gives_none() {
    String version = version("");
    ApiClient viewer = api.as(api.database.acme(), Role.VIEWER, "vic");
    viewer.post(labels(version), grounded(true)).isProblem(403, "forbidden");
    viewer.get(labels(version)).is(200);
  }

  @Test
  void another_tenant_finds_neither_the_answer_nor_the_label() {
    String version = version("");
    String path = labels(version);
    String id = ann.post(path, grounded(true)).is(201).id();
    ApiClient globex = api.globex();
    globex.post(path, grounded(true)).isProblem(404, "not-found");
    globex.get(path).isProblem(404, "not-found");
    globex.delete("/labels/" + id).isProblem(404, "not-found");
    assertThat(ann.get(path).data()).hasSize(1);
  }

  @Test
  void a_label_makes_a_calibration_stale_until_it_is_withdrawn() {
    Calibrated ground = new Calibrated(api);
    String calibration = "/calibrations/" + ground.fit().is(201).id();
    assertThat(Calibrated.stale(api.acme(), calibration)).isEmpty();
    String id = ann.post(labels(ground.version), grounded(false)).is(201).id();
    assertThat(Calibrated.stale(api.acme(), calibration)).containsExactly("labels-changed");
    ann.delete("/labels/" + id).is(204);
    assertThat(Calibrated.stale(api.acme(), calibration)).isEmpty();
  }

  @Test
  void what_people_have_labelled_can_be_reported_on() {
    String version = version("");
    String experiments = "/projects/" + project + "/experiments";
    JsonObject wish = ExperimentsTest.wish(version).put("label", "grounded");
    api.acme().post(experiments, wish).isProblem(422, "no-labels");
    assertThat(groundedLabels(version)).isZero();
    ann.post(labels(version), grounded(true)).is(201);
    bob.post(labels(version), grounded(true)).is(201);
    assertThat(groundedLabels(version)).as("answers, not labels").isEqualTo(1);
    api.acme().post(experiments, wish).is(202);
  }

  @Test
  void withdrawn_labels_are_not_in_force_anywhere() throws IOException {
    Pattern reading = Pattern.compile("(from|join) labels\\b");
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java/dev/sextant/api"))) {
      List<Path> readers =
          sources
              .filter(file -> file.toString().endsWith("Store.java"))
              .filter(file -> !file.toString().contains("retention"))
              .filter(file -> reading.matcher(read(file)).find())
              .toList();
      assertThat(readers).hasSizeGreaterThan(6);
      for (Path file : readers) {
        long withdrawn = read(file).split("withdrawn_at", -1).length - 1;
        assertThat(withdrawn)
            .as("%s reads labels more often than it asks whether they are withdrawn", file)
            .isGreaterThanOrEqualTo(
                reading.matcher(read(file)).results().count() - (isExport(file) ? 1 : 0));
      }
    }
  }

  /**
   * All other code reads the view. {@code TallyStore} counts all labels in one pass, which is
   * faster; {@code ItemRowStore} looks up less than the view would.
   */
  @Test
  void two_stores_repeat_the_precedence_of_labels() throws IOException {
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java/dev/sextant/api"))) {
      assertThat(sources.filter(Files::isRegularFile))
          .filteredOn(file -> read(file).contains("case l.source when 'human' then 0"))
          .extracting(file -> file.getFileName().toString())
          .containsExactlyInAnyOrder("TallyStore.java", "ItemRowStore.java");
    }
    String version = version("\"grounded\":false");
    String id = ann.post(labels(version), grounded(true)).is(201).id();
    assertThat(knownAsGrounded(version)).isOne();
    ann.delete("/labels/" + id).is(204);
    assertThat(knownAsGrounded(version)).isZero();
  }

  private static long knownAsGrounded(String version) {
    return api.count(
        """
        select count(*)
        from known_answers k
        join items i on i.id = k.item_id
        where i.version_id = '%s' and k.grounded
        """
            .formatted(version));
  }

  /** Exports also read the imported labels, which cannot be withdrawn. */
  private static boolean isExport(Path file) {
    return file.endsWith("DatasetExportStore.java");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long groundedLabels(String version) {
    JsonObject read = api.acme().get("/versions/" + version).is(200).json();
    String dataset = read.getString("dataset_id");
    assertThat(
            api.acme()
                .get("/datasets/" + dataset)
                .is(200)
                .json()
                .getJsonObject("latest_version")
                .getLong("grounded_labels"))
        .as("the dataset says the same as its version")
        .isEqualTo(read.getLong("grounded_labels"));
    return read.getLong("grounded_labels");
  }

  /** Creates an item with one answer and the given label fields. */
  private static String version(String known) {
    return library.version(
        project,
        """
        {"id":"a","question":"q","context":"c","answers":[{"text":"%s"%s}]}
        """
            .formatted(TEXT, known.isEmpty() ? "" : "," + known));
  }

  /** Returns the path of the labels of a version's first answer. */
  static String labels(String version) {
    JsonObject item =
        api.acme().get("/versions/" + version + "/items?limit=1").is(200).data().getJsonObject(0);
    return "/answers/" + item.getJsonArray("answers").getJsonObject(0).getString("id") + "/labels";
  }

  private static JsonObject grounded(boolean grounded) {
    return new JsonObject().put("grounded", grounded);
  }

  private static JsonObject segments(String... textsAndVerdicts) {
    JsonArray segments = new JsonArray();
    for (int i = 0; i < textsAndVerdicts.length; i += 2) {
      segments.add(
          new JsonObject()
              .put("text", textsAndVerdicts[i])
              .put("verdict", textsAndVerdicts[i + 1]));
    }
    return new JsonObject().put("segments", segments);
  }

  private static long groundedInForce(String version) {
    JsonObject labels =
        api.acme().get("/versions/" + version + "/split").is(200).json().getJsonObject("labels");
    return labels.getJsonObject("calibration").getLong("grounded")
        + labels.getJsonObject("holdout").getLong("grounded");
  }

  private static List<String> authors(String version) {
    return ann.get(labels(version)).is(200).data().stream()
        .map(each -> ((JsonObject) each).getString("author"))
        .toList();
  }
}
