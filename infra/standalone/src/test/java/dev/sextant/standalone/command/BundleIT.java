package dev.sextant.standalone.command;

import static dev.sextant.standalone.command.testing.Evaluations.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.rendering.Rendering;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Evaluations;
import dev.sextant.standalone.command.testing.Examples;
import dev.sextant.standalone.command.testing.ReportExports;
import dev.sextant.standalone.command.testing.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bundles of reports that the command or the API has written, and their verification. */
class BundleIT {

  @TempDir static Path folder;

  private static Sandbox sandbox;
  private static Evaluations evaluations;

  @BeforeAll
  static void start() throws Exception {
    sandbox = new Sandbox(folder);
    evaluations = new Evaluations(sandbox, folder);
    sandbox.start();
  }

  @AfterAll
  static void stop() throws Exception {
    sandbox.close();
  }

  @Test
  void a_bundle_is_verified_and_a_changed_bit_is_named() throws Exception {
    Path bundle = folder.resolve("proof");
    Outcome written =
        evaluations.run(
            Examples.file(), "bundled", "--embedders", "lexical", "--bundle", bundle.toString());
    assertThat(written.exitCode()).as(written.all()).isZero();
    assertThat(bundle.resolve("report.json"))
        .hasSameBinaryContentAs(folder.resolve("bundled/report.json"));
    for (Rendering rendering : Rendering.values()) {
      assertThat(bundle.resolve(rendering.fileName()))
          .hasSameBinaryContentAs(folder.resolve("bundled").resolve(rendering.fileName()));
    }

    Outcome agrees = sandbox.runBare("verify", bundle.toString());
    assertThat(agrees.exitCode()).as(agrees.all()).isZero();
    assertThat(agrees.output())
        .contains(
            "Verify: ALL AGREE.", "they depend on vectors, and the bundle was written without.")
        .containsPattern("texts and vectors [0-9,]+ of [0-9,]+ scores");

    Path scores = bundle.resolve("scores.parquet");
    byte[] content = Files.readAllBytes(scores);
    content[content.length / 2] ^= 1;
    Files.write(scores, content);
    Outcome differs = sandbox.runBare("verify", bundle.toString());
    assertThat(differs.exitCode()).as(differs.all()).isEqualTo(3);
    assertThat(differs.output()).contains("scores.parquet was changed");

    Outcome again =
        evaluations.run(
            Examples.file(), "bundled", "--embedders", "lexical", "--bundle", bundle.toString());
    assertRefused(again, "is not empty");
  }

  @Test
  void an_ordered_bundle_is_fetched_by_its_link_and_verified() throws Exception {
    Outcome evaluated = evaluations.run(Examples.file(), "ordered", "--embedders", "lexical");
    assertThat(evaluated.exitCode()).as(evaluated.all()).isZero();
    Path zip = folder.resolve("ordered.zip");
    List<Path> rendered = new ArrayList<>();
    try (ReportExports exports = new ReportExports(sandbox)) {
      exports.fetch(exports.ordered("bundle"), zip);
      for (Rendering rendering : Rendering.values()) {
        Path file = folder.resolve("ordered-" + rendering.fileName());
        exports.fetch(exports.ordered(rendering.code()), file);
        rendered.add(file);
      }
    }
    Path proof = ReportExports.unzipped(zip, folder.resolve("unzipped"));
    assertThat(proof.resolve("report.json"))
        .hasSameBinaryContentAs(folder.resolve("ordered/report.json"));
    for (Path file : rendered) {
      String name = String.valueOf(file.getFileName()).replace("ordered-", "");
      assertThat(proof.resolve(name)).hasSameBinaryContentAs(file);
    }
    Outcome agrees = sandbox.runBare("verify", proof.toString());
    assertThat(agrees.exitCode()).as(agrees.all()).isZero();
  }

  @Test
  void the_bundles_of_a_campaign_are_one_file_and_verified_together() throws Exception {
    Path zip = folder.resolve("occurrence.zip");
    try (ReportExports exports = new ReportExports(sandbox)) {
      exports.fetch(exports.ofCampaign(), zip);
    }
    Path proof = ReportExports.unzipped(zip, folder.resolve("unzipped-occurrence"));
    assertThat(proof.getFileName().toString()).startsWith("sextant-occurrence-");
    assertThat(proof.toFile().list())
        .containsExactlyInAnyOrder(
            "cell-01",
            "cell-02",
            "occurrence.json",
            "comparison.json",
            "manifest.json",
            "SHA256SUMS");
    JsonNode comparison = new ObjectMapper().readTree(proof.resolve("comparison.json").toFile());
    assertThat(comparison.at("/comparisons/0/systems")).hasSize(2);

    Outcome agrees = sandbox.runBare("verify", proof.toString());
    assertThat(agrees.exitCode()).as(agrees.all()).isZero();
    assertThat(agrees.output())
        .containsPattern("cell-01 \\(.*, one\\): all [0-9,]+ values of its report agree")
        .containsPattern("cell-02 \\(.*, two\\): all [0-9,]+ values of its report agree")
        .contains("Verify: ALL AGREE.", "all 2 bundles");
    assertThat(sandbox.runBare("verify", proof.resolve("cell-01").toString()).exitCode()).isZero();

    Path scores = proof.resolve("cell-02/scores.parquet");
    byte[] content = Files.readAllBytes(scores);
    content[content.length / 2] ^= 1;
    Files.write(scores, content);
    Outcome differs = sandbox.runBare("verify", proof.toString());
    assertThat(differs.exitCode()).as(differs.all()).isEqualTo(3);
    assertThat(differs.output()).contains("cell-02/scores.parquet was changed", "FILES DIFFER");
  }

  @Test
  void a_folder_that_is_no_bundle_is_refused() throws Exception {
    Outcome outcome = sandbox.runBare("verify", folder.toString());

    assertThat(outcome.exitCode()).as(outcome.all()).isEqualTo(2);
    assertThat(outcome.errors()).contains("is no bundle");
  }
}
