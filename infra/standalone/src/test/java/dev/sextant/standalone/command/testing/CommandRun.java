package dev.sextant.standalone.command.testing;

import dev.sextant.standalone.Main;
import dev.sextant.standalone.command.Commands;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a command left. */
public record CommandRun(int code, String output, String errors) {

  /** Runs a command in a process of its own, where it may set up a log. */
  public static CommandRun inProcess(String... line) throws IOException, InterruptedException {
    Path errors = Files.createTempFile("errors", null);
    try {
      Process process = process(line).redirectError(errors.toFile()).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new CommandRun(process.waitFor(), output, Files.readString(errors));
    } finally {
      Files.delete(errors);
    }
  }

  /** Returns a command in a process of its own, not yet started. */
  public static ProcessBuilder process(String... line) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(line));
    return new ProcessBuilder(command);
  }

  /** Runs a command in this process. */
  public static CommandRun of(String... line) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      int code = Commands.run(line);
      return new CommandRun(
          code, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }
}
