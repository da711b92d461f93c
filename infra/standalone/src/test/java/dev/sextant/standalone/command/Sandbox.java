package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.CommandTree.Outcome;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.testing.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** This build's command with its own data directory and port; stops what it started. */
final class Sandbox implements AutoCloseable {

  private final Path folder;
  private final Path data;
  private final int port;
  private final CommandTree tree;

  Sandbox(Path folder) throws IOException {
    this.folder = folder;
    this.data = folder.resolve("data");
    this.port = FreePort.find();
    this.tree = CommandTree.built(folder.resolve("tree"));
  }

  Path data() {
    return data;
  }

  int port() {
    return port;
  }

  /** Runs a command on the data directory. */
  Outcome run(String... line) throws Exception {
    return tree.run(onData(line));
  }

  /** Runs a command that takes no data directory. */
  Outcome runBare(String... line) throws Exception {
    return tree.run(line);
  }

  /** Returns a command that takes no data directory, not yet started. */
  ProcessBuilder process(String... line) {
    return tree.process(line);
  }

  /** Starts an instance without the demo; it must start successfully. */
  Outcome start() throws Exception {
    return startWith("--no-demo");
  }

  /** Starts an instance like a user does, so that the first start creates the demo. */
  Outcome startWithDemo() throws Exception {
    return startWith();
  }

  private Outcome startWith(String... switches) throws Exception {
    List<String> line = new ArrayList<>(List.of("start", "--port", Integer.toString(port)));
    line.addAll(List.of(switches));
    Outcome outcome = run(line.toArray(String[]::new));
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    return outcome;
  }

  /** Starts an instance with a Keycloak; it must start successfully. */
  Outcome startWithKeycloak(int keycloakPort) throws Exception {
    Outcome outcome =
        run(
            "start",
            "--port",
            Integer.toString(port),
            "--keycloak",
            "--keycloak-port",
            Integer.toString(keycloakPort));
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    return outcome;
  }

  /** Returns the sign-in link in a command's output; there must be one. */
  static String link(Outcome outcome) {
    Matcher link = Pattern.compile("http://\\S+/#code=\\S+").matcher(outcome.output());
    assertThat(link.find()).as(outcome.all()).isTrue();
    return link.group();
  }

  /** Starts a command on the data directory without waiting for it. */
  Process begin(String... line) throws IOException {
    return begin(List.of(), line);
  }

  /** Starts a command through a launcher that replaces itself with the words after its own. */
  Process begin(List<String> launcher, String... line) throws IOException {
    ProcessBuilder process = tree.process(onData(line));
    process.command().addAll(0, launcher);
    return process
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Returns the process that holds the data directory. */
  ProcessHandle owner() throws IOException {
    return DataDirectory.find(data).orElseThrow().owner().orElseThrow();
  }

  /** Returns the tables, read as the superuser, who bypasses row-level security. */
  Tables tables() {
    return new Tables(data);
  }

  private String[] onData(String... line) {
    List<String> all = new ArrayList<>(List.of(line));
    all.addAll(List.of("--data", data.toString()));
    return all.toArray(String[]::new);
  }

  @Override
  public void close() throws Exception {
    run("stop");
    for (String link : List.of("sextant-standalone.jar", "lib")) {
      Files.deleteIfExists(folder.resolve("tree/infra/standalone/target").resolve(link));
    }
  }
}
