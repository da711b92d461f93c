package dev.sextant.standalone.command.running;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.ExperimentWatch;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.DataCommand;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.InstanceFile;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Prints whether an instance runs, its address and its current work. */
@Command(
    name = "status",
    description = "Show state and address (exit code 0 running, 1 a part is down, 3 not running).")
public final class StatusCommand extends DataCommand {

  @Override
  protected ExitCode run() throws Exception {
    words(0, "options only");
    Optional<DataDirectory> data = DataDirectory.find(data());
    Optional<LocalInstance> running = data.flatMap(LocalInstance::find);
    if (running.isEmpty()) {
      Optional<ProcessHandle> owner = data.isPresent() ? data.get().owner() : Optional.empty();
      System.out.println(
          owner
              .map(process -> "Sextant is starting or stopping (process " + process.pid() + ").")
              .orElse("Sextant is not running."));
      return ExitCode.NOT_RUNNING;
    }
    Map<String, String> troubles = running.get().troubles();
    print(data.orElseThrow(), running.get(), troubles);
    return troubles.isEmpty() ? ExitCode.DONE : ExitCode.ERROR;
  }

  private static void print(DataDirectory data, LocalInstance running, Map<String, String> troubles)
      throws IOException, ApiProblem {
    InstanceFile file = running.file();
    System.out.println("Sextant runs (process " + file.pid() + ")" + but(troubles) + ".");
    troubles.forEach((part, trouble) -> System.out.printf("  %-16s  down: %s%n", part, trouble));
    System.out.println("  address           " + file.address());
    System.out.println("  data directory    " + data.root());
    System.out.println("  version           " + file.version());
    if (file.keycloak() == null && troubles.isEmpty()) {
      try (ApiClient api = new ApiClient(file.address(), running::signInCode)) {
        System.out.println("  open experiments  " + openExperiments(api));
        OperationLines.of(() -> api.get("/operations")).forEach(System.out::println);
      }
    } else if (file.keycloak() != null) {
      System.out.println("  sign in through   Keycloak at " + file.keycloak());
    }
  }

  private static String but(Map<String, String> troubles) {
    return troubles.isEmpty() ? "" : ", but is not ready: " + String.join(", ", troubles.keySet());
  }

  private static long openExperiments(ApiClient api) throws IOException, ApiProblem {
    long open = 0;
    for (JsonNode project : Pages.all(api, "/projects")) {
      String path = "/projects/" + project.path("id").asText() + "/experiments";
      open +=
          Pages.all(api, path).stream()
              .filter(experiment -> !ExperimentWatch.isFinal(experiment))
              .count();
    }
    return open;
  }
}
