package dev.sextant.api.imports.parse.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.text.LineReader.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  private static final int LONGEST = 200_000;
  private static final String MARK = "\uFEFF";

  @Test
  void lines_end_with_lf_or_cr_lf_and_the_last_one_needs_no_end() throws IOException {
    assertThat(texts("a\nb\r\n\nc")).containsExactly("1 a", "2 b", "3 ", "4 c");
    assertThat(texts("a\n")).containsExactly("1 a");
    assertThat(texts("")).isEmpty();
  }

  @Test
  void a_byte_order_mark_is_left_out_before_the_first_line_only() throws IOException {
    assertThat(texts(MARK + "a\n" + MARK + "b")).containsExactly("1 a", "2 " + MARK + "b");
  }

  @Test
  void lines_of_any_length_are_whole_however_few_bytes_come_at_once() throws IOException {
    List<String> written = new ArrayList<>();
    for (int length : new int[] {0, 1, 65_535, 65_536, 65_537, 131_071, 131_072, LONGEST}) {
      written.add("x".repeat(length));
    }
    byte[] bytes = String.join("\n", written).getBytes(StandardCharsets.UTF_8);
    for (int atOnce : new int[] {1, 7, Integer.MAX_VALUE}) {
      List<Line> lines = lines(slowly(bytes, atOnce));
      assertThat(lines).hasSameSizeAs(written);
      for (int i = 0; i < written.size(); i++) {
        assertThat(lines.get(i)).isEqualTo(new Line.Text(i + 1L, written.get(i)));
      }
    }
  }

  @Test
  void a_line_that_is_too_long_costs_itself_only() throws IOException {
    byte[] bytes = ("a\n" + "x".repeat(LONGEST + 1) + "\nb").getBytes(StandardCharsets.UTF_8);
    assertThat(lines(new ByteArrayInputStream(bytes)))
        .containsExactly(new Line.Text(1, "a"), new Line.TooLong(2), new Line.Text(3, "b"));
  }

  @Test
  void bytes_that_are_not_utf8_are_named_by_their_place() throws IOException {
    byte[] bytes = {'a', '\n', 'b', (byte) 0xFF, '\n', 'c'};
    assertThat(lines(new ByteArrayInputStream(bytes)))
        .containsExactly(new Line.Text(1, "a"), new Line.NotUtf8(2, 2), new Line.Text(3, "c"));
  }

  @Test
  void the_sign_for_a_wrong_byte_is_a_letter_like_others() throws IOException {
    assertThat(texts("a\uFFFDb\n\uFFFD")).containsExactly("1 a\uFFFDb", "2 \uFFFD");
    byte[] half = {
      (byte) 0xEF, (byte) 0xBF, (byte) 0xBD, 'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80
    };
    assertThat(lines(new ByteArrayInputStream(half)))
        .as("half a character, which is written as bytes")
        .containsExactly(new Line.NotUtf8(1, 5));
  }

  private static List<String> texts(String content) throws IOException {
    return lines(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8))).stream()
        .map(Line.Text.class::cast)
        .map(line -> line.number() + " " + line.text())
        .toList();
  }

  private static List<Line> lines(InputStream in) throws IOException {
    List<Line> lines = new ArrayList<>();
    try (LineReader reader = new LineReader(in, LONGEST)) {
      for (Optional<Line> next = reader.next(); next.isPresent(); next = reader.next()) {
        lines.add(next.get());
      }
    }
    return lines;
  }

  private static InputStream slowly(byte[] bytes, int atOnce) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int offset, int length) {
        return super.read(into, offset, Math.min(length, atOnce));
      }
    };
  }
}
