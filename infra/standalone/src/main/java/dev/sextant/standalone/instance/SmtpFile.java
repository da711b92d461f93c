package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.webhooks.mail.SmtpConfig;
import dev.sextant.api.webhooks.mail.SmtpConfig.Login;
import dev.sextant.api.webhooks.mail.SmtpConfig.Tls;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The operator's mail server, in a file of properties that only its owner can read. */
public final class SmtpFile {

  private static final Set<String> NAMES =
      Set.of("host", "port", "tls", "user", "password", "from", "pages");
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private SmtpFile() {}

  /**
   * Reads the file.
   *
   * @param pages address of the pages, unless the file names another
   * @throws Halt if others can read the file, or it does not describe a mail server
   */
  public static SmtpConfig read(Path file, URI pages) throws IOException {
    requirePrivate(file);
    Properties properties = new Properties();
    try (Reader text = Files.newBufferedReader(file, UTF_8)) {
      properties.load(text);
      return config(properties, pages);
    } catch (IllegalArgumentException e) {
      throw refused(file, String.valueOf(e.getMessage()));
    }
  }

  private static void requirePrivate(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw refused(file, "there is no such file");
    }
    Set<PosixFilePermission> open = EnumSet.copyOf(OTHERS);
    open.retainAll(Files.getPosixFilePermissions(file));
    if (!open.isEmpty()) {
      throw refused(file, "others can read or change it, and it holds a password: chmod 600");
    }
  }

  private static SmtpConfig config(Properties properties, URI pages) {
    Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
    unknown.removeAll(NAMES);
    check(unknown.isEmpty(), "it takes %s, found %s".formatted(new TreeSet<>(NAMES), unknown));
    Tls tls =
        EnumCodes.find(Tls.class, properties.getProperty("tls", "starttls").strip())
            .orElseThrow(() -> new IllegalArgumentException("tls is implicit, starttls or none"));
    String host = properties.getProperty("host");
    String from = properties.getProperty("from");
    check(host != null && from != null, "it needs at least host and from");
    return new SmtpConfig(
        host.strip(),
        port(properties.getProperty("port"), tls),
        tls,
        login(properties.getProperty("user"), properties.getProperty("password")),
        from.strip(),
        URI.create(properties.getProperty("pages", pages.toString()).strip()));
  }

  private static int port(@Nullable String port, Tls tls) {
    if (port == null) {
      return switch (tls) {
        case IMPLICIT -> 465;
        case STARTTLS -> 587;
        case NONE -> 25;
      };
    }
    check(port.strip().matches("\\d{1,5}"), "a port is 1 to 65535, found '%s'".formatted(port));
    return Integer.parseInt(port.strip());
  }

  private static Optional<Login> login(@Nullable String user, @Nullable String password) {
    check((user == null) == (password == null), "user and password go together");
    return user == null || password == null
        ? Optional.empty()
        : Optional.of(new Login(user, password));
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }

  private static Halt refused(Path file, String why) {
    return Halt.refused("The mail server's file %s cannot be used: %s.".formatted(file, why));
  }
}
