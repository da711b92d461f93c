package dev.sextant.standalone.command.running;

import dev.sextant.api.access.signing.SigningKeys;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.SigningKeyChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the key that signs local tokens; each process of the API follows at once. */
@Command(
    name = "rotate-signing-key",
    description = {
      "Sign local tokens with a new key, also while Sextant runs. Tokens of the key before stay valid",
      "until they expire, 12 hours at most; its private part is deleted."
    })
public final class RotateSigningKeyCommand extends DataCommand {

  @Option(
      names = "--refuse-old-tokens",
      description =
          "Delete all earlier keys, because one may be known to others: every token that was"
              + " signed before is refused at once.")
  private boolean refusesOldTokens;

  @Override
  protected ExitCode run() throws IOException {
    words(0, "no further word");
    DataDirectory data =
        DataDirectory.find(data())
            .orElseThrow(() -> Halt.refused("There is no data directory %s.".formatted(data())));
    requireLinks(data);
    Path file = data.root().resolve("keys").resolve("signing-key.jwk");
    // A process that runs keeps a key whose file was deleted, until there is another one.
    boolean kept = refusesOldTokens && data.owner().isPresent();
    if (!Files.exists(file) && !kept) {
      throw Halt.refused(
          "There is no key to replace: %s is missing, and the next start makes it."
              .formatted(file));
    }
    SigningKeyChange change = new SigningKeyChange(data.signingKey());
    SigningKeys keys = refusesOldTokens ? change.replace() : change.rotate(Instant.now());
    System.out.println(
        "New tokens are signed by a new key, %s. %s"
            .formatted(
                keys.id(),
                keys.lastEnd()
                    .map(end -> end.truncatedTo(ChronoUnit.SECONDS))
                    .map(
                        "Tokens that were signed before are valid until they expire, %s at the latest."
                            ::formatted)
                    .orElse("All tokens that were signed before are refused.")));
    return ExitCode.DONE;
  }

  private static void requireLinks(DataDirectory data) throws IOException {
    boolean keycloak =
        data.owner().isPresent()
            && data.readInstanceFile().filter(file -> file.keycloak() != null).isPresent();
    if (keycloak) {
      throw Halt.refused(
          "Sextant runs with Keycloak, which signs the tokens: replace the keys of its realm there, as docs/operations.md says.");
    }
  }
}
