package dev.sextant.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleReader;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.bundle.table.RecordTable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A copy of a bundle whose rows are changed and whose checksums are right. */
record ChangedBundle(Path folder) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  static ChangedBundle copy(Path bundle, Path to) throws IOException {
    Files.createDirectory(to);
    try (Stream<Path> files = Files.list(bundle)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
    return new ChangedBundle(to);
  }

  /** Changes the JSON lines of a table. */
  void lines(String table, UnaryOperator<List<String>> change) throws IOException {
    Path file = folder.resolve(table + ".jsonl");
    List<String> lines = change.apply(new ArrayList<>(Files.readAllLines(file)));
    Files.writeString(file, String.join("\n", lines) + "\n");
    declareRows(table, lines.size());
    Checksums.correct(folder, table + ".jsonl");
  }

  /** Changes the rows of a table that is there as Parquet alone. */
  <R extends Record> void parquet(RecordTable<R> table, UnaryOperator<List<R>> change)
      throws IOException {
    List<R> rows = new ArrayList<>();
    BundleReader.open(folder).forEach(table, rows::add);
    String name = table.name() + ".parquet";
    Path written = Files.createTempDirectory(folder.getParent(), "rows");
    BundleWriter writer = BundleWriter.into(written);
    List<R> changed = change.apply(rows);
    try (TableWriter<R> to = writer.table(table, Set.of(BundleFormat.PARQUET))) {
      for (R row : changed) {
        to.write(row);
      }
    }
    writer.finish(JsonNodeFactory.instance.objectNode());
    Files.move(written.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    declareRows(table.name(), changed.size());
    Checksums.correct(folder, name);
  }

  private void declareRows(String name, int rows) throws IOException {
    File manifest = folder.resolve("manifest.json").toFile();
    JsonNode json = MAPPER.readTree(manifest);
    for (JsonNode table : json.get("tables")) {
      if (table.get("name").asText().equals(name)) {
        ((ObjectNode) table).put("rows", rows);
      }
    }
    MAPPER.writeValue(manifest, json);
  }
}
