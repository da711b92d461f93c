package dev.sextant.inference.model;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The most memory that the models of a process may take together, as its environment sets it.
 * Commands read it before log lines have a destination, so this class has no logger.
 */
public final class ModelMemoryLimit {

  /** The variable that sets the limit of a process, such as {@code 2g}. */
  public static final String VARIABLE = "SEXTANT_MODELS_MEMORY";

  /** The least limit, in bytes: enough for the largest shipped model and its passes. */
  public static final long LEAST = 256L << 20;

  private static final String UNITS = "bkmgt";
  private static final int UNIT_BITS = 10;

  /** Longer numbers of bytes than any machine has, and none that overflows. */
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,15})([" + UNITS + "]?)");

  private ModelMemoryLimit() {}

  /**
   * Returns the limit in bytes; without a setting, half of the memory of the machine or of its
   * container.
   *
   * @throws IllegalArgumentException if it sets no size, or one that is too small
   */
  public static long of(Map<String, String> environment) {
    String text = environment.getOrDefault(VARIABLE, "").strip();
    return text.isEmpty() ? Math.max(LEAST, machineBytes() / 2) : bytes(text);
  }

  private static long bytes(String text) {
    Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      String unit = matcher.group(2);
      int bits = unit.isEmpty() ? 0 : UNITS.indexOf(unit) * UNIT_BITS;
      long number = Long.parseLong(matcher.group(1));
      long bytes = number << bits;
      if (bytes >> bits == number && bytes >= LEAST) {
        return bytes;
      }
    }
    throw new IllegalArgumentException(
        "%s is a size of %dm or more, such as 2g, found %s".formatted(VARIABLE, LEAST >> 20, text));
  }

  /** Returns the memory of this machine, or of the container if that is less, in bytes. */
  public static long machineBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean machine
        ? machine.getTotalMemorySize()
        : LEAST;
  }
}
