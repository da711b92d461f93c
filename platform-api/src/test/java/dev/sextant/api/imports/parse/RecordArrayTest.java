package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.text.TextFile.FileContent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are one JSON object with the records in an array. */
class RecordArrayTest {

  private static final int LONGEST = 2_000;
  private static final String ITEMS =
      """
      [{"question": "q", "answer": "a"},
       {"question": "r", "answer": "b"}]\
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"data\": %s}",
        "{\"version\": \"2.0\", \"data\": %s, \"splits\": [\"train\"], \"info\": {\"list\": [{}]}}",
        "{\n  \"id\": \"squad\",\n  \"data\": %s\n}\n"
      })
  void the_one_array_of_objects_holds_the_records(String file) throws IOException {
    SourceFile source = source(file.formatted(ITEMS));
    assertThat(source.recordsIn()).contains("data");
    assertThat(FormatDetector.detect(source)).isEqualTo(Format.RECORDS);
    Survey survey = survey(source);
    assertThat(survey.errors()).isEmpty();
    assertThat(survey.content().items()).isEqualTo(2);
  }

  @Test
  void items_of_our_own_shape_are_read_from_it_too() throws IOException {
    SourceFile source =
        source(
            "{\"items\": [{\"id\": \"1\", \"question\": \"q\", \"answers\": [{\"text\":"
                + " \"a\"}]}]}");
    assertThat(FormatDetector.detect(source)).isEqualTo(Format.NATIVE);
    assertThat(survey(source, Format.NATIVE).content().answers()).isEqualTo(1);
  }

  @Test
  void several_arrays_of_objects_are_named() {
    SourceFile source = source("{\"train\": [{\"question\": \"q\"}], \"n\": [1], \"dev\": [{}]}");
    assertThatThrownBy(() -> FormatDetector.detect(source))
        .isInstanceOfSatisfying(
            UnreadableFileException.class,
            failure ->
                assertThat(failure.sentence())
                    .contains("2 arrays of objects (train, dev)", "as a file of its own"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"question\": \"q\", \"answers\": [{\"text\": \"a\"}]}",
        "{\"prompt\": \"q\", \"response\": \"a\", \"sources\": [{\"title\": \"t\"}]}",
        "{\"data\": [{\"question\": \"q\"}]}\n{\"data\": [{\"question\": \"r\"}]}",
        "{\"data\": [{\"question\": \"q\"}]}\nbroken",
        "{\"data\": [{\"question\": \"q\"}] broken}\n{\"question\": \"r\"}",
        "{\"data\": [{\"question\": \"q\"}], \"data\": [{\"question\": \"r\"}]}",
        "{\"question\": \"q\"}\n",
        "{\"data\": []}"
      })
  void records_in_lines_are_no_such_file(String file) throws IOException {
    assertThat(source(file).recordsIn()).isEmpty();
  }

  @Test
  void what_is_mapped_is_a_field_of_a_record() throws IOException {
    String record = "{\"q\": {\"text\": \"q\"}, \"sources\": [{\"title\": \"t\"}]}";
    ReadOptions mapped =
        new ReadOptions(Map.of("question", "q.text"), null, null, Map.of(), List.of());
    assertThat(new SourceFile(text(record), LONGEST, mapped).recordsIn()).isEmpty();
    assertThat(source(record).recordsIn()).as("positive control").contains("sources");
  }

  @Test
  void what_stands_around_the_array_may_be_longer_than_a_record() throws IOException {
    String licence = "[" + "\"all rights\",".repeat(LONGEST) + "\"reserved\"]";
    SourceFile source =
        source("{\"a\": %s, \"data\": %s, \"z\": %s}".formatted(licence, ITEMS, licence));
    assertThat(survey(source).content().items()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "\"a\": {%s}", "\"a\": [1, {\"b\": {%s}}]"})
  void a_file_with_too_many_names_around_its_array_is_no_such_file(String around)
      throws IOException {
    String most = "{\"data\": %s, %s}".formatted(ITEMS, around.formatted(names(99_990)));
    assertThat(source(most).recordsIn()).as("positive control").contains("data");
    String many = "{\"data\": %s, %s}".formatted(ITEMS, around.formatted(names(100_001)));
    assertThat(source(many).recordsIn()).isEmpty();
    assertThat(survey(source(many.replace("\n", "")), Format.NATIVE).errors())
        .singleElement()
        .satisfies(error -> assertThat(error.detail()).contains("is longer than 2,000 bytes"));
  }

  @Test
  void names_around_an_array_are_limited_in_their_length_too() throws IOException {
    String long_ = names(200).replace("\":", "x".repeat(40_000) + "\":");
    assertThat(source("{\"data\": %s, %s}".formatted(ITEMS, long_)).recordsIn()).isEmpty();
  }

  @Test
  void records_have_any_number_of_names_together() throws IOException {
    String records = "{%s}, {%s}".formatted(names(60_000), names(60_000));
    assertThat(source("{\"data\": [%s]}".formatted(records)).recordsIn()).contains("data");
  }

  @Test
  void a_file_that_ends_too_early_is_reported_with_its_position() {
    SourceFile source = source("{\"data\": [{\"question\": \"q\", \"answer\": \"a\"},\n{\"quest");
    assertThatThrownBy(() -> survey(source))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContainingAll("line 2", "element 2", "cut off");
  }

  @Test
  void its_start_has_a_preview_wherever_it_is_cut() throws IOException {
    byte[] whole =
        "{\"v\":1,\"data\":%s}".formatted(ITEMS.replace("\n", "")).getBytes(StandardCharsets.UTF_8);
    for (int length = 60; length < whole.length; length++) {
      byte[] start = java.util.Arrays.copyOf(whole, length);
      Preview preview = Preview.of(new FileStart(start, false), "auto", ReadOptions.PLAIN, LONGEST);
      assertThat(preview.fault()).as("cut after %d bytes", length).isNull();
      assertThat(preview.recordsIn()).isEqualTo("data");
      assertThat(preview.items()).isNotEmpty();
    }
  }

  private static String names(int count) {
    return IntStream.range(0, count)
        .mapToObj("\"n%d\":1"::formatted)
        .collect(Collectors.joining(","));
  }

  private static SourceFile source(String text) {
    return new SourceFile(text(text), LONGEST, ReadOptions.PLAIN);
  }

  private static FileContent text(String text) {
    return () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Survey survey(SourceFile file) throws IOException {
    return survey(file, Format.RECORDS);
  }

  private static Survey survey(SourceFile file, Format format) throws IOException {
    try (OutcomeReader reader = file.open(format)) {
      return Survey.of(reader, List.of(), Long.MAX_VALUE);
    }
  }
}
