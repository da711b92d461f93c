package dev.sextant.standalone.command.remote.connection;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.client.Outage;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.hosted.HostedInstance;
import dev.sextant.standalone.command.hosted.InstanceChoice;
import dev.sextant.standalone.command.remote.output.Output;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.CommandHint;
import dev.sextant.standalone.instance.DataDirectory;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that all commands over the API share; picocli sets the fields. Without {@code --url}
 * and {@code --profile}, a command talks to the instance that runs on a data directory.
 */
public final class RemoteLine {

  private static final String PROFILE_VARIABLE = "SEXTANT_PROFILE";

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Address of an instance, with https or on this machine.")
  private @Nullable String url;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description =
          "An instance that 'profile add' has named; default: the variable SEXTANT_PROFILE.")
  private @Nullable String profile;

  @Option(
      names = "--key-env",
      paramLabel = "NAME",
      description = "Variable of the environment that holds the key; default SEXTANT_KEY.")
  private @Nullable String keyVariable;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Data directory of the instance that runs on this machine; default ~/.sextant.")
  private @Nullable Path data;

  @Option(names = "--json", description = "Print the API's JSON.")
  private boolean json;

  /**
   * Connects and does the work.
   *
   * @return the exit code
   * @throws Halt with a sentence if the instance cannot be reached
   */
  public int run(RemoteWork work) throws IOException, ApiProblem {
    Output output = Output.of(json);
    Outage outage = Outage.patient(ApiClient.MOST_TRIES, output::say);
    Optional<HostedInstance> hosted = hosted();
    Connection connection =
        hosted.isPresent() ? elsewhere(hosted.get(), outage, output) : here(outage, output);
    try (connection) {
      return work.run(connection).number();
    } catch (JsonProcessingException e) {
      throw Halt.error(
          "%s gave a reply that is no JSON. Is that the address of an instance?"
              .formatted(connection.address()),
          e);
    } catch (ConnectException e) {
      throw Halt.error(
          "%s did not answer: there is no such host, or nothing listens there."
              .formatted(connection.address()),
          e);
    } catch (IOException e) {
      throw Halt.error("%s did not answer: %s.".formatted(connection.address(), e), e);
    }
  }

  private Optional<HostedInstance> hosted() {
    Optional<HostedInstance> named = InstanceChoice.of(url, profile, keyVariable);
    if (named.isPresent() && data != null) {
      throw new WrongLineException(
          "--data is for the instance of this machine: leave it or %s out."
              .formatted(url == null ? "--profile" : "--url"));
    }
    String usual = System.getenv(PROFILE_VARIABLE);
    return named.isPresent() || data != null || usual == null || usual.isBlank()
        ? named
        : InstanceChoice.of(null, usual.strip(), null);
  }

  private Connection elsewhere(HostedInstance instance, Outage outage, Output output) {
    return new Connection(instance.client(outage), instance.address(), options(instance), output);
  }

  private String options(HostedInstance instance) {
    if (url == null) {
      return profile == null ? "" : "--profile " + profile;
    }
    return "--url " + instance.address() + (keyVariable == null ? "" : " --key-env " + keyVariable);
  }

  private Connection here(Outage outage, Output output) throws IOException {
    Path folder = data == null ? CommandHint.defaultData() : data;
    Optional<DataDirectory> directory = DataDirectory.find(folder);
    LocalInstance running =
        directory.flatMap(LocalInstance::find).orElseThrow(() -> notRunning(folder));
    ApiClient api =
        new ApiClient(
            running.file().address(),
            () -> restarted(directory.get(), running).signInCode(),
            outage);
    String hint = CommandHint.of("", folder).replace("./sextant ", "").strip();
    return new Connection(api, running.file().address(), hint, output);
  }

  /** A restart has another secret for sign-in codes. */
  private static LocalInstance restarted(DataDirectory directory, LocalInstance before) {
    return LocalInstance.find(directory).orElse(before);
  }

  private static Halt notRunning(Path folder) {
    return Halt.error(
        "No instance runs on the data directory %s. Start one by %s, or name one elsewhere by --url or --profile."
            .formatted(folder, CommandHint.of("start", folder)));
  }
}
