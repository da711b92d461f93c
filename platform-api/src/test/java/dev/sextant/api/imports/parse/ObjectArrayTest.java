package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.text.TextFile.FileContent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** JSON arrays: complete, truncated, or followed by other content. */
class ObjectArrayTest {

  private static final int LONGEST = 2_000;
  private static final String ITEM = "{\"question\":\"q\",\"answer\":\"ä\"}";

  @Test
  void an_array_is_read_as_a_stream_with_the_line_of_each_element() throws IOException {
    Survey survey = survey(text("[" + ITEM + ",\n 7,\n{\"question\":\"r\"},\"x\"]\n \n"));
    assertThat(survey.content().items()).isEqualTo(2);
    assertThat(survey.errors())
        .containsExactly(
            new RowError(2, "", "must be a JSON object, found 7 as element 2 of the array."),
            new RowError(3, "", "must be a JSON object, found \"x\" as element 4 of the array."));
  }

  @Test
  void an_array_in_one_line_may_be_longer_than_a_line_may_be() throws IOException {
    FileContent long_ = text("[" + (ITEM + ",").repeat(9_999) + ITEM + "]");
    assertThat(survey(long_).content().items()).isEqualTo(10_000);
  }

  @Test
  void an_element_that_is_too_long_is_reported_with_its_position() {
    FileContent endless =
        () -> {
          InputStream chunk = stream("x".repeat(1 << 16));
          Stream<InputStream> more =
              IntStream.range(0, 50).mapToObj(i -> stream("x".repeat(1 << 16)));
          return new SequenceInputStream(
              Collections.enumeration(
                  Stream.concat(Stream.of(stream("[" + ITEM + ",{\"question\":\""), chunk), more)
                      .toList()));
        };
    assertUnreadable(endless, 1, "element 2 is longer than 2,000 bytes");
  }

  @Test
  void a_truncated_array_is_reported_with_the_position_of_its_end() {
    assertUnreadable(
        text("[" + ITEM + ",\n{\"question\":\"q"), 2, "line 2", "element 2", "cut off");
    assertUnreadable(text("[" + ITEM + ",\n"), 2, "element 2", "cut off");
    assertUnreadable(text("[" + ITEM + ",{\"a\":tru"), 1, "element 2", "cut off");
  }

  @Test
  void content_after_an_array_is_reported_with_its_position() {
    assertUnreadable(text("[" + ITEM + "]\n\n  {}"), 3, "something follows it at line 3, column 3");
    assertUnreadable(text("[" + ITEM + "]]"), 1, "something follows it");
    assertUnreadable(text("[" + ITEM + "] rest"), 1, "something follows it");
  }

  @Test
  void a_syntax_error_in_an_array_is_reported_with_its_position_and_the_rest_is_not_read() {
    assertUnreadable(
        text("[" + ITEM + ",\n{\"question\" \"q\"},\n" + ITEM + "]"),
        2,
        "line 2",
        "element 2",
        "What follows was not read");
    assertUnreadable(text("[{\"a\":1,\"a\":2}]"), 1, "Duplicate field");
    FileContent latin =
        () ->
            new ByteArrayInputStream(
                "[{\"question\":\"é\"}]".getBytes(StandardCharsets.ISO_8859_1));
    assertUnreadable(latin, 1, "UTF-8");
  }

  @Test
  void the_start_of_an_array_has_a_preview_wherever_it_is_cut() throws IOException {
    byte[] whole = ("[" + ITEM + "," + ITEM + "," + ITEM + "]").getBytes(StandardCharsets.UTF_8);
    for (int length = ITEM.length() + 3; length < whole.length; length++) {
      byte[] start = java.util.Arrays.copyOf(whole, length);
      Preview preview = Preview.of(new FileStart(start, false), "auto", ReadOptions.PLAIN, LONGEST);
      assertThat(preview.fault()).as("cut after %d bytes", length).isNull();
      assertThat(preview.items()).isNotEmpty();
    }
    Preview mistaken =
        Preview.of(
            new FileStart(
                ("[" + ITEM + ",{\"a\" 1}," + ITEM).getBytes(StandardCharsets.UTF_8), false),
            "auto",
            ReadOptions.PLAIN,
            LONGEST);
    assertThat(mistaken.fault()).contains("element 2");
  }

  private static void assertUnreadable(FileContent content, long line, String... parts) {
    assertThatThrownBy(() -> survey(content))
        .isInstanceOfSatisfying(
            UnreadableFileException.class,
            failure -> {
              assertThat(failure.line()).isEqualTo(line);
              assertThat(failure.sentence()).contains(List.of(parts));
            });
  }

  private static Survey survey(FileContent content) throws IOException {
    SourceFile file = new SourceFile(content, LONGEST, ReadOptions.PLAIN);
    try (OutcomeReader reader = file.open(Format.RECORDS)) {
      return Survey.of(reader, List.of(), Long.MAX_VALUE);
    }
  }

  private static FileContent text(String text) {
    return () -> stream(text);
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
