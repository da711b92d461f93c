package dev.sextant.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Sextant's command line as a program of its own, which reaches an instance by a key.
 *
 * @param folder for what it prints
 */
record Shell(RunningInstance instance, Path folder) {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  /** Runs a line, in which FILE stands for the file; it must succeed. Returns what it prints. */
  String run(String line, String... file) throws Exception {
    Path output = Files.createTempFile(folder, "shell", ".out");
    Path errors = Files.createTempFile(folder, "shell", ".err");
    List<String> program =
        new ArrayList<>(
            List.of(
                JAVA,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.sextant.standalone.Main"));
    for (String word : (line + " --url " + instance.address()).split(" ")) {
      program.add(word.equals("FILE") ? file[0] : word);
    }
    ProcessBuilder process =
        new ProcessBuilder(program).redirectOutput(output.toFile()).redirectError(errors.toFile());
    process.environment().put("SEXTANT_KEY", instance.key());
    int code = process.start().waitFor();
    assertThat(code).as("%s: %s", line, Files.readString(errors)).isZero();
    return Files.readString(output);
  }

  /** Runs a line for a program, and reads the document that it prints. */
  JsonNode json(String line) throws Exception {
    return new ObjectMapper().readTree(run(line + " --json"));
  }
}
