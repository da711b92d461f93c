package dev.sextant.standalone.command.shell;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option that is followed by another option instead of its value. Picocli takes an unknown
 * option for the value; a value that begins with "--" is written {@code --name=value}.
 *
 * @param command whose option it is
 */
public record OptionWithoutValue(String option, CommandLine command) {

  /** Returns the first one of a line; null if there is none. */
  public static @Nullable OptionWithoutValue find(CommandLine commands, String[] line) {
    CommandLine command = commands;
    for (int i = 0; i < line.length; i++) {
      CommandLine next = command.getSubcommands().get(line[i]);
      if (next != null) {
        command = next;
        continue;
      }
      OptionSpec option = command.getCommandSpec().findOption(line[i]);
      boolean takesValue = option != null && option.arity().max() > 0;
      if (takesValue && i < line.length - 1 && line[i + 1].startsWith("--")) {
        return new OptionWithoutValue(line[i], command);
      }
      i += takesValue ? 1 : 0;
    }
    return null;
  }
}
