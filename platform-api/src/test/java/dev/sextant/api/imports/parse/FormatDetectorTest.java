package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatDetectorTest {

  @TempDir Path folder;

  private SourceFiles files;

  @BeforeEach
  void open() {
    files = new SourceFiles(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"question\":\"q\"} | NATIVE",
        "{\"id\":1,\"answers\":[]} | NATIVE",
        "{\"knowledge\":\"k\",\"question\":\"q\",\"right_answer\":\"r\",\"hallucinated_answer\":\"h\"}"
            + " | HALUEVAL",
        "{\"gpt3_text\":\"t\",\"gpt3_sentences\":[],\"annotation\":[],\"passage\":0} | WIKIBIO",
        "{\"question\":\"q\",\"context\":\"c\",\"answer\":\"a\"} | RECORDS",
        "{\"user_input\":\"q\",\"retrieved_contexts\":[],\"response\":\"a\"} | RECORDS",
        "{\"a\":\"b\"} | RECORDS",
        "`[ {\"question\":\"q\",\"answers\":[]}]` | NATIVE",
        "`[{\"prompt\":\"q\",\"completion\":\"c\"}]` | RECORDS",
        "id,question | CSV",
        "\"answer\",\"other\" | CSV"
      })
  void a_format_is_recognised_by_the_shape_of_the_first_line(String line, Format format)
      throws IOException {
    assertThat(FormatDetector.detect(files.file("\n \r\n" + line + "\n"))).isEqualTo(format);
  }

  @Test
  void a_broken_first_line_does_not_hide_the_format() throws IOException {
    assertThat(FormatDetector.detect(files.file("{\"question\":\n{\"question\":\"q\"}\n")))
        .isEqualTo(Format.NATIVE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`[]` | JSON array is empty",
        "`[1, 2]` | first elements hold no JSON object",
        "name,text | needs a mapping",
        "{\"question\": | first lines hold no JSON object",
        "Hello, world. | needs a mapping"
      })
  void an_unknown_shape_is_refused_with_what_was_found(String content, String sentence) {
    assertThatThrownBy(() -> FormatDetector.detect(files.file(content)))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void a_file_that_is_no_text_is_refused_by_name() {
    refused(new byte[0], "is empty");
    refused("PK\u0003\u0004rest".getBytes(StandardCharsets.ISO_8859_1), "zip");
    refused(new byte[] {0x1F, (byte) 0x8B, 8}, "gzip");
    refused("PAR1".getBytes(StandardCharsets.UTF_8), "Parquet");
    refused(new byte[] {1, 2, 0, 4}, "binary");
    refused(" \n\r\n\n".getBytes(StandardCharsets.UTF_8), "blank lines only");
  }

  private void refused(byte[] content, String sentence) {
    assertThatThrownBy(() -> FormatDetector.detect(files.file(content, Map.of())))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining(sentence);
  }
}
