package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordHead;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The names and values kept from the start of a file are bounded. */
class ObjectHeadTest {

  private static final int LONGEST_LINE = 4 << 20;

  @Test
  void a_file_with_data_in_its_names_is_refused() {
    String many = object(0, 6_000, "n", "1") + object(6_000, 12_000, "n", "1");
    assertRefused(many, "The first 200 objects have more than 10,000 different field names");
    assertRefused(object(0, 40, "n".repeat(40_000), "1"), "more than 1,048,576 characters");
    String nested = "{\"%s\":%s}".formatted("n".repeat(1_000), object(0, 2_000, "m", "1").strip());
    assertRefused(nested, "more than 1,048,576 characters");
  }

  @Test
  void a_wide_table_is_read() throws IOException {
    String wide = object(0, 9_000, "n", "1");
    assertThat(head(wide + wide).names()).hasSize(9_000);
  }

  @Test
  void values_are_kept_for_as_long_as_there_is_room() throws IOException {
    String line = object(0, 5_000, "n", "\"" + "v".repeat(200) + "\"");
    RecordHead head = head(line.repeat(10));
    assertThat(head.names()).hasSize(5_000);
    assertThat(head.valuesOf("n0")).isNotEmpty();
    long kept =
        head.values().values().stream().flatMap(List::stream).mapToLong(String::length).sum();
    assertThat(kept).isLessThan(5 << 20);
  }

  @Test
  void the_preview_says_so_too() throws IOException {
    FileStart start =
        new FileStart(object(0, 12_000, "n", "1").getBytes(StandardCharsets.UTF_8), true);
    Preview preview = Preview.of(start, "auto", ReadOptions.PLAIN, LONGEST_LINE);
    assertThat(preview.fault()).contains("more than 10,000 different field names");
    assertThat(preview.columns()).isEmpty();
  }

  private static void assertRefused(String lines, String sentence) {
    assertThatThrownBy(() -> head(lines))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining(sentence);
  }

  private static RecordHead head(String lines) throws IOException {
    byte[] content = lines.getBytes(StandardCharsets.UTF_8);
    return new SourceFile(() -> new ByteArrayInputStream(content), LONGEST_LINE, ReadOptions.PLAIN)
        .head(Format.RECORDS);
  }

  private static String object(int from, int to, String name, String value) {
    return IntStream.range(from, to)
        .mapToObj(i -> "\"%s%d\":%s".formatted(name, i, value))
        .collect(Collectors.joining(",", "{", "}\n"));
  }
}
