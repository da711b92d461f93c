package dev.sextant.standalone.command.remote.connection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.hosted.HostedInstance;
import dev.sextant.standalone.command.remote.output.Output;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.profile.Profile;
import dev.sextant.standalone.profile.ProfileFile;
import dev.sextant.standalone.profile.RealmSignIn;
import dev.sextant.standalone.signin.DeviceFlow;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Signs a person in at the realm of an instance, and keeps that in a profile. */
@Command(
    name = "login",
    description = {
      "Sign in at an instance that uses Keycloak, by a code that you confirm in a browser.",
      "The profile then acts with your rights, until logout."
    })
public final class LoginCommand implements Callable<Integer> {

  @Option(
      names = "--profile",
      required = true,
      paramLabel = "NAME",
      description = "Name for the instance; an older profile of the name is replaced.")
  private String name = "";

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "Address of the instance, with https or on this machine.")
  private String url = "";

  @Option(
      names = "--trust-issuer",
      paramLabel = "URL",
      description = {
        "Address of the realm, if it is not at the host of the instance.",
        "Without it you are asked."
      })
  private @Nullable String trusted;

  @Override
  public Integer call() throws ApiProblem {
    ProfileCommand.requireName(name);
    String origin =
        HostedInstance.origin(url)
            .orElseThrow(
                () ->
                    new WrongLineException(
                        "--url takes the address of an instance, such as https://sextant.example.org; found '%s'."
                            .formatted(url)));
    Output output = Output.of(false);
    ProfileFile file = ProfileFile.ofThisPerson();
    file.read();
    String issuer = issuer(origin);
    RealmConfirmation realm = new RealmConfirmation(origin, issuer);
    realm.require(trusted, question());
    output.say("The sign-in goes to the realm %s.".formatted(realm.shown()));
    DeviceFlow flow =
        new DeviceFlow(
            seconds -> Wait.millis(TimeUnit.SECONDS.toMillis(seconds)),
            () -> Instant.now().getEpochSecond(),
            output::say);
    try {
      RealmSignIn signIn = flow.signIn(issuer);
      file.change(profiles -> profiles.put(name, Profile.ofPerson(origin, signIn)));
    } catch (IOException e) {
      throw Halt.error("%s did not answer: %s.".formatted(issuer, e), e);
    }
    output.say("Signed in: profile %s.".formatted(name));
    return ExitCode.DONE.number();
  }

  /** Empty if no person is at the terminal. */
  private static Optional<UnaryOperator<String>> question() {
    return Optional.ofNullable(System.console())
        .map(console -> question -> String.valueOf(console.readLine("%s", question)));
  }

  private static String issuer(String origin) throws ApiProblem {
    try (ApiClient api = ApiClient.withKey(origin, "none")) {
      JsonNode method = api.get("/sign-in-method");
      if (!method.path("issuer").isTextual()) {
        throw Halt.refused(
            "People sign in at %s by a link, so there is nothing to log in to: use a key of its API."
                .formatted(origin));
      }
      String issuer = method.path("issuer").asText();
      if (HostedInstance.origin(issuer).isEmpty()) {
        throw Halt.error("%s names no realm with an address: %s.".formatted(origin, issuer));
      }
      return issuer;
    } catch (IOException e) {
      throw Halt.error("%s did not answer: %s.".formatted(origin, e), e);
    }
  }
}
