package dev.sextant.standalone.command.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The {@code sextant} command in its own folder: as in a fresh clone, or with this build's jar.
 *
 * @param root the folder
 * @param environment additional environment variables
 * @param launcher a program with arguments that runs the command; empty if none is needed
 */
public record CommandTree(Path root, Map<String, String> environment, List<String> launcher) {

  public CommandTree(Path root, Map<String, String> environment) {
    this(root, environment, List.of());
  }

  /** The result of a command. */
  public record Outcome(int exitCode, String output, String errors) {

    public String all() {
      return output + errors;
    }
  }

  /** Returns a tree without a build. */
  public static CommandTree fresh(Path root) throws IOException {
    Files.createDirectories(root);
    Files.copy(repository().resolve("sextant"), root.resolve("sextant"));
    Path usage =
        Path.of("infra/standalone/src/main/resources/dev/sextant/standalone/command/usage.txt");
    Files.createDirectories(root.resolve(usage).getParent());
    Files.copy(repository().resolve(usage), root.resolve(usage));
    return new CommandTree(root, Map.of());
  }

  /** Returns a tree with this build's packages. */
  public static CommandTree built(Path root) throws IOException {
    CommandTree tree = fresh(root);
    Path target = Files.createDirectories(root.resolve("infra/standalone/target"));
    for (String part : List.of("sextant-standalone.jar", "lib")) {
      Path packaged = repository().resolve("infra/standalone/target").resolve(part);
      Files.createSymbolicLink(target.resolve(part), packaged);
    }
    Files.copy(repository().resolve("pom.xml"), root.resolve("pom.xml"));
    Files.createFile(target.resolve("built.stamp"));
    return tree;
  }

  /** Returns the same tree with a launcher. */
  public CommandTree launchedBy(List<String> program) {
    return new CommandTree(root, environment, program);
  }

  /** Runs the command and waits for its end. */
  public Outcome run(String... line) throws IOException, InterruptedException {
    Path output = Files.createTempFile(root, "output", null);
    Path errors = Files.createTempFile(root, "errors", null);
    int code =
        process(line)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start()
            .waitFor();
    return new Outcome(code, Files.readString(output), Files.readString(errors));
  }

  /** Returns the command, not yet started. */
  public ProcessBuilder process(String... line) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(List.of("/bin/bash", root.resolve("sextant").toString()));
    command.addAll(List.of(line));
    ProcessBuilder process = new ProcessBuilder(command).directory(root.toFile());
    // A start in a folder of a test is too short-lived for the archives of its classes to pay off.
    process.environment().put("SEXTANT_CLASS_ARCHIVES", "off");
    process.environment().putAll(environment);
    return process;
  }

  /** Writes a small shell program into a folder. */
  public static void program(Path folder, String name, String script) throws IOException {
    Path file = Files.createDirectories(folder).resolve(name);
    Files.deleteIfExists(file); // may be a link to the real one
    Files.write(file, ("#!/bin/bash\n" + script + "\n").getBytes(StandardCharsets.UTF_8));
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + file + " executable");
    }
  }

  /** Returns the repository's root: tests run in the module's folder. */
  public static Path repository() {
    return Path.of("").toAbsolutePath().getParent().getParent();
  }
}
