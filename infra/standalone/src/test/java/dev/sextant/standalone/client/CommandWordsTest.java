package dev.sextant.standalone.client;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandWordsTest {

  private static final Path API = Path.of("..", "..", "platform-api", "src", "main", "java");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          sgi needs a context, and no item of this version has that: leave the metric out or import a version with it. | sgi needs a context, and no item of the file has that: leave the metric out of --metrics, or add it to the file.
          The version has no factuality label: choose the other kind, or leave label out. | The file has no factuality label: choose the other kind by --label, or leave --label out.
          2 errors; nothing was stored. The first: line 3 Correct them, or import with on_error=skip. | 2 errors; nothing was stored. The first: line 3 Correct them, or leave out what is wrong by --on-error skip.
          The column 'a' looks like the answer, but no mapping says so. Map answer to it, or map answer to '' to import the questions alone. | The column 'a' looks like the answer, but no --mapping says so. Map it by --mapping answer=COLUMN, or import the questions alone by --mapping answer=-.
          There is no metric 'x': choose among a, b. | There is no metric 'x': choose among a, b.
          """)
  void advice_names_the_options(String sentence, String expected) {
    assertThat(CommandWords.of(sentence)).isEqualTo(expected);
  }

  @Test
  void a_place_in_the_request_is_named_as_the_option() throws Exception {
    String body =
        """
        {"detail": "The column 'a' cannot be both x and metadata.", "errors": [
          {"pointer": "/mapping/question", "detail": "is the column of x already"},
          {"pointer": "/answer_metadata_columns/0", "detail": "is the column of x already"},
          {"pointer": "/name", "detail": "is taken"}]}""";
    assertThat(new ApiProblem(422, new ObjectMapper().readTree(body)).toHalt())
        .hasMessageContainingAll(
            "  --mapping question: is the column",
            "  --answer-metadata: is the column",
            "  name: is taken");
  }

  /** A sentence that the API words differently would reach the terminal as it is. */
  @Test
  void the_api_has_each_of_the_sentences() throws IOException {
    String sources = joined(sources());
    assertThat(CommandWords.phrases()).allSatisfy(phrase -> assertThat(sources).contains(phrase));
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(API)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static String joined(List<Path> files) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : files) {
      // A text that is too long for one line is the sum of several.
      all.append(
          Files.readString(file)
              .lines()
              .map(String::strip)
              .collect(joining(" "))
              .replace("\" + \"", "")
              .replace("\\\"", "\""));
    }
    return all.toString();
  }
}
