package dev.sextant.standalone.command.deployment;

import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.DeploymentKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes the secrets of a deployment on several machines. */
@Command(
    name = "keys",
    description = {
      "Make the secrets of a deployment on several machines, each in a file of mode 0600.",
      "Files that are there are kept. docs/deployment.md says which process needs which."
    })
public final class KeysCommand implements Callable<Integer> {

  private static final String HOST = "[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder of the files.")
  private @Nullable Path out;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description =
          "Another name by which Postgres or the job manager is reached; may be repeated. The"
              + " names of infra/compose and infra/kubernetes are always there.")
  private List<String> hosts = List.of();

  @Override
  public Integer call() throws IOException {
    for (String host : hosts) {
      if (!host.matches(HOST)) {
        throw Halt.refused("--host is the name of a host, found %s.".formatted(host));
      }
    }
    if (out == null) {
      throw new IllegalStateException("picocli requires --out");
    }
    List<Path> made = new DeploymentKeys(out.toAbsolutePath().normalize()).make(hosts);
    System.out.println(
        made.isEmpty()
            ? "All files are there."
            : "Made %d files in %s.".formatted(made.size(), out));
    return ExitCode.DONE.number();
  }
}
