package dev.sextant.standalone.command.hosted;

import dev.sextant.standalone.command.WrongLineException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that send a command to an instance elsewhere; picocli sets the fields. */
public final class HostedLine {

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Address of an instance, with https or on this machine.")
  private @Nullable String url;

  @Option(
      names = "--key-env",
      paramLabel = "NAME",
      description = "Variable of the environment that holds the key; default SEXTANT_KEY.")
  private @Nullable String keyVariable;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "An instance that 'profile add' has named.")
  private @Nullable String profile;

  @Option(
      names = "--project",
      paramLabel = "NAME",
      description = "Project for the evaluation; default evaluate.")
  private @Nullable String project;

  /**
   * Returns the instance; empty if the command is for one of this machine's data directories.
   *
   * @throws WrongLineException if the address is none
   */
  public Optional<HostedInstance> instance() {
    return InstanceChoice.of(url, profile, keyVariable);
  }

  /** Returns the name of the project that the line names. */
  public Optional<String> project() {
    if (project != null && project.isBlank()) {
      throw new WrongLineException("--project takes the name of a project, found ''.");
    }
    return Optional.ofNullable(project);
  }
}
