package dev.sextant.standalone.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.processor.InstructionPin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the script of the images sets for the libraries of a process. */
class ImageScriptTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(InstructionPin.class)
  void a_process_gets_the_variables_that_it_requires_for_its_instruction_set(InstructionPin pin)
      throws Exception {
    assertThat(environment(pin.code()))
        .containsAll(
            pin.environment().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList());
  }

  @Test
  void a_blank_instruction_set_is_none() throws Exception {
    assertThat(environment("")).noneMatch(line -> line.startsWith("ONEDNN_MAX_CPU_ISA"));
  }

  /** Returns the variables of a process that the script starts in place of Java. */
  private List<String> environment(String instructionSet) throws Exception {
    Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\nenv\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    ProcessBuilder script =
        new ProcessBuilder("/bin/sh", DeploymentFiles.script("sextant.sh").toString(), "serve");
    script.environment().clear();
    script.environment().put("PATH", folder + ":/usr/bin:/bin");
    script.environment().put(InstructionPin.VARIABLE, instructionSet);
    return new String(script.start().getInputStream().readAllBytes(), UTF_8).lines().toList();
  }
}
