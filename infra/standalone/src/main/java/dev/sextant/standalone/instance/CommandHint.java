package dev.sextant.standalone.instance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A command for people to type, with the data directory unless it is the default. */
public final class CommandHint {

  private static final Pattern PLAIN = Pattern.compile("[\\w./~+=:@%,-]+");

  private CommandHint() {}

  /** Returns {@code ./sextant}, the words and, if needed, {@code --data}. */
  public static String of(String words, Path data) {
    return isDefault(data)
        ? "./sextant " + words
        : "./sextant %s --data %s".formatted(words, quoted(data.toAbsolutePath().normalize()));
  }

  /** Returns the default data directory: {@code ~/.sextant}. */
  public static Path defaultData() {
    String home = System.getenv("HOME");
    return Path.of(
        home == null || home.isBlank() ? System.getProperty("user.home") : home, ".sextant");
  }

  private static boolean isDefault(Path data) {
    try {
      return data.toRealPath().equals(defaultData().toRealPath());
    } catch (IOException e) {
      return data.toAbsolutePath().normalize().equals(defaultData().toAbsolutePath().normalize());
    }
  }

  private static String quoted(Path path) {
    String text = path.toString();
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
