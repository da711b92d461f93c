package dev.sextant.standalone.command.hosted;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.profile.Profile;
import dev.sextant.standalone.profile.ProfileFile;
import dev.sextant.standalone.profile.RealmSignIn;
import dev.sextant.standalone.signin.Tokens;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The access token of a profile, refreshed before it ends. A refresh token is good for one use, so
 * it is used under the lock of the file: two commands do not end each other's sign-in.
 */
final class ProfileTokens implements Supplier<String> {

  private final ProfileFile file;
  private final String name;
  private @Nullable RealmSignIn last;

  ProfileTokens(ProfileFile file, String name) {
    this.file = file;
    this.name = name;
  }

  @Override
  public synchronized String get() {
    RealmSignIn signIn = last;
    if (signIn == null || !Tokens.areFresh(signIn, now())) {
      file.change(profiles -> profiles.computeIfPresent(name, (same, profile) -> renewed(profile)));
      signIn = file.find(name).map(Profile::realm).orElseThrow(this::gone);
      last = signIn;
    }
    return signIn.accessToken();
  }

  private static Profile renewed(Profile profile) {
    RealmSignIn signIn = profile.realm();
    if (signIn == null || Tokens.areFresh(signIn, now())) {
      return profile;
    }
    try {
      return Profile.ofPerson(profile.url(), Tokens.refresh(signIn, now()));
    } catch (IOException e) {
      throw Halt.error("%s did not answer: %s.".formatted(signIn.issuer(), e), e);
    }
  }

  private Halt gone() {
    return Halt.error("The profile %s is no longer signed in.".formatted(name));
  }

  private static long now() {
    return Instant.now().getEpochSecond();
  }
}
