package dev.sextant.standalone.command.running;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandRun;
import dev.sextant.standalone.command.testing.FakeLocalInstance;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A start on a data directory whose instance, which a fake plays, already runs. */
class StartCommandTest {

  @TempDir Path folder;
  private FakeLocalInstance running;

  @BeforeEach
  void run() throws IOException {
    running = new FakeLocalInstance(folder.resolve("data"), "http://127.0.0.1:7118");
  }

  @AfterEach
  void stop() throws IOException {
    running.close();
  }

  @ParameterizedTest
  @CsvSource({
    "--models .,--models",
    "--smtp FILE,--smtp",
    "--keycloak --keycloak-port 7119,--keycloak-port",
    "--metrics-port 9464,--metrics-port"
  })
  void an_option_that_a_running_instance_lacks_is_refused(String options, String named)
      throws Exception {
    Path smtp = folder.resolve("smtp");
    PrivateFiles.write(smtp, "host=127.0.0.1\nfrom=a@b.example\n".getBytes(UTF_8));

    CommandRun again = start(options.replace("FILE", smtp.toString()).split(" "));

    assertThat(again.errors())
        .isEqualToNormalizingNewlines(
            "Sextant already runs at http://127.0.0.1:%d. Stop it first to start it with %s.\n"
                .formatted(running.port(), named));
    assertThat(again.code()).isEqualTo(2);
  }

  @Test
  void options_that_a_running_instance_has_are_no_error() throws Exception {
    CommandRun again =
        start("--no-demo", "--port", "" + running.port(), "--keycloak", "--keycloak-port", "7118");

    assertThat(again.output())
        .startsWith("Sextant already runs at http://127.0.0.1:" + running.port());
    assertThat(again.code()).as(again.errors()).isZero();
  }

  private CommandRun start(String... options) throws Exception {
    List<String> line = new ArrayList<>(List.of("start", "--data", running.data().toString()));
    line.addAll(List.of(options));
    return CommandRun.inProcess(line.toArray(String[]::new));
  }
}
