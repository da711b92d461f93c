package dev.sextant.standalone.command;

import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and checks the values of options. */
public final class Values {

  private Values() {}

  /**
   * Reads a whole number.
   *
   * @throws WrongLineException if it is none from {@code least} to {@code most}
   */
  public static long number(String option, String value, long least, long most) {
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw new WrongLineException(
        "%s takes a whole number from %d to %d, found '%s'.".formatted(option, least, most, value));
  }

  /**
   * Reads a number that is not negative.
   *
   * @throws WrongLineException if it is none
   */
  public static BigDecimal decimal(String option, String value) {
    try {
      BigDecimal number = new BigDecimal(value);
      if (number.signum() >= 0 && number.precision() < 40 && Math.abs(number.scale()) < 40) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, like a negative number
    }
    throw new WrongLineException(
        "%s takes a number of 0 or more, such as 0.15; found '%s'.".formatted(option, value));
  }

  /**
   * Reads a number of either sign.
   *
   * @throws WrongLineException if it is none
   */
  public static BigDecimal anyDecimal(String option, String value) {
    String size = value.startsWith("-") ? value.substring(1) : value;
    BigDecimal number = decimal(option, size);
    return value.startsWith("-") ? number.negate() : number;
  }

  /**
   * Checks that a value is one of a list.
   *
   * @throws WrongLineException if not
   */
  public static String oneOf(String option, String value, List<String> allowed) {
    if (!allowed.contains(value)) {
      throw new WrongLineException(
          "%s takes one of %s, found '%s'.".formatted(option, String.join(", ", allowed), value));
    }
    return value;
  }

  /** Returns the parts of a comma-separated value, without blank ones. */
  public static List<String> list(@Nullable String value) {
    return value == null
        ? List.of()
        : Stream.of(value.split(",")).map(String::strip).filter(part -> !part.isEmpty()).toList();
  }

  /**
   * Checks that a file can be read.
   *
   * @throws Halt (refused) if not
   */
  public static void requireReadable(Path file) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw Halt.refused("There is no file %s that can be read.".formatted(file));
    }
  }

  /**
   * Returns the text of a file.
   *
   * @throws Halt if it cannot be read, or is no text
   */
  public static String text(Path file) {
    requireReadable(file);
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw Halt.refused("The file %s is no text in UTF-8.".formatted(file));
    } catch (IOException e) {
      throw Halt.error("The file %s cannot be read: %s.".formatted(file, e.getMessage()), e);
    }
  }

  /**
   * Checks that a file of the output can be there.
   *
   * @throws Halt (refused) if it is a folder, or there is no folder for it
   */
  public static void requireOutput(Path out) {
    if (Files.isDirectory(out)) {
      throw Halt.refused("Expected the name of a file, found the folder %s.".formatted(out));
    }
    Path folder = out.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw Halt.refused("There is no folder for the file %s. Create it.".formatted(out));
    }
  }
}
