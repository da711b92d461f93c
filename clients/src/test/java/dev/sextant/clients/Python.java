package dev.sextant.clients;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machine's Python, if any.
 *
 * @param client folder of the generated client
 */
record Python(Path client) {

  private static final String OF_THE_MACHINE = "python3";
  private static final String INSTALL = "install -q --retries=1 --timeout=10 -r requirements.txt";

  /** Returns whether the machine has a Python. */
  boolean isThere() throws InterruptedException {
    return succeeds(List.of(OF_THE_MACHINE, "--version"));
  }

  /** Compiles the client, which needs none of the client's packages. */
  void compile() throws Exception {
    Program.run(
        client, environment(), List.of(OF_THE_MACHINE, "-m", "compileall", "-q", "sextant_client"));
  }

  /**
   * Returns a Python with the client's packages: the machine's own or, if the packages can be
   * fetched, one in a virtual environment next to the client.
   */
  Optional<String> withPackages() throws InterruptedException {
    Path folder = client.resolveSibling("python-packages");
    String own = folder.resolve("bin/python").toString();
    if (imports(OF_THE_MACHINE)) {
      return Optional.of(OF_THE_MACHINE);
    }
    if (imports(own)) {
      return Optional.of(own);
    }
    List<String> install =
        Stream.concat(Stream.of(own, "-m", "pip"), Stream.of(INSTALL.split(" "))).toList();
    boolean installed =
        succeeds(List.of(OF_THE_MACHINE, "-m", "venv", folder.toString()))
            && succeeds(install)
            && imports(own);
    return installed ? Optional.of(own) : Optional.empty();
  }

  /** The environment in which Python finds the client. */
  Map<String, String> environment() {
    return Map.of("PYTHONPATH", client.toString());
  }

  private boolean imports(String python) throws InterruptedException {
    return succeeds(List.of(python, "-c", "import sextant_client.api_client"));
  }

  private boolean succeeds(List<String> command) throws InterruptedException {
    return Program.succeeds(client, environment(), command);
  }
}
