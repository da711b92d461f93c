package dev.sextant.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sextant.bundle.format.JsonRowReader;
import dev.sextant.bundle.format.RowReader;
import dev.sextant.bundle.table.RecordTable;
import dev.sextant.bundle.testing.DuckDb;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Array;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A list of 64-bit numbers is the same in every format, and comes back to the last bit. */
class NumberListsTest {

  private static final double[] SOME = {-1 / 3.0, -0.0, -1e-7, -12.345678901234567};
  private static final double[] MANY =
      IntStream.range(0, 3_000).mapToDouble(i -> -Math.sqrt(i)).toArray();

  private static final RecordTable<Reading> TABLE = RecordTable.of("readings", Reading.class);

  @TempDir private Path folder;

  record Reading(int id, double @Nullable [] numbers) {}

  @ParameterizedTest
  @ValueSource(strings = {"readings.parquet", "readings.csv", "readings.jsonl"})
  void another_program_reads_them(String file) throws Exception {
    write(EnumSet.allOf(BundleFormat.class));

    try (DuckDb duckDb = new DuckDb()) {
      List<List<Object>> rows =
          duckDb.rows(
              "select numbers::double[] from '%s' order by id".formatted(folder.resolve(file)));
      assertThat((Object[]) ((Array) rows.get(0).get(0)).getArray())
          .containsExactly(SOME[0], SOME[1], SOME[2], SOME[3]);
      assertThat((Object[]) ((Array) rows.get(1).get(0)).getArray()).isEmpty();
      assertThat(rows.get(2).get(0)).isNull();
      assertThat((Object[]) ((Array) rows.get(3).get(0)).getArray()).hasSize(MANY.length);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"PARQUET", "JSON_LINES"})
  void they_come_back_to_the_last_bit(BundleFormat format) throws IOException {
    write(EnumSet.of(format));

    try (RowReader<Reading> rows = BundleReader.open(folder).rows(TABLE)) {
      assertThat(next(rows)).containsExactly(SOME);
      assertThat(next(rows)).isEmpty();
      assertThat(next(rows)).isNull();
      assertThat(next(rows)).containsExactly(MANY);
      assertThat(rows.next()).isNull();
    }
  }

  @Test
  void anything_else_in_a_list_is_an_error_that_names_the_column() throws IOException {
    byte[] line = "{\"id\":1,\"numbers\":[0.5,true]}".getBytes(StandardCharsets.UTF_8);
    try (RowReader<Reading> rows = new JsonRowReader<>(TABLE, new ByteArrayInputStream(line))) {
      assertThatThrownBy(rows::next)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("row 1 of readings: expected numbers in numbers, found VALUE_TRUE");
    }
  }

  private static double @Nullable [] next(RowReader<Reading> rows) throws IOException {
    Reading row = rows.next();
    assertThat(row).isNotNull();
    return row.numbers();
  }

  private void write(Set<BundleFormat> formats) throws IOException {
    BundleWriter bundle = BundleWriter.into(folder);
    try (TableWriter<Reading> table = bundle.table(TABLE, formats)) {
      table.write(new Reading(1, SOME));
      table.write(new Reading(2, new double[0]));
      table.write(new Reading(3, null));
      table.write(new Reading(4, MANY));
    }
    bundle.finish(JsonNodeFactory.instance.objectNode());
  }
}
