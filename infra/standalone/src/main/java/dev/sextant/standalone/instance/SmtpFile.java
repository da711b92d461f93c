package dev.sextant.standalone.instance;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.webhooks.mail.SmtpConfig;
import dev.sextant.api.webhooks.mail.SmtpConfig.Login;
import dev.sextant.api.webhooks.mail.SmtpConfig.Tls;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateProperties;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** The operator's mail server, in a file of properties that only its owner can read. */
public final class SmtpFile {

  private static final Set<String> NAMES =
      Set.of("host", "port", "tls", "user", "password", "from", "pages");

  private SmtpFile() {}

  /**
   * Reads the file.
   *
   * @param pages address of the pages, unless the file names another
   * @throws Halt if others can read the file, or it does not describe a mail server
   */
  public static SmtpConfig read(Path file, URI pages) throws IOException {
    try {
      return config(PrivateProperties.read(file, NAMES), pages);
    } catch (IllegalArgumentException e) {
      throw refused(file, String.valueOf(e.getMessage()));
    }
  }

  private static SmtpConfig config(PrivateProperties properties, URI pages) {
    Tls tls =
        EnumCodes.find(Tls.class, properties.find("tls").orElse("starttls"))
            .orElseThrow(() -> new IllegalArgumentException("tls is implicit, starttls or none"));
    Optional<String> host = properties.find("host");
    Optional<String> from = properties.find("from");
    check(host.isPresent() && from.isPresent(), "it needs at least host and from");
    return new SmtpConfig(
        host.orElseThrow(),
        port(properties.find("port"), tls),
        tls,
        login(properties.findSecret("user"), properties.findSecret("password")),
        from.orElseThrow(),
        URI.create(properties.find("pages").orElseGet(pages::toString)));
  }

  private static int port(Optional<String> port, Tls tls) {
    if (port.isEmpty()) {
      return switch (tls) {
        case IMPLICIT -> 465;
        case STARTTLS -> 587;
        case NONE -> 25;
      };
    }
    String number = port.get();
    check(number.matches("\\d{1,5}"), "a port is 1 to 65535, found '%s'".formatted(number));
    return Integer.parseInt(number);
  }

  private static Optional<Login> login(Optional<String> user, Optional<String> password) {
    check(user.isPresent() == password.isPresent(), "user and password go together");
    return user.map(name -> new Login(name, password.orElseThrow()));
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
