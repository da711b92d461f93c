package dev.sextant.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.testing.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A release of this build's packages: its bytes, its signature, and the command that it brings. */
class ReleaseIT {

  private static final Path ROOT = Path.of(System.getProperty("sextant.root"));
  private static final String SIGNER = "release@example.org";

  @TempDir private static Path folder;

  private static Path first;

  @BeforeAll
  static void release() throws Exception {
    assumeTrue(
        Files.exists(ROOT.resolve("target/bom.json"))
            || !System.getProperty("sextant.maven").equals("offline=true"),
        "Maven writes no list of parts while it is offline");
    first = folder.resolve("first");
    Outcome outcome = run(canSign() ? script(first, "--sign", key()) : script(first), Map.of());
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
  }

  @Test
  void the_same_packages_give_the_same_bytes() throws Exception {
    Path second = folder.resolve("second");

    List<String> line = script(second);
    List<String> otherwise = List.of("bash", "-c", "umask 077; exec \"$@\"", "bash");
    Outcome outcome =
        run(Stream.concat(otherwise.stream(), line.stream()).toList(), Map.of("TZ", "Asia/Tokyo"));

    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(second.resolve("SHA256SUMS"))
        .hasSameTextualContentAs(first.resolve("SHA256SUMS"))
        .content()
        .contains(".tar\n", ".bom.json\n", "-pages.bom.json\n");
    assertThat(in(second, "sha256sum", "--check", "--strict", "SHA256SUMS").exitCode()).isZero();
  }

  @Test
  void a_changed_checksum_does_not_have_the_signature() throws Exception {
    assumeTrue(canSign(), "There is no ssh-keygen on this machine");
    Files.writeString(
        folder.resolve("signers"), SIGNER + " " + Files.readString(folder.resolve("key.pub")));
    Path sums = first.resolve("SHA256SUMS");
    assertThat(verify(sums).output()).contains("Good \"sextant-release\" signature");

    Path changed = folder.resolve("changed");
    Files.writeString(changed, Files.readString(sums).replaceFirst("^.", "x"));
    assertThat(verify(changed).exitCode()).isNotZero();
  }

  @Test
  void the_archive_runs_without_maven_and_node() throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    assertThat(in(home, "bash", "-c", "tar -xf ../first/sextant-*.tar").exitCode()).isZero();
    Path root = only(home);
    CommandTree tree =
        new CommandTree(
            root, Map.of("PATH", programs().toString(), "HOME", System.getProperty("user.home")));
    String data = folder.resolve("data").toString();
    try {
      Outcome started =
          tree.run("start", "--no-demo", "--data", data, "--port", "" + FreePort.find());

      assertThat(started.exitCode()).as(started.all()).isZero();
      assertThat(started.all()).doesNotContain("Building Sextant");
    } finally {
      tree.run("stop", "--data", data);
      in(folder, "rm", "-r", "programs"); // JUnit would warn of each link
    }
    Outcome check = in(root, "infra/release/vulnerabilities.sh", "none");
    assertThat(check.errors()).as("its lists are there").startsWith("There is no database none/");
    try (Stream<Path> files = Files.walk(root)) {
      assertThat(files.map(file -> root.relativize(file).toString()))
          .contains("LICENSE", "SECURITY.md", "docs/operations.md")
          .noneMatch(file -> file.startsWith("infra/compose/secrets") || file.endsWith(".java"));
    }
  }

  @Test
  void a_wrong_line_and_a_folder_that_exists_are_refused() throws Exception {
    Outcome existing = run(script(first), Map.of());
    assertThat(existing.exitCode()).isEqualTo(1);
    assertThat(existing.errors()).contains("exists already. Name a new folder.");

    Outcome wrong = run(script(folder.resolve("third"), "--sing"), Map.of());
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.errors()).startsWith("There is no option --sing here.");
  }

  /** Returns the line that packs what this build has made. */
  private static List<String> script(Path out, String... more) {
    List<String> line = new ArrayList<>();
    line.add(ROOT.resolve("infra/release/release.sh").toString());
    line.addAll(List.of(out.toString(), "--built"));
    line.addAll(List.of(more));
    return line;
  }

  private static boolean canSign() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, "ssh-keygen")));
  }

  private static String key() throws Exception {
    Path key = folder.resolve("key");
    Outcome made = in(folder, "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString());
    assertThat(made.exitCode()).as(made.all()).isZero();
    return key.toString();
  }

  private static Outcome verify(Path sums) throws Exception {
    return in(
        first,
        "bash",
        "-c",
        "ssh-keygen -Y verify -f \"$0\" -I \"$1\" -n sextant-release -s SHA256SUMS.sig <\"$2\"",
        folder.resolve("signers").toString(),
        SIGNER,
        sums.toString());
  }

  /** Returns a folder with the programs of this machine, without Maven, Node and npm. */
  private static Path programs() throws IOException {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    for (String path : System.getenv("PATH").split(":")) {
      try (Stream<Path> files =
          Files.exists(Path.of(path)) ? Files.list(Path.of(path)) : Stream.of()) {
        for (Path file : files.toList()) {
          Path link = programs.resolve(file.getFileName());
          if (!List.of("mvn", "node", "npm").contains(file.getFileName().toString())
              && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(link, file);
          }
        }
      }
    }
    return programs;
  }

  private static Path only(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  private static Outcome in(Path directory, String... line) throws Exception {
    return run(directory, List.of(line), Map.of());
  }

  private static Outcome run(List<String> line, Map<String, String> environment) throws Exception {
    return run(ROOT, line, environment);
  }

  private static Outcome run(Path directory, List<String> line, Map<String, String> environment)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
    builder.environment().putAll(environment);
    Path output = Files.createTempFile("output", null);
    Path errors = Files.createTempFile("errors", null);
    try {
      int code =
          builder.redirectOutput(output.toFile()).redirectError(errors.toFile()).start().waitFor();
      return new Outcome(code, Files.readString(output), Files.readString(errors));
    } finally {
      Files.delete(output);
      Files.delete(errors);
    }
  }
}
