package dev.sextant.images;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of the images, run by the shells that they name. */
class ScriptsTest {

  @TempDir private Path folder;

  @Test
  void a_probe_passes_only_if_the_process_answers_200() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/up", call -> call.sendResponseHeaders(200, -1));
    server.createContext("/down", call -> call.sendResponseHeaders(503, -1));
    server.start();
    String port = "" + server.getAddress().getPort();
    try {
      assertThat(probe(port, "/up")).isZero();
      assertThat(probe(port, "/down")).isNotZero();
      assertThat(probe(port)).isZero();
    } finally {
      server.stop(0);
    }
    assertThat(probe(port)).isNotZero();
    assertThat(probe(port, "/up")).isNotZero();
  }

  @Test
  void settings_of_the_heap_reach_the_virtual_machine() throws Exception {
    assertThat(
            run(
                "printf '%s\\n' \"$@\"",
                Map.of("SEXTANT_HEAP", "1g", "SEXTANT_JVM_OPTIONS", "-Done=1 -Dtwo=2")))
        .contains("-Xmx1g", "-Done=1", "-Dtwo=2", "-jar", "/opt/sextant/sextant-standalone.jar")
        .endsWith("serve", "a b");
  }

  @Test
  void a_java_that_cannot_trim_memory_is_not_asked_to() throws Exception {
    String trim = "-XX:TrimNativeHeapInterval=10000";
    String print = "printf '%s\\n' \"$@\"";

    assertThat(run(print, Map.of())).contains(trim);
    assertThat(run("[ $1 != " + trim + " ] || exit 1\n" + print, Map.of()))
        .contains("-jar")
        .doesNotContain(trim);
  }

  @Test
  void libraries_are_held_to_the_instruction_set_of_the_cluster() throws Exception {
    String variables =
        "echo ${ONEDNN_MAX_CPU_ISA-} ${ATEN_CPU_CAPABILITY-} ${MKL_ENABLE_INSTRUCTIONS-}";

    assertThat(run(variables, Map.of("SEXTANT_INSTRUCTION_SET", "avx2")))
        .containsExactly("AVX2 avx2 AVX2");
    assertThat(run(variables, Map.of("SEXTANT_INSTRUCTION_SET", "avx512")))
        .containsExactly("AVX512_CORE avx512 AVX512");
    assertThat(run(variables, Map.of())).containsExactly("");
  }

  /** Returns what a program in place of java prints, as the script calls it. */
  private List<String> run(String java, Map<String, String> environment) throws Exception {
    Path program = script("java", "#!/bin/sh\n" + java + "\n");
    Path sextant = script("sextant", text("sextant"));
    ProcessBuilder command = new ProcessBuilder(sextant.toString(), "serve", "a b");
    command.environment().clear();
    command.environment().put("PATH", program.getParent() + ":/usr/bin:/bin");
    command.environment().putAll(environment);
    Process process = command.start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }

  private int probe(String... arguments) throws Exception {
    List<String> line = new ArrayList<>(List.of(script("probe", text("probe")).toString()));
    line.addAll(List.of(arguments));
    return new ProcessBuilder(line).start().waitFor();
  }

  private Path script(String name, String text) throws Exception {
    Path file = Files.writeString(folder.resolve(name), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private static String text(String name) throws Exception {
    try (InputStream text = ScriptsTest.class.getResourceAsStream(name + ".sh")) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
