package dev.sextant.standalone.command.model;

import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.Halt;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that say where the credential of an LLM is; picocli sets the fields. It is never an
 * argument: other users of the machine can read the arguments of processes.
 */
public final class CredentialLine {

  @Option(
      names = "--credential-env",
      paramLabel = "NAME",
      description = "Variable of the environment that holds the credential.")
  private @Nullable String variable;

  @Option(
      names = "--credential-file",
      paramLabel = "FILE",
      description = "File that holds the credential.")
  private @Nullable Path file;

  @Option(names = "--credential-stdin", description = "Read the credential from standard input.")
  private boolean readsInput;

  /**
   * Reads the credential; empty if the line names none.
   *
   * @throws WrongLineException if the line names several, or the text is no credential
   * @throws Halt (refused) if it is not where the line says
   */
  public Optional<String> read() throws IOException {
    long places = Stream.of(variable, file).filter(Objects::nonNull).count();
    if (places + (readsInput ? 1 : 0) > 1) {
      throw new WrongLineException(
          "Give one of --credential-env, --credential-file and --credential-stdin.");
    }
    if (variable != null) {
      return Optional.of(ofVariable(variable));
    } else if (file != null) {
      return Optional.of(checked(Values.text(file), "The file " + file));
    }
    return readsInput ? Optional.of(checked(firstLine(), "Standard input")) : Optional.empty();
  }

  private static String ofVariable(String name) {
    String value = System.getenv(name);
    if (value == null || value.isBlank()) {
      throw Halt.refused(
          "The environment variable %s, which --credential-env names, is not set.".formatted(name));
    }
    return checked(value, "The environment variable " + name);
  }

  private static @Nullable String firstLine() throws IOException {
    return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
  }

  /** The message does not repeat the text, which may be most of a secret. */
  private static String checked(@Nullable String text, String holder) {
    String credential = text == null ? "" : text.strip();
    if (credential.isEmpty() || credential.chars().anyMatch(each -> each <= ' ' || each > '~')) {
      throw Halt.refused(
          "%s holds no credential: expected one word of printable ASCII.".formatted(holder));
    }
    return credential;
  }
}
