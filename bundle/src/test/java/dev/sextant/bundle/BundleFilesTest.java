package dev.sextant.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sextant.bundle.format.CsvCell;
import dev.sextant.bundle.table.RecordTable;
import dev.sextant.bundle.testing.DuckDb;
import dev.sextant.bundle.testing.Observation;
import dev.sextant.bundle.testing.Observations;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** DuckDB, which did not write the files, reads each of them back. */
class BundleFilesTest {

  private static final String ORDERED = " order by ordinal";

  /** A row group of 4 MiB, and the pages that end it. */
  private static final long MOST_OF_A_GROUP = 6L << 20;

  @TempDir private Path folder;

  /** A row of few values, whose types every reader finds by itself. */
  record Simple(String name, int count, double value, boolean flag, String note) {}

  record Vector(String textId, float[] vector) {}

  @ParameterizedTest
  @ValueSource(strings = {"observations.parquet", "observations.csv", "observations.jsonl"})
  void every_file_holds_the_same_values(String file) throws Exception {
    List<Observation> rows = Observations.all();
    Observations.write(folder, rows);

    assertThat(read(file)).isEqualTo(rows.stream().map(row -> expected(row, file)).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"observations.parquet", "observations.csv", "observations.jsonl"})
  void characters_that_no_format_takes_are_replaced_in_all(String file) throws Exception {
    Observations.write(
        folder,
        List.of(
            Observation.of(1, "nul \0.", 1),
            Observation.of(2, "high \uD83D.", 1),
            Observation.of(3, "low \uDE00", 1),
            Observation.of(4, "\uD83D\uD83D\uDE00", 1)));

    assertThat(read(file))
        .extracting(row -> row.get(5))
        .containsExactly("nul \uFFFD.", "high \uFFFD.", "low \uFFFD", "\uFFFD\uD83D\uDE00");
    assertThat(Files.readString(folder.resolve("manifest.json")))
        .contains("\"replaced_characters\" : 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"observations.parquet", "observations.csv", "observations.jsonl"})
  void a_text_may_be_very_long(String file) throws Exception {
    String text = "\"many, words\" ".repeat(500_000);
    Observations.write(folder, List.of(Observation.of(1, text, 1), Observation.of(2, "short", 2)));

    assertThat(read(file)).extracting(row -> row.get(5)).containsExactly(text, "short");
  }

  @Test
  void a_reader_finds_the_types_by_itself() throws Exception {
    BundleWriter bundle = BundleWriter.into(folder);
    try (TableWriter<Simple> table =
        bundle.table(
            RecordTable.of("simple", Simple.class),
            Set.of(BundleFormat.CSV, BundleFormat.JSON_LINES))) {
      table.write(new Simple("a", 1, 0.5, true, "=1+1"));
      table.write(new Simple("b", -2, -1e-20, false, ""));
    }
    bundle.finish(JsonNodeFactory.instance.objectNode());
    try (DuckDb duckDb = new DuckDb()) {
      for (String file : List.of("simple.csv", "simple.jsonl")) {
        Map<String, String> types = duckDb.types("'" + folder.resolve(file) + "'");
        assertThat(types)
            .as(file)
            .containsEntry("name", "VARCHAR")
            .containsEntry("value", "DOUBLE")
            .containsEntry("flag", "BOOLEAN")
            .containsEntry("note", "VARCHAR");
        assertThat(types.get("count")).as("whole numbers in " + file).isIn("BIGINT", "HUGEINT");
      }
    }
  }

  @Test
  void parquet_has_the_types_of_the_columns() throws Exception {
    Observations.write(folder, Observations.all());

    try (DuckDb duckDb = new DuckDb()) {
      assertThat(duckDb.types(DuckDb.file(folder, "observations.parquet")))
          .containsExactly(
              Map.entry("id", "VARCHAR"),
              Map.entry("ordinal", "INTEGER"),
              Map.entry("total", "BIGINT"),
              Map.entry("score", "DOUBLE"),
              Map.entry("judged", "BOOLEAN"),
              Map.entry("text", "VARCHAR"),
              Map.entry("factuality", "DOUBLE"),
              Map.entry("grounded", "BOOLEAN"),
              Map.entry("place", "INTEGER"),
              Map.entry("colour", "VARCHAR"));
      assertThat(
              duckDb.rows(
                  "select distinct compression from parquet_metadata('%s')"
                      .formatted(folder.resolve("observations.parquet"))))
          .containsExactly(List.of("ZSTD"));
    }
  }

  @Test
  void vectors_are_lists_of_floats() throws Exception {
    BundleWriter bundle = BundleWriter.into(folder);
    float[] third = {1f / 3, -0.0f, Float.MIN_VALUE};
    try (TableWriter<Vector> table =
        bundle.table(RecordTable.of("vectors", Vector.class), Set.of(BundleFormat.PARQUET))) {
      table.write(new Vector("a", third));
      table.write(new Vector("b", new float[0]));
    }
    bundle.finish(JsonNodeFactory.instance.objectNode());

    String file = "read_parquet('%s')".formatted(folder.resolve("vectors.parquet"));
    try (DuckDb duckDb = new DuckDb()) {
      assertThat(duckDb.types(file)).containsEntry("vector", "FLOAT[]");
      List<List<Object>> rows = duckDb.rows("select vector from " + file + " order by text_id");
      assertThat((Object[]) ((Array) rows.get(0).get(0)).getArray())
          .containsExactly(third[0], third[1], third[2]);
      assertThat((Object[]) ((Array) rows.get(1).get(0)).getArray()).isEmpty();
    }
  }

  @Test
  void many_rows_make_several_row_groups() throws Exception {
    BundleWriter bundle = BundleWriter.into(folder);
    int rows = 20_000;
    Random random = new Random(1);
    // Texts without repetition, so that neither a dictionary nor zstd makes them small.
    try (TableWriter<Simple> table =
        bundle.table(RecordTable.of("simple", Simple.class), Set.of(BundleFormat.PARQUET))) {
      for (int i = 0; i < rows; i++) {
        byte[] note = new byte[1_000];
        random.nextBytes(note);
        table.write(new Simple("n" + i, i, i / 7.0, true, HexFormat.of().formatHex(note)));
      }
    }
    bundle.finish(JsonNodeFactory.instance.objectNode());

    String path = folder.resolve("simple.parquet").toString();
    try (DuckDb duckDb = new DuckDb()) {
      assertThat(
              duckDb.rows(
                  "select count(*), sum(count)::bigint, count(distinct note) from read_parquet('%s')"
                      .formatted(path)))
          .containsExactly(List.of((long) rows, rows * (rows - 1L) / 2, (long) rows));
      assertThat(
              (Long)
                  duckDb
                      .rows(
                          "select num_row_groups from parquet_file_metadata('%s')".formatted(path))
                      .get(0)
                      .get(0))
          .isGreaterThan(1);
      assertThat(
              duckDb.rows(
                  "select sum(total_compressed_size)::bigint from parquet_metadata('%s') group by row_group_id"
                      .formatted(path)))
          .as("what memory holds of a table")
          .allSatisfy(group -> assertThat((Long) group.get(0)).isLessThan(MOST_OF_A_GROUP));
    }
  }

  private List<List<Object>> read(String file) throws Exception {
    try (DuckDb duckDb = new DuckDb()) {
      return duckDb.rows("select * from " + DuckDb.file(folder, file) + ORDERED);
    }
  }

  private static List<Object> expected(Observation row, String file) {
    List<Object> values = new ArrayList<>();
    values.add(row.id());
    values.add(row.ordinal());
    values.add(row.total());
    values.add(row.score());
    values.add(row.judged());
    values.add(file.endsWith(".csv") ? guarded(row.text()) : row.text());
    values.add(row.factuality());
    values.add(row.grounded());
    values.add(row.place());
    values.add(row.colour() == null ? null : row.colour().name().toLowerCase(Locale.ROOT));
    return values;
  }

  /** The guard, as the manifest describes it. */
  private static String guarded(String text) {
    boolean begins =
        text != null
            && !text.isEmpty()
            && "=+-@\t\n\r'\uFF1D\uFF0B\uFF0D\uFF20".indexOf(text.charAt(0)) >= 0;
    return begins ? CsvCell.GUARD + text : text;
  }

  @Test
  void a_folder_with_files_is_left_alone() throws IOException {
    Files.writeString(folder.resolve("mine.txt"), "mine");

    assertThatThrownBy(() -> BundleWriter.into(folder))
        .isInstanceOf(DirectoryNotEmptyException.class);
  }
}
