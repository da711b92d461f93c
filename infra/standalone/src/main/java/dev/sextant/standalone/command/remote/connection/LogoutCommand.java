package dev.sextant.standalone.command.remote.connection;

import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.profile.Profile;
import dev.sextant.standalone.profile.ProfileFile;
import dev.sextant.standalone.profile.RealmSignIn;
import dev.sextant.standalone.signin.Tokens;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Ends a person's sign-in at the realm, and removes its profile. */
@Command(name = "logout", description = "End the sign-in of a profile, and remove the profile.")
public final class LogoutCommand implements Callable<Integer> {

  @Option(names = "--profile", required = true, paramLabel = "NAME", description = "The profile.")
  private String name = "";

  @Override
  public Integer call() {
    ProfileFile file = ProfileFile.ofThisPerson();
    RealmSignIn signIn =
        file.find(name)
            .map(Profile::realm)
            .orElseThrow(
                () -> Halt.refused("There is no profile '%s' that login made.".formatted(name)));
    file.change(profiles -> profiles.remove(name));
    try {
      Tokens.revoke(signIn);
    } catch (IOException e) {
      throw Halt.error(
          "The profile is removed, but %s did not end the sign-in (%s); it ends by itself when it is idle."
              .formatted(signIn.issuer(), e.getMessage()),
          e);
    }
    System.out.println("Signed out.");
    return ExitCode.DONE.number();
  }
}
