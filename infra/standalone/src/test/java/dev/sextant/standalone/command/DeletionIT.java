package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Deletions;
import dev.sextant.standalone.command.testing.Deployment;
import dev.sextant.standalone.command.testing.Examples;
import dev.sextant.standalone.command.testing.ReportExports;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.Tables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that remain on a disk after an evaluated dataset is deleted. */
class DeletionIT {

  /** The ending of every text of the items. */
  private static final String MARKER = "(edition 0)";

  @TempDir Path folder;

  @Test
  void no_file_of_ours_holds_a_text_of_it_and_no_row_either() throws Exception {
    checkDeletion(Deployment.INSTANCE);
  }

  @Test
  @Tag("long")
  void the_same_is_true_of_a_cluster() throws Exception {
    checkDeletion(Deployment.CLUSTER);
  }

  private void checkDeletion(Deployment deployment) throws Exception {
    Path file = Examples.multiplied(folder.resolve("items.jsonl"), 1);
    try (Sandbox sandbox = new Sandbox(folder.resolve("sandbox"), deployment)) {
      sandbox.start();
      Outcome evaluated =
          sandbox.run(
              "evaluate",
              file.toString(),
              "--embedders",
              "lexical",
              "--out",
              folder.resolve("report").toString());
      assertThat(evaluated.exitCode()).as(evaluated.all()).isZero();
      Tables tables = sandbox.tables();
      assertThat(tables.count("select count(*) from embeddings")).isPositive();
      try (ReportExports exports = new ReportExports(sandbox)) {
        exports.ordered("bundle");
      }
      assertThat(files(sandbox.data().resolve("exports"))).isEqualTo(1);
      tables.execute("checkpoint");
      assertThat(holding(sandbox.data().resolve("postgres"), MARKER))
          .as("positive control: files are searched")
          .isNotEmpty();

      ApiClient client = sandbox.client();
      client.delete("/datasets/" + first(tables, "select id::text from datasets"));
      JsonNode receipt = Deletions.receipt(client);

      receipt.path("remaining").forEach(count -> assertThat(count.asLong()).isZero());
      assertThat(receipt.path("removed").path("embeddings").asLong()).isPositive();
      assertThat(tables.count("select count(*) from items")).isZero();
      assertThat(tables.count("select count(*) from embeddings")).isZero();
      assertThat(files(sandbox.data().resolve("exports"))).isZero();
      try (Stream<Path> parts = Files.list(sandbox.data())) {
        for (Path part : parts.filter(each -> !each.endsWith("postgres")).toList()) {
          assertThat(holding(part, MARKER)).as(part.toString()).isEmpty();
        }
      }
    }
  }

  private static long files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).count();
    }
  }

  private static String first(Tables tables, String sql) throws Exception {
    return tables.rows(sql).keySet().iterator().next();
  }

  /**
   * Returns the files at or below a path that contain a text. Files that vanish meanwhile do not
   * count.
   */
  private static List<Path> holding(Path path, String text) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      return false;
    }
  }
}
