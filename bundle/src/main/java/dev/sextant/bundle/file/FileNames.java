package dev.sextant.bundle.file;

import java.util.regex.Pattern;

/** Names of files that lie in the folder of a bundle itself. */
public final class FileNames {

  /** No separator, and no name of a folder such as "..". */
  static final String SAFE = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}";

  private static final Pattern NAME = Pattern.compile(SAFE);

  private FileNames() {}

  /** Returns whether a file of this name is in the folder itself. */
  public static boolean isSafe(String name) {
    return NAME.matcher(name).matches();
  }
}
