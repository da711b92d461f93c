package dev.sextant.bundle.file;

import java.util.Optional;
import java.util.regex.Pattern;

/** Names of files in the folder of a bundle, and of those in a bundle within it. */
public final class FileNames {

  /** No separator, and no name of a folder such as "..". */
  static final String SAFE = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}";

  /** The same, or such a name in one folder with such a name. */
  static final String SAFE_PATH = "(?:" + SAFE + "/)?" + SAFE;

  private static final Pattern NAME = Pattern.compile(SAFE);
  private static final Pattern PATH = Pattern.compile(SAFE_PATH);

  private FileNames() {}

  /** Returns whether a file of this name is in the folder itself. */
  public static boolean isSafe(String name) {
    return NAME.matcher(name).matches();
  }

  /** Returns whether a file of this name is in the folder itself, or in a folder of it. */
  public static boolean isSafePath(String name) {
    return PATH.matcher(name).matches();
  }

  /** Returns the folder in which a file of this name is; empty if it is the bundle's own. */
  public static Optional<String> folder(String name) {
    int end = name.indexOf('/');
    return end < 0 ? Optional.empty() : Optional.of(name.substring(0, end));
  }
}
