package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.supervision.MarkedProcesses;
import dev.sextant.testing.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** This build's command with its own data directory and ports; stops what it started. */
public final class Sandbox implements AutoCloseable {

  private static final int LOOKS = 240;

  private final Path data;
  private final int port;
  private CommandTree tree;
  private final Deployment deployment;

  public Sandbox(Path folder) throws IOException {
    this(folder, Deployment.INSTANCE);
  }

  public Sandbox(Path folder, Deployment deployment) throws IOException {
    this(folder, deployment, List.of());
  }

  /** Creates a sandbox whose commands a program runs, with these arguments before theirs. */
  public Sandbox(Path folder, Deployment deployment, List<String> launcher) throws IOException {
    this.deployment = deployment;
    this.data = folder.resolve("data");
    this.port = FreePort.find();
    this.tree = CommandTree.built(folder.resolve("work")).launchedBy(launcher);
  }

  /** Sets a variable of the environment for the commands that follow. */
  public void set(String variable, String value) {
    tree = tree.with(variable, value);
  }

  public Path data() {
    return data;
  }

  public int port() {
    return port;
  }

  /** Runs a command on the data directory. */
  public Outcome run(String... line) throws Exception {
    return tree.run(onData(line));
  }

  /** Runs a command that takes no data directory. */
  public Outcome runBare(String... line) throws Exception {
    return tree.run(line);
  }

  /** Returns a command that takes no data directory, not yet started. */
  public ProcessBuilder process(String... line) {
    return tree.process(line);
  }

  /** Starts an instance without the demo, or a cluster; it must start successfully. */
  public Outcome start(String... options) throws Exception {
    return started(
        deployment == Deployment.CLUSTER ? List.of("cluster", "up") : List.of("start", "--no-demo"),
        options);
  }

  /**
   * Ends all processes except Postgres by {@code kill -9}. Returns once an instance was started
   * again, or a cluster has done so itself.
   */
  public void killAndStart() throws Exception {
    if (deployment == Deployment.INSTANCE) {
      kill(owner());
      start();
      return;
    }
    for (ProcessHandle each : processes().values()) {
      kill(each);
    }
    awaitCluster();
  }

  /** Ends a process by {@code kill -9}, as far as it has not ended. */
  public static void kill(ProcessHandle process) throws Exception {
    process.destroyForcibly();
    process.onExit().get(1, TimeUnit.MINUTES);
  }

  /** Waits until each process of the cluster does its work. */
  public void awaitCluster() throws Exception {
    for (int look = 0; run("cluster", "status").exitCode() != 0; look++) {
      assertThat(look).as("looks for the cluster").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(500);
    }
  }

  /** Returns the processes of the cluster that run, by their names, without Postgres. */
  public SortedMap<String, ProcessHandle> processes() throws IOException {
    return MarkedProcesses.in(DataDirectory.find(data).orElseThrow().logs());
  }

  /** Returns the first process of Postgres, with which the others end. */
  public ProcessHandle postmaster() throws IOException {
    Path file = data.resolve("postgres/cluster/postmaster.pid");
    return ProcessHandle.of(Long.parseLong(Files.readAllLines(file).get(0).strip())).orElseThrow();
  }

  /** Starts an instance like a user does, so that the first start creates the demo. */
  public Outcome startWithDemo() throws Exception {
    return started(List.of("start"));
  }

  private Outcome started(List<String> command, String... options) throws Exception {
    List<String> line = new ArrayList<>(command);
    line.addAll(List.of("--port", Integer.toString(port)));
    line.addAll(List.of(options));
    Outcome outcome = run(line.toArray(String[]::new));
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    return outcome;
  }

  /** Starts an instance with a Keycloak; it must start successfully. */
  public Outcome startWithKeycloak(int keycloakPort, String... options) throws Exception {
    return started(
        List.of("start", "--keycloak", "--keycloak-port", Integer.toString(keycloakPort)), options);
  }

  /** Returns the sign-in link in a command's output; there must be one. */
  public static String link(Outcome outcome) {
    Matcher link = Pattern.compile("http://\\S+/#code=\\S+").matcher(outcome.output());
    assertThat(link.find()).as(outcome.all()).isTrue();
    return link.group();
  }

  /** Starts a command on the data directory without waiting for it. */
  public Process begin(String... line) throws IOException {
    return begin(List.of(), line);
  }

  /** Starts a command without waiting for it, and writes what it says into a file. */
  public Process begin(Path output, String... line) throws IOException {
    return tree.process(onData(line))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  /** Starts a command through a launcher that replaces itself with the words after its own. */
  public Process begin(List<String> launcher, String... line) throws IOException {
    ProcessBuilder process = tree.process(onData(line));
    process.command().addAll(0, launcher);
    return process
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Returns the process that holds the data directory. */
  public ProcessHandle owner() throws IOException {
    return DataDirectory.find(data).orElseThrow().owner().orElseThrow();
  }

  /** Returns a client of the API, which signs in as the command line does. */
  public ApiClient client() throws IOException {
    LocalInstance instance =
        LocalInstance.find(DataDirectory.find(data).orElseThrow()).orElseThrow();
    return new ApiClient("http://127.0.0.1:" + port, instance::signInCode);
  }

  /** Returns the tables, read as the superuser, who bypasses row-level security. */
  public Tables tables() {
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
  }
}
