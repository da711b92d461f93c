package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbedderCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'prefix': '', 'question_prefix': null} | /models/e5",
        "{'prefix': 'p: ', 'question_prefix': null} | /models/e5, prefix 'p: '",
        "{'prefix': 'p: ', 'question_prefix': 'q: '} | /models/e5, prefix 'p: ', question prefix 'q: '",
        "{'prefix': '', 'question_prefix': 'a\\nq: '} | /models/e5, question prefix 'a\\nq: '",
        "{'prefix': 'p: ', 'question_prefix': ''} | /models/e5, prefix 'p: ', question prefix ''",
      })
  void an_embedder_is_printed_with_its_prefixes(String prefixes, String end)
      throws JsonProcessingException {
    String embedder =
        prefixes.replace(
            "{",
            "{'name': 'e5', 'pooling': 'mean', 'precision': 'float32', 'dimensions': 384,"
                + " 'max_tokens': 512, 'location': '/models/e5', ");

    String line = EmbedderCommand.line(new ObjectMapper().readTree(embedder.replace('\'', '"')));

    assertThat(line)
        .startsWith("e5 ")
        .endsWith(" 384 dimensions, 512 tokens,  " + end.replace('\'', '"'));
  }
}
