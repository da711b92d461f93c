package dev.sextant.standalone.command.hosted;

import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.profile.Profile;
import dev.sextant.standalone.profile.ProfileFile;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chooses the instance that the options of a line name. */
public final class InstanceChoice {

  private InstanceChoice() {}

  /**
   * Returns the instance; empty if the line names none.
   *
   * @throws WrongLineException if the options contradict each other, or the address is none
   * @throws Halt (refused) if there is no such profile
   */
  public static Optional<HostedInstance> of(
      @Nullable String url, @Nullable String profile, @Nullable String keyVariable) {
    if (url != null && profile != null) {
      throw new WrongLineException("--url and --profile each name an instance: give one of them.");
    }
    if (url == null && keyVariable != null) {
      throw new WrongLineException("--key-env needs --url, the address of an instance.");
    }
    if (profile != null) {
      return Optional.of(ofProfile(profile));
    }
    return Optional.ofNullable(url)
        .map(
            address ->
                ofAddress(
                    address, keyVariable == null ? HostedInstance.KEY_VARIABLE : keyVariable));
  }

  private static HostedInstance ofAddress(String url, String variable) {
    return HostedInstance.of(url, variable)
        .orElseThrow(
            () ->
                new WrongLineException(
                    "--url takes the address of an instance, such as https://sextant.example.org; found '%s'."
                        .formatted(url)));
  }

  private static HostedInstance ofProfile(String name) {
    ProfileFile file = ProfileFile.ofThisPerson();
    Profile profile =
        file.find(name)
            .orElseThrow(
                () ->
                    Halt.refused(
                        "There is no profile '%s'; there are: %s. Make one by ./sextant profile add %s --url https://..."
                            .formatted(
                                name,
                                file.read().isEmpty()
                                    ? "none"
                                    : String.join(", ", file.read().keySet()),
                                name)));
    return profile.realm() == null
        ? HostedInstance.of(profile)
        : new HostedInstance(HostedInstance.of(profile).address(), new ProfileTokens(file, name));
  }
}
