package dev.sextant.standalone.command;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the values of options. */
final class Values {

  private Values() {}

  static long number(String option, String value, long least, long most) {
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

  static String oneOf(String option, String value, List<String> allowed) {
    if (!allowed.contains(value)) {
      throw new WrongLineException(
          "%s takes one of %s, found '%s'.".formatted(option, String.join(", ", allowed), value));
    }
    return value;
  }

  /** Returns the parts of a comma-separated value, without blank ones. */
  static List<String> list(@Nullable String value) {
    return value == null
        ? List.of()
        : Stream.of(value.split(",")).map(String::strip).filter(part -> !part.isEmpty()).toList();
  }
}
