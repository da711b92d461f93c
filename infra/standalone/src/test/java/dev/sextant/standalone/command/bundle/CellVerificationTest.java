package dev.sextant.standalone.command.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.jobs.bundles.rows.BundleTables.ScoreRow;
import dev.sextant.standalone.command.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundles of an occurrence whose checksums are right, also those of what was forged. */
class CellVerificationTest {

  private static final String CELLS =
      """
      {"cells": [
        {"dataset_name": "d", "system": "one", "experiment_state": "completed", "folder": "cell-01"},
        {"dataset_name": "d", "system": "two", "experiment_state": "completed", "folder": "cell-02"},
        {"dataset_name": "d", "system": "three", "experiment_state": null, "folder": null},
        {"dataset_name": "d", "system": "four\\n", "experiment_state": "failed", "folder": null}
      ]}
      """;

  @TempDir private Path parent;
  private SmallBundle bundle;
  private Path folder;
  private BundleWriter occurrence;

  @BeforeEach
  void begin() throws Exception {
    bundle = new SmallBundle(parent.resolve("scratch"));
    folder = parent.resolve("occurrence");
    occurrence = BundleWriter.into(folder);
    bundle.write(occurrence.bundle("cell-01"));
  }

  @Test
  void all_cells_agree() throws IOException {
    bundle.write(occurrence.bundle("cell-02"));

    CommandRun run = verify(CELLS);

    assertThat(run.errors()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.output().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("cell-01 \\(d, one\\): all [0-9,]+ values .* agree.*"),
            line -> assertThat(line).matches("cell-02 \\(d, two\\): all [0-9,]+ values .* agree.*"),
            line -> assertThat(line).isEqualTo("no folder (d, three): no report, it did not start"),
            line ->
                assertThat(line)
                    .isEqualTo("no folder (d, four\\n): no report, its experiment is failed"),
            line -> assertThat(line).startsWith("Verify: ALL AGREE.").contains("all 2 bundles"));
  }

  @Test
  void programs_get_one_document() throws IOException {
    ObjectNode report = bundle.report();
    report.put("forged", 0.75);
    bundle.write(occurrence.bundle("cell-02"), report);

    CommandRun run = verify(CELLS, "--json");

    JsonNode json = new ObjectMapper().readTree(run.output());
    assertThat(run.code()).isEqualTo(3);
    assertThat(json.at("/agrees").asBoolean()).isFalse();
    assertThat(json.at("/files")).isEmpty();
    assertThat(json.at("/cells")).hasSize(4);
    assertThat(json.at("/cells/0/bundle/agrees").asBoolean()).isTrue();
    assertThat(json.at("/cells/0/bundle/scores/rows").asLong())
        .isPositive()
        .isEqualTo(json.at("/cells/0/bundle/scores/computed").asLong());
    assertThat(json.at("/cells/1/bundle/figures/differences/0/pointer").asText())
        .isEqualTo("/forged");
    assertThat(json.at("/cells/2/bundle").isNull()).isTrue();
  }

  @Test
  void a_report_that_its_rows_do_not_give_differs() throws IOException {
    ObjectNode report = bundle.report();
    report.put("forged", 0.75);
    bundle.write(occurrence.bundle("cell-02"), report);

    CommandRun run = verify(CELLS);

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.output())
        .containsPattern("cell-01 \\(d, one\\): all [0-9,]+ values of its report agree")
        .containsPattern("cell-02 \\(d, two\\): 1 of [0-9,]+ values and 0 scores DIFFER")
        .contains("Verify: 1 of 2 bundles DIFFER.");
  }

  @Test
  void folders_that_are_not_those_of_the_manifest_are_refused_before_any_is_verified()
      throws IOException {
    bundle.write(occurrence.bundle("cell-02"));

    CommandRun run = verify(CELLS.replace("\"cell-02\"", "\"cell-03\\nVerify: ALL AGREE.\""));

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.output()).doesNotContain("cell-01 (");
    assertThat(run.errors().lines())
        .singleElement()
        .asString()
        .contains(
            "cannot be verified: occurrence.json names the folders [cell-01, cell-03\\nVerify: ALL AGREE.], the manifest [cell-01, cell-02]");
  }

  @Test
  void an_error_names_its_folder_after_the_lines_of_the_cells_before() throws IOException {
    bundle.writeWith(
        occurrence.bundle("cell-02"),
        new ScoreRow("made\nup", null, null, new UUID(1, 0).toString(), null, 1.0, null));

    CommandRun run = verify(CELLS);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.output()).startsWith("cell-01 (d, one): all ").doesNotContain("cell-02 (");
    assertThat(run.errors().lines())
        .singleElement()
        .asString()
        .contains("cannot be verified: cell-02: scores has a row of the metric made\\nup, which");
  }

  private CommandRun verify(String cells, String... options) throws IOException {
    assertThat(new ObjectMapper().readTree(cells).get("cells")).hasSize(4);
    occurrence.file("occurrence.json", cells.getBytes(UTF_8));
    occurrence.finish(JsonNodeFactory.instance.objectNode());
    return CommandRun.of(
        Stream.concat(Stream.of("verify", folder.toString()), Stream.of(options))
            .toArray(String[]::new));
  }
}
