package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.testing.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers of a server that others wrote: mock-llm from npm. */
class SampleFromMockLlmIT {

  private static final Path PACKAGE = Path.of("src/test/npm/mock-llm").toAbsolutePath();

  @TempDir static Path folder;

  private static CommandTree tree;
  private static Process server;
  private static int port;

  @BeforeAll
  static void start() throws Exception {
    tree = CommandTree.built(folder.resolve("work"));
    Path home = Files.createDirectories(folder.resolve("mock-llm"));
    for (String file : List.of("package.json", "package-lock.json", ".npmrc", "mock-llm.yaml")) {
      Files.copy(PACKAGE.resolve(file), home.resolve(file));
    }
    Process install = run(home, "npm", "ci", "--prefer-offline").start();
    assumeTrue(install.waitFor() == 0, "npm cannot install mock-llm here");
    port = FreePort.find();
    ProcessBuilder serve =
        run(
            home,
            "node",
            "node_modules/@dwmkerr/mock-llm/dist/main.js",
            "--config",
            "mock-llm.yaml");
    serve.environment().put("HOST", "127.0.0.1");
    serve.environment().put("PORT", String.valueOf(port));
    server = serve.start();
    awaitPort();
    Files.writeString(folder.resolve("questions.txt"), "How long is the Rhine?\nWhy?\n");
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.destroy();
      server.waitFor();
    }
  }

  @Test
  void different_answers_are_written_with_usage() throws Exception {
    Outcome ended = sample("numbered");
    assertThat(ended.exitCode()).as(ended.all()).isZero();
    assertThat(ended.output()).contains("8 answered", "8 of them distinct");
    assertThat(ended.errors()).contains("served by: numbered-1", "several answers in a call: no");
    assertThat(Files.readString(folder.resolve("numbered.jsonl"))).contains("\"text\":\"Answer ");
  }

  @Test
  void a_server_that_repeats_itself_without_usage_is_told() throws Exception {
    Outcome ended = sample("echo");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.errors())
        .contains("draws-identical", "does not say how many tokens", "may all be equal");
    assertThat(ended.output()).contains("11 replies do not say their tokens");
  }

  @Test
  void a_wrong_credential_is_told_in_the_servers_words() throws Exception {
    Outcome ended = sample("forbidden");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.errors())
        .contains("status 401 (invalid_api_key): Incorrect API key provided.");
  }

  private static Outcome sample(String model) throws Exception {
    return tree.run(
        "sample",
        folder.resolve("questions.txt").toString(),
        "--base-url",
        "http://127.0.0.1:%d/v1".formatted(port),
        "--model",
        model,
        "--answers",
        "4",
        "--out",
        folder.resolve(model + ".jsonl").toString());
  }

  private static ProcessBuilder run(Path home, String... line) {
    return new ProcessBuilder(line)
        .directory(home.toFile())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD);
  }

  private static void awaitPort() throws InterruptedException {
    for (int i = 0; i < 600; i++) {
      try (Socket open = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException e) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
    throw new IllegalStateException("mock-llm does not listen");
  }
}
