package dev.sextant.standalone.command.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.InstanceFile;
import dev.sextant.standalone.instance.KeyFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RotateSigningKeyCommandTest {

  @TempDir Path folder;

  @Test
  void without_a_directory_or_a_key_it_refuses_with_a_sentence() {
    Path missing = folder.resolve("missing");
    assertRefused(missing, "There is no data directory %s.".formatted(missing));

    DataDirectory data = DataDirectory.open(folder.resolve("data"));
    assertRefused(data.root(), "There is no key to replace: ");
  }

  @Test
  void it_changes_the_key_whether_sextant_runs_or_not() throws Exception {
    DataDirectory data = DataDirectory.open(folder);
    String first = content(data);
    assertThat(rotate(data.root())).isZero();
    String second = content(data);
    assertThat(second).isNotEqualTo(first).contains("\"exp\"");

    DirectoryLock instance = data.lock().orElseThrow();
    instance(null).write(data.instanceFile());
    assertThat(rotate(data.root(), "--refuse-old-tokens")).isZero();
    assertThat(content(data)).isNotEqualTo(second).doesNotContain("\"exp\"");
    instance.close();
  }

  @Test
  void an_instance_with_keycloak_signs_no_tokens() throws Exception {
    DataDirectory data = DataDirectory.open(folder);
    String before = content(data);
    instance("http://127.0.0.1:7118").write(data.instanceFile());
    DirectoryLock instance = data.lock().orElseThrow();
    assertRefused(data.root(), "Sextant runs with Keycloak, which signs the tokens");
    assertThat(content(data)).isEqualTo(before);
    instance.close();

    assertThat(rotate(data.root())).as("the file of an instance that was killed").isZero();
  }

  private static String content(DataDirectory data) throws Exception {
    return Files.readString(KeyFiles.signingKey(data.signingKey()));
  }

  private static InstanceFile instance(@Nullable String keycloak) {
    return new InstanceFile(1, 2, 3, "secret", "test", InstanceFile.Kind.SERVICE, keycloak);
  }

  private static void assertRefused(Path data, String why) {
    assertThatThrownBy(() -> rotate(data))
        .isInstanceOfSatisfying(
            Halt.class, halt -> assertThat(halt.exitCode()).isEqualTo(ExitCode.REFUSED))
        .hasMessageStartingWith(why);
  }

  private static int rotate(Path data, String... options) throws Exception {
    RotateSigningKeyCommand command = new RotateSigningKeyCommand();
    List<String> line = new ArrayList<>(List.of("--data", data.toString()));
    line.addAll(List.of(options));
    new CommandLine(command).parseArgs(line.toArray(String[]::new));
    return command.call();
  }
}
