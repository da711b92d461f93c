package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.jobs.TestTenant.StoredScore;
import dev.sextant.jobs.bundles.BundleContent;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.jobs.bundles.ReportBundle;
import dev.sextant.jobs.bundles.ReportRenderer;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items and answers that are images, scored by a small CLIP model with random weights. */
class ImageScoringTest {

  private static final Path PARITY = Path.of("../inference/src/test/resources/parity");

  private static final List<String> METRICS =
      List.of("sgi", "isotropy-vne", "checkembed-cosine-mean", "checkembed-reference-mean");

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static final Map<String, byte[]> FILES = new LinkedHashMap<>();

  @BeforeAll
  static void start() throws IOException {
    database = TestDatabase.create();
    for (String name : List.of("palette.png", "lossy.webp", "half-chroma.jpg", "grey.png")) {
      byte[] file = Files.readAllBytes(PARITY.resolve("pictures").resolve(name));
      FILES.put(ImageText.of(sha256(file)), file);
    }
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  private static String sha256(byte[] file) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(file));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static String picture(int index) {
    return List.copyOf(FILES.keySet()).get(index);
  }

  private static EmbedderSpec clip() {
    return Embedders.inspect("clip", PARITY.resolve("clip-old"), null, null, null);
  }

  private static EmbedderSpec lexical() {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals("lexical"))
        .findFirst()
        .orElseThrow();
  }

  private static void store(TestTenant tenant, Imported imported) {
    FILES.forEach(
        (text, file) ->
            tenant.insert(
                """
                insert into images (answer_set_id, sha256, media_type, width, height, content)
                values (?, ?, 'image/png', 1, 1, ?) returning answer_set_id
                """,
                imported.answerSet(),
                ImageText.sha256(text),
                file));
  }

  private static void run(TestTenant tenant, UUID experiment) throws Exception {
    TestCluster.finish(
        Jobs.graph(
            tenant.request(JobKind.SCORING, experiment, 0),
            TestSettings.settings(checkpoints),
            null));
  }

  private static List<TestItem> items() {
    return List.of(
        TestItem.of("Which animal?", picture(0), sample("a cat"), sample("a dog")),
        TestItem.of(picture(0), picture(1), sample(picture(2)), sample(picture(3)))
            .withReference(picture(1)),
        TestItem.of("Paint a boat.", "A boat is red.", sample(picture(2)), sample(picture(3))),
        TestItem.of("No picture?", "None.", sample("a boat"), sample("a ship")));
  }

  /** Embeds the images itself, one by one. */
  private record OneByOne(Embedder clip) implements Embedder {

    @Override
    public EmbedderSpec spec() {
      return clip.spec();
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      return texts.stream().map(this::embed).toList();
    }

    private Embedding embed(String text) {
      byte[] file = FILES.get(text);
      return file == null
          ? clip.embed(List.of(text)).get(0)
          : clip.imageEmbedder().orElseThrow().embed(List.of(ImageFile.of(file))).get(0);
    }

    @Override
    public void close() {
      clip.close();
    }
  }

  @Test
  void images_and_texts_are_scored_in_one_space() throws Exception {
    TestTenant acme = new TestTenant(database, database.acme());
    Imported imported = acme.imported(items());
    store(acme, imported);
    UUID experiment = acme.experiment(imported, METRICS, null, List.of(clip()));
    run(acme, experiment);
    try (Embedder direct = new OneByOne(Embedders.open(clip()))) {
      List<StoredScore> scores = acme.scores(experiment);
      assertThat(scores)
          .containsExactlyInAnyOrderElementsOf(DirectScores.of(items(), METRICS, List.of(direct)));
      assertThat(scores)
          .filteredOn(each -> each.item() == 1 && each.embedder() != null)
          .extracting(StoredScore::metric)
          .containsAll(METRICS);
      assertThat(scores)
          .filteredOn(each -> each.item() == 1 && each.embedder() != null)
          .allSatisfy(each -> assertThat(each.value()).isNotNull());
      assertThat(scores)
          .filteredOn(each -> each.item() == 1 && each.embedder() == null)
          .isNotEmpty()
          .allSatisfy(each -> assertThat(each.undefined()).isEqualTo("not-text"));
    }
  }

  @Test
  void an_embedder_of_texts_leaves_scores_that_read_an_image_undefined() throws Exception {
    TestTenant acme = new TestTenant(database, database.acme());
    Imported imported = acme.imported(items());
    store(acme, imported);
    UUID experiment = acme.experiment(imported, METRICS, null, List.of(lexical()));
    run(acme, experiment);
    List<StoredScore> scores = acme.scores(experiment);
    assertThat(scores)
        .filteredOn(each -> each.item() == 1 && each.embedder() != null)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.undefined()).isEqualTo("needs-image-embedder"));
    assertThat(scores)
        .filteredOn(each -> each.item() == 0 && each.metric().equals("isotropy-vne"))
        .allSatisfy(each -> assertThat(each.value()).isNotNull());
    assertThat(scores)
        .filteredOn(each -> each.item() == 3 && each.metric().equals("sgi"))
        .allSatisfy(each -> assertThat(each.value()).isNotNull());
  }

  /** Such as a generator's answer that reads like the name of an image. */
  @Test
  void a_name_finds_no_image_of_another_version_or_tenant() throws Exception {
    TestTenant acme = new TestTenant(database, database.acme());
    TestTenant globex = new TestTenant(database, database.globex());
    store(acme, acme.imported(items()));
    store(globex, globex.imported(items()));
    Imported bare = acme.imported(items());
    UUID experiment = acme.experiment(bare, METRICS, null, List.of(clip()));
    run(acme, experiment);
    assertThat(acme.scores(experiment))
        .filteredOn(each -> each.item() == 1 && each.embedder() != null)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.undefined()).isEqualTo("unknown-image"));
  }

  @Test
  void a_bundle_with_unknown_images_gives_all_its_scores_again() throws Exception {
    TestTenant acme = new TestTenant(database, database.acme());
    UUID experiment = acme.experiment(acme.imported(items()), METRICS, null, List.of(clip()));
    run(acme, experiment);
    new TestReports(acme, checkpoints).report(experiment, 1);
    Path folder = checkpoints.resolve("bundle of unknown images");
    ReportBundle.write(
        JobsDatabase.of(database, acme.id()),
        experiment.toString(),
        folder,
        new BundleContent(ReportRenderer.NONE, true));
    ScoreVerification scores = BundleVerification.of(folder, 1).scores();
    assertThat(scores.differences()).isEmpty();
    assertThat(scores.notComputed()).isEmpty();
    assertThat(scores.computed()).isPositive().isEqualTo(scores.scores());
  }
}
