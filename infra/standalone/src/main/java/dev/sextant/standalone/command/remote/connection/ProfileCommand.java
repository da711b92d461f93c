package dev.sextant.standalone.command.remote.connection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.hosted.HostedInstance;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.command.remote.output.Output;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.profile.Profile;
import dev.sextant.standalone.profile.ProfileFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Names instances, so that a line need not repeat address and key. */
@Command(
    name = "profile",
    aliases = "profiles",
    description = "Name instances: address and key in a file that only you can read.")
public final class ProfileCommand {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final ProfileFile file = ProfileFile.ofThisPerson();

  @Command(name = "add", description = "Add a profile, or replace it.")
  int add(
      @Parameters(paramLabel = "NAME", description = "Letters, digits, '.', '_' and '-'.")
          String name,
      @Option(
              names = "--url",
              required = true,
              paramLabel = "URL",
              description = "Address of the instance.")
          String url,
      @Option(
              names = "--key-env",
              paramLabel = "NAME",
              description =
                  "Variable of the environment that will hold the key; default SEXTANT_KEY.")
          @Nullable String keyVariable,
      @Option(
              names = "--key-stdin",
              description = "Read the key from standard input, and keep it in the file.")
          boolean readsKey)
      throws IOException {
    requireName(name);
    if (readsKey && keyVariable != null) {
      throw new WrongLineException("Give --key-env or --key-stdin, not both.");
    }
    if (keyVariable != null && !VARIABLE.matcher(keyVariable).matches()) {
      // A key on the line would stay in the history of the shell.
      throw new WrongLineException("--key-env takes the name of a variable, not a key.");
    }
    String origin =
        HostedInstance.origin(url)
            .orElseThrow(
                () ->
                    new WrongLineException(
                        "--url takes the address of an instance, such as https://sextant.example.org; found '%s'."
                            .formatted(url)));
    String variable = keyVariable == null ? HostedInstance.KEY_VARIABLE : keyVariable;
    Profile profile =
        readsKey ? Profile.ofKey(origin, key()) : Profile.ofVariable(origin, variable);
    file.change(profiles -> profiles.put(name, profile));
    System.out.printf("%s: %s, %s%n", name, origin, profile.signIn());
    return ExitCode.DONE.number();
  }

  static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new WrongLineException(
          "The name of a profile has letters, digits, '.', '_' and '-', 64 at most; found '%s'."
              .formatted(name));
    }
  }

  @Command(name = "list", description = "List the profiles, without their keys.")
  int list(@Option(names = "--json", description = "Print JSON.") boolean json) {
    List<JsonNode> rows = new ArrayList<>();
    file.read()
        .forEach(
            (name, profile) ->
                rows.add(
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("name", name)
                        .put("url", profile.url())
                        .put("sign_in", profile.signIn())));
    Output.of(json).list(rows, Column.of("name=/name", "url=/url", "sign-in=/sign_in"));
    return ExitCode.DONE.number();
  }

  @Command(name = "remove", description = "Remove a profile, and the key that it holds.")
  int remove(@Parameters(paramLabel = "NAME", description = "The profile.") String name) {
    Profile profile =
        file.find(name)
            .orElseThrow(() -> Halt.refused("There is no profile '%s'.".formatted(name)));
    if (profile.realm() != null) {
      throw Halt.refused(
          "The profile '%s' is signed in: end that by ./sextant logout.".formatted(name));
    }
    file.change(profiles -> profiles.remove(name));
    System.out.println("Removed. A key of the API ends when it expires or is revoked.");
    return ExitCode.DONE.number();
  }

  private static String key() throws IOException {
    String line =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    return HostedInstance.printable(line, "Standard input")
        .orElseThrow(() -> new WrongLineException("--key-stdin found no key on standard input."));
  }
}
