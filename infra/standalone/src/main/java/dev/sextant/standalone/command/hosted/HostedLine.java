package dev.sextant.standalone.command.hosted;

import dev.sextant.standalone.command.WrongLineException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that send a command to an instance elsewhere; picocli sets the fields. */
public final class HostedLine {

  @Option(names = "--url")
  private @Nullable String url;

  @Option(names = "--key-env")
  private @Nullable String keyVariable;

  @Option(names = "--project")
  private @Nullable String project;

  /**
   * Returns the instance; empty if the command is for one of this machine's data directories.
   *
   * @throws WrongLineException if the address is none
   */
  public Optional<HostedInstance> instance() {
    if (url == null) {
      if (keyVariable != null) {
        throw new WrongLineException("--key-env needs --url, the address of an instance.");
      }
      return Optional.empty();
    }
    String variable = keyVariable == null ? HostedInstance.KEY_VARIABLE : keyVariable;
    return Optional.of(
        HostedInstance.of(url, variable)
            .orElseThrow(
                () ->
                    new WrongLineException(
                        "--url takes the address of an instance, such as https://sextant.example.org; found '%s'."
                            .formatted(url))));
  }

  /** Returns the name of the project that the line names. */
  public Optional<String> project() {
    if (project != null && project.isBlank()) {
      throw new WrongLineException("--project takes the name of a project, found ''.");
    }
    return Optional.ofNullable(project);
  }
}
