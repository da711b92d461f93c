package dev.sextant.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sextant.bundle.format.RowReader;
import dev.sextant.bundle.format.parquet.ParquetRowReader;
import dev.sextant.bundle.table.RecordTable;
import dev.sextant.bundle.testing.ForgedFooter;
import dev.sextant.bundle.testing.Observations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written as Parquet comes back to the last bit, and a torn file is an error. */
class ParquetRowReaderTest {

  private static final int DIMENSIONS = 384;

  /** More bytes than a row group holds. */
  private static final int MANY = 15_000;

  private static final RecordTable<Vector> VECTORS = RecordTable.of("vectors", Vector.class);

  @TempDir private Path folder;

  record Vector(String id, float @Nullable [] vector) {}

  record Other(String id, double vector) {}

  record Note(int id, String text) {}

  @Test
  void rows_of_all_types_come_back() throws IOException {
    Observations.write(folder, Observations.all());

    assertThat(rows(Observations.TABLE, "observations.parquet")).isEqualTo(Observations.all());
  }

  @Test
  void vectors_come_back_to_the_last_bit_over_several_row_groups() throws IOException {
    List<Vector> written = vectors();
    write(written);

    try (RowReader<Vector> rows = BundleReader.open(folder).rows(VECTORS)) {
      for (Vector vector : written) {
        Vector read = rows.next();
        assertThat(read).isNotNull();
        assertThat(read.id()).isEqualTo(vector.id());
        assertThat(bits(read.vector())).isEqualTo(bits(vector.vector()));
      }
      assertThat(rows.next()).isNull();
    }
  }

  @Test
  void a_torn_file_is_an_error_that_names_it() throws IOException {
    write(vectors());
    Path file = folder.resolve("vectors.parquet");
    byte[] whole = Files.readAllBytes(file);

    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> rows(VECTORS, "vectors.parquet"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("vectors.parquet cannot be read after row 0: ");

    byte[] damaged = whole.clone();
    int inSecondGroup = whole.length / 10 * 9;
    Arrays.fill(damaged, inSecondGroup, inSecondGroup + DIMENSIONS, (byte) 0);
    Files.write(file, damaged);
    assertThatThrownBy(() -> rows(VECTORS, "vectors.parquet"))
        .isInstanceOf(IOException.class)
        .hasMessageMatching("(?s)vectors.parquet cannot be read after row [1-9].*");

    Files.write(file, new byte[0]);
    assertThatThrownBy(() -> rows(VECTORS, "vectors.parquet")).isInstanceOf(IOException.class);
  }

  @Test
  void a_flipped_bit_of_a_page_is_found_by_the_checksum_of_the_page() throws IOException {
    write(vectors());
    Path file = folder.resolve("vectors.parquet");
    byte[] content = Files.readAllBytes(file);
    content[content.length / 2] ^= 1;
    Files.write(file, content);

    assertThatThrownBy(() -> rows(VECTORS, "vectors.parquet"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("CRC");
  }

  /** Pages and row groups stay small where the first rows say nothing of those to come. */
  @Test
  void long_texts_after_many_short_ones_come_back() throws IOException {
    RecordTable<Note> notes = RecordTable.of("notes", Note.class);
    String longText = "x".repeat(1 << 20);
    BundleWriter bundle = BundleWriter.into(folder);
    try (TableWriter<Note> table = bundle.table(notes, Set.of(BundleFormat.PARQUET))) {
      for (int i = 0; i < 12_000; i++) {
        table.write(new Note(i, i < 11_900 ? "" : longText + i));
      }
    }
    bundle.finish(JsonNodeFactory.instance.objectNode());

    try (RowReader<Note> rows = BundleReader.open(folder).rows(notes)) {
      for (int i = 0; i < 12_000; i++) {
        assertThat(rows.next()).isEqualTo(new Note(i, i < 11_900 ? "" : longText + i));
      }
      assertThat(rows.next()).isNull();
    }
  }

  @Test
  void a_footer_that_declares_more_than_the_file_has_is_refused() throws IOException {
    write(List.of(new Vector("a", new float[] {1, 2, 3})));
    Path path = folder.resolve("vectors.parquet");
    ForgedFooter.declareSize(path, 1 << 30);

    assertThatThrownBy(() -> rows(VECTORS, "vectors.parquet"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("row group 1 declares 1073741824 bytes from 4 on for the column id");
  }

  @Test
  void a_file_with_other_columns_is_refused() throws IOException {
    write(List.of(new Vector("a", new float[] {1})));

    assertThatThrownBy(() -> rows(RecordTable.of("vectors", Other.class), "vectors.parquet"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("vectors.parquet has other columns");
  }

  private static List<Vector> vectors() {
    Random random = new Random(7);
    List<Vector> vectors = new ArrayList<>();
    vectors.add(new Vector("empty", new float[0]));
    vectors.add(new Vector("none", null));
    vectors.add(new Vector("special", new float[] {1f / 3, -0.0f, Float.MIN_VALUE, Float.NaN}));
    for (int i = 0; i < MANY; i++) {
      float[] vector = new float[DIMENSIONS];
      for (int j = 0; j < DIMENSIONS; j++) {
        vector[j] = (float) random.nextGaussian();
      }
      vectors.add(new Vector("v" + i, vector));
    }
    return vectors;
  }

  private static int @Nullable [] bits(float @Nullable [] vector) {
    if (vector == null) {
      return null;
    }
    int[] bits = new int[vector.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(vector[i]);
    }
    return bits;
  }

  private void write(List<Vector> vectors) throws IOException {
    BundleWriter bundle = BundleWriter.into(folder);
    try (TableWriter<Vector> table = bundle.table(VECTORS, Set.of(BundleFormat.PARQUET))) {
      for (Vector vector : vectors) {
        table.write(vector);
      }
    }
    bundle.finish(JsonNodeFactory.instance.objectNode());
  }

  private <R extends Record> List<R> rows(RecordTable<R> table, String file) throws IOException {
    List<R> all = new ArrayList<>();
    try (RowReader<R> rows = new ParquetRowReader<>(table, folder.resolve(file))) {
      for (R row = rows.next(); row != null; row = rows.next()) {
        all.add(row);
      }
    }
    return all;
  }
}
