package dev.sextant.standalone.command.shell;

import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.console.ExitCode;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script that completes commands, options and names of files. */
@Command(
    name = "completion",
    description = {
      "Print a script that completes this command line.",
      "bash: source <(./sextant completion bash)",
      "zsh:  source <(./sextant completion zsh)"
    })
public final class CompletionCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "bash|zsh", description = "The shell.")
  private String shell = "";

  @Override
  public Integer call() {
    Values.oneOf("completion", shell, List.of("bash", "zsh"));
    // The script for bash also works in zsh: it loads bashcompinit there.
    System.out.print(
        AutoComplete.bash("sextant", Objects.requireNonNull(spec).root().commandLine()));
    return ExitCode.DONE.number();
  }
}
