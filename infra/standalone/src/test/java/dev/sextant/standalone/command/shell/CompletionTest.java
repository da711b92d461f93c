package dev.sextant.standalone.command.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script for completion, in the shell that it is for. */
class CompletionTest {

  @TempDir Path folder;

  @BeforeEach
  void the_script() throws IOException {
    CommandRun run = CommandRun.of("completion", "bash");
    assertThat(run.code()).as(run.errors()).isZero();
    Files.writeString(folder.resolve("script"), run.output());
    Files.writeString(folder.resolve("answers.jsonl"), "");
  }

  @Test
  void commands_and_options_are_completed() throws Exception {
    assertThat(completed("st")).containsExactlyInAnyOrder("start", "stop", "status");
    assertThat(completed("answer-set", "sa")).contains("sample");
    assertThat(completed("generator", "a")).contains("add");
    assertThat(completed("generator", "add", "--cred"))
        .contains("--credential-env", "--credential-file", "--credential-stdin");
    assertThat(completed("campaign", "create", "--lab")).contains("--label-by", "--label-source");
    assertThat(completed("experiment", "start", "--embed")).contains("--embedders");
    assertThat(completed("dataset", "import", "--on")).contains("--on-error");
  }

  @Test
  void names_of_files_are_completed() throws Exception {
    assertThat(completed("dataset", "import", "ans")).containsExactly("answers.jsonl");
  }

  @Test
  void the_options_of_start_do_not_name_what_only_the_script_uses() throws Exception {
    assertThat(completed("start", "--"))
        .contains("--port", "--keycloak")
        .doesNotContain("--ready-file");
  }

  private List<String> completed(String... words) throws Exception {
    String last = String.join(" ", words);
    return output(
            "source ./script; COMP_WORDS=(sextant %s); COMP_CWORD=%d; _complete_sextant 2> /dev/null; printf '%%s\\n' \"${COMPREPLY[@]}\""
                .formatted(last, words.length))
        .lines()
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private String output(String script) throws Exception {
    Process bash =
        new ProcessBuilder("/bin/bash", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(bash.getInputStream().readAllBytes());
    assertThat(bash.waitFor()).as(output).isZero();
    return output;
  }
}
