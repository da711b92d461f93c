package dev.sextant.standalone.command.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The {@code sextant} command in its own folder: as in a fresh clone, or with this build's jar.
 *
 * @param root the folder
 * @param directory in which commands run
 * @param environment additional environment variables
 * @param launcher a program with arguments that runs the command; empty if none is needed
 */
public record CommandTree(
    Path root, Path directory, Map<String, String> environment, List<String> launcher) {

  private static final Path USAGE =
      Path.of("infra/standalone/src/main/resources/dev/sextant/standalone/command/usage.txt");

  public CommandTree(Path root, Map<String, String> environment) {
    this(root, root, environment, List.of());
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
    for (Path file : List.of(Path.of("sextant"), USAGE)) {
      copy(file, root);
    }
    return new CommandTree(root, Map.of());
  }

  /**
   * Returns the tree with this build's packages, which all tests share, so that they share the
   * archives of classes that its first start makes.
   *
   * @param directory in which commands run; created if it is missing
   */
  public static CommandTree built(Path directory) throws IOException {
    Files.createDirectories(directory);
    return new CommandTree(
        Built.ROOT, directory, Map.of("SEXTANT_CLASS_ARCHIVES", "on"), List.of());
  }

  /** The shared tree. The JVMs of tests that run side by side lay it one after another. */
  private static final class Built {

    private static final Path TARGET = Path.of("infra/standalone/target");
    private static final Path ROOT = lay(repository().resolve(TARGET));

    private static Path lay(Path target) {
      Path root = target.resolve("command-tree");
      try (FileChannel lock =
          FileChannel.open(
              target.resolve("command-tree.lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE)) {
        lock.lock();
        for (Path file : List.of(Path.of("sextant"), Path.of("pom.xml"), USAGE)) {
          copy(file, root);
        }
        Path parts = Files.createDirectories(root.resolve(TARGET));
        for (String part : List.of("sextant-standalone.jar", "lib")) {
          if (!Files.isSymbolicLink(parts.resolve(part))) {
            Files.createSymbolicLink(parts.resolve(part), target.resolve(part));
          }
        }
        Files.write(parts.resolve("built.stamp"), new byte[0]);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return root;
    }
  }

  /** Copies a file of the repository in one step: a command of another test may be reading it. */
  private static void copy(Path file, Path root) throws IOException {
    Path source = repository().resolve(file);
    Path copy = root.resolve(file);
    if (Files.exists(copy) && Files.mismatch(source, copy) < 0) {
      return;
    }
    Files.createDirectories(copy.getParent());
    Path whole = Files.copy(source, Files.createTempDirectory(root, "copy").resolve("file"));
    Files.move(whole, copy, StandardCopyOption.ATOMIC_MOVE);
    Files.delete(whole.getParent());
  }

  /** Returns the same tree with a launcher. */
  public CommandTree launchedBy(List<String> program) {
    return new CommandTree(root, directory, environment, program);
  }

  /** Returns the same tree with another variable of the environment. */
  public CommandTree with(String variable, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(variable, value);
    return new CommandTree(root, directory, Map.copyOf(more), launcher);
  }

  /** Runs the command and waits for its end. */
  public Outcome run(String... line) throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "output", null);
    Path errors = Files.createTempFile(directory, "errors", null);
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
    ProcessBuilder process = new ProcessBuilder(command).directory(directory.toFile());
    // The archives of a tree that only one test has would be made after their use.
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
