package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandRun;
import dev.sextant.standalone.command.testing.FakeLocalInstance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbedderCommandTest {

  private static final String EMBEDDER =
      "{'name': 'e5', 'architecture': 'bert', 'pooling': 'mean', 'precision': 'float32', 'dimensions': 384,"
          + " 'max_tokens': 512, 'prefix': '', 'question_prefix': null, 'location': 'shipped:e5'}";

  @Test
  void a_registration_whose_reply_is_lost_is_repeated_under_its_key(@TempDir Path folder)
      throws Exception {
    List<String> keys = new CopyOnWriteArrayList<>();
    try (FakeLocalInstance running = new FakeLocalInstance(folder, null)) {
      running.on(
          "/api/v1/embedders",
          exchange -> {
            keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            if (keys.size() == 1) {
              throw new IOException("the connection breaks");
            }
            FakeLocalInstance.reply(201, EMBEDDER.replace('\'', '"')).handle(exchange);
          });

      CommandRun run =
          CommandRun.inProcess(
              "embedder", "add", "e5", "shipped:e5", "--data", running.data().toString());

      assertThat(run.code()).as(run.errors()).isZero();
      assertThat(run.output()).startsWith("e5 ");
    }
    assertThat(keys).hasSize(2).doesNotContainNull();
    assertThat(keys.get(0)).isEqualTo(keys.get(1));
  }

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
            "{'name': 'e5', 'architecture': 'bert', 'pooling': 'mean', 'precision': 'float32', 'dimensions': 384,"
                + " 'max_tokens': 512, 'location': '/models/e5', ");

    String line = EmbedderCommand.line(new ObjectMapper().readTree(embedder.replace('\'', '"')));

    assertThat(line)
        .matches("(?s)e5 +bert +mean .*")
        .endsWith(" 384 dimensions, 512 tokens,  " + end.replace('\'', '"'));
  }

  @Test
  void a_check_report_is_printed_line_by_line() throws JsonProcessingException {
    assertThat(
            lines(
                "{'caution': '2 of 10.', 'left_out': null, 'network': {'family': 'bert', 'kind': 'native', 'layers': 6,"
                    + " 'width': 384, 'vocabulary': 30522, 'positions': 512, 'parameters': 22565376, 'dense_layers': 2,"
                    + " 'all_dimensions': 768, 'trained_dimensions': [128, 256], 'images': {'layers': 12, 'width': 768,"
                    + " 'side': 224, 'patch': 32}}, 'self_test': {'sentences': 10, 'nearest': 2, 'related': 0.5194,"
                    + " 'unrelated': 0.0696}, 'speed': {'texts_per_second': 1240.52, 'tokens_per_second': 16746.8,"
                    + " 'seconds': 1.004, 'processor': 'A Core', 'threads': 8, 'made_by': 'packed'}, 'memory':"
                    + " {'kept_bytes': 1048577, 'pass_bytes': 0, 'limit_bytes': 2147483648, 'weight_bytes': 1048576}}"))
        .containsExactly(
            "  network    bert, native, 6 layers, width 384, 22,565,376 parameters, 30,522 words, texts of up to 512 tokens, 2 dense layers",
            "  images     12 layers, width 768, 224 x 224 pixels in patches of 32",
            "  vectors    384 of 768 components (trained for 128, 256 as well), scaled to length 1, pooling mean, float32",
            "  checked    components are finite, vectors have the length 1 and are the same alone and in a batch, bit for bit",
            "  meaning    2 of 10 sentences lie closest to their own paraphrase; mean cosine 0.519 for paraphrases, 0.070 for other pairs",
            "  speed      1,240.5 texts and 16,747 tokens per second: one measurement of 1.0 s on A Core, threads: 8 (packed)",
            "  memory     2 MB while open and 0 MB for its passes, of 2,048 MB for all models; weights on disk: 1 MB",
            "  caution    2 of 10.");
  }

  @Test
  void a_check_without_a_self_test_says_what_is_left_out() throws JsonProcessingException {
    assertThat(
            lines(
                "{'caution': null, 'left_out': 'No room.', 'network': {'family': null, 'kind': 'onnx', 'layers': null,"
                    + " 'width': 384, 'vocabulary': 9, 'positions': 512, 'parameters': null, 'dense_layers': 0,"
                    + " 'all_dimensions': 384, 'trained_dimensions': [], 'images': null}, 'self_test': null,"
                    + " 'speed': null, 'memory': {'kept_bytes': 1, 'pass_bytes': 1, 'limit_bytes': 1, 'weight_bytes': 1}}"))
        .containsExactly(
            "  network    unknown, onnx, width 384, 9 words, texts of up to 512 tokens",
            "  vectors    384 of 384 components, scaled to length 1, pooling mean, float32",
            "  memory     1 MB while open and 1 MB for its passes, of 1 MB for all models; weights on disk: 1 MB",
            "  left out   No room.");
  }

  private static List<String> lines(String check) throws JsonProcessingException {
    ObjectMapper mapper = new ObjectMapper();
    return CheckLines.of(
        mapper.readTree(
            "{'dimensions': 384, 'pooling': 'mean', 'precision': 'float32'}".replace('\'', '"')),
        mapper.readTree(check.replace('\'', '"')));
  }
}
