package dev.sextant.standalone.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** Settings with a secret, in a file of properties that only its owner can read. */
public final class PrivateProperties {

  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private final Properties properties;

  private PrivateProperties(Properties properties) {
    this.properties = properties;
  }

  /**
   * Reads a file.
   *
   * @param names all that it may have
   * @throws IllegalArgumentException if there is no such file, if others can read or change it, or
   *     if it has other names; the message continues a sentence
   */
  public static PrivateProperties read(Path file, Set<String> names) throws IOException {
    check(Files.isRegularFile(file), "there is no such file");
    Set<PosixFilePermission> open = EnumSet.copyOf(OTHERS);
    open.retainAll(Files.getPosixFilePermissions(file));
    if (!isOwn(file)) {
      open.remove(PosixFilePermission.GROUP_READ);
    }
    check(open.isEmpty(), "others can read or change it, and it holds a password: chmod 600");
    Properties properties = new Properties();
    try (Reader text = Files.newBufferedReader(file, UTF_8)) {
      properties.load(text);
    }
    Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
    unknown.removeAll(names);
    check(unknown.isEmpty(), "it takes %s, found %s".formatted(new TreeSet<>(names), unknown));
    return new PrivateProperties(properties);
  }

  /**
   * Returns whether the file is of this process's account. A secret that Kubernetes mounts is not:
   * root owns it, and its group is how the process reads it.
   */
  private static boolean isOwn(Path file) throws IOException {
    return Files.getAttribute(file, "unix:uid")
        .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
  }

  /** Returns a value without blanks around it, if it is there. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(properties.getProperty(name)).map(String::strip);
  }

  /** Returns a value as it is, if it is there. */
  public Optional<String> findSecret(String name) {
    return Optional.ofNullable(properties.getProperty(name));
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }
}
