package dev.sextant.standalone.command.remote.connection;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.text.VisibleText;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Whether a person may sign in at the realm that an instance names. A hostile address can name the
 * realm of another instance, and would get a token that is good there.
 *
 * @param instance address of the instance
 * @param issuer address of the realm that it names
 */
record RealmConfirmation(String instance, String issuer) {

  /** Names of this machine. */
  private static final Set<String> OWN = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * Returns if the realm is at the host of the instance, or the person knows it.
   *
   * @param trusted realm that the line names; null: none
   * @param ask puts a question to the person and returns the answer; empty if nobody can be asked
   * @throws Halt if the line names another realm, or the person does not confirm it
   */
  void require(@Nullable String trusted, Optional<UnaryOperator<String>> ask) {
    if (trusted != null) {
      if (!withoutSlash(trusted).equals(withoutSlash(issuer))) {
        throw Halt.refused(
            "%s names the realm %s, and --trust-issuer names %s: nobody was signed in."
                .formatted(instance, shown(), VisibleText.line(trusted)));
      }
      return;
    }
    if (isAtSameHost()) {
      return;
    }
    String question =
        "The sign-in goes to the realm %s, which is not at the host of %s. A hostile address can name the realm of another instance. Type yes if you know the realm: "
            .formatted(shown(), instance);
    if (ask.isEmpty()) {
      throw Halt.refused(
          "%s names the realm %s, which is not at its host. A hostile address can name the realm of another instance. If you know the realm, add --trust-issuer %s."
              .formatted(instance, shown(), shown()));
    }
    if (!"yes".equals(ask.get().apply(question).strip())) {
      throw Halt.refused("Nobody was signed in.");
    }
  }

  /** Returns the realm without control characters. */
  String shown() {
    return VisibleText.line(issuer);
  }

  private boolean isAtSameHost() {
    String host = URI.create(issuer).getHost();
    String own = URI.create(instance).getHost();
    return own.equalsIgnoreCase(host) || (OWN.contains(own) && OWN.contains(host));
  }

  private static String withoutSlash(String address) {
    return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
  }
}
