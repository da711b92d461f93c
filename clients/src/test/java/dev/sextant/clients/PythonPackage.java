package dev.sextant.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The wheel of the Python package, which Python imports with and without an installation.
 *
 * @param wheel the file
 */
record PythonPackage(Path wheel) {

  private static final String PYTHON = "python3";

  /** Finds the only wheel in a folder. */
  static PythonPackage in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> wheels = files.filter(file -> file.toString().endsWith(".whl")).toList();
      assertThat(wheels).hasSize(1);
      return new PythonPackage(wheels.get(0));
    }
  }

  /** Returns whether the machine has a Python that the package supports. */
  boolean canBeUsed() throws InterruptedException {
    String version = "import sys; sys.exit(sys.version_info < (3, 9))";
    return Program.succeeds(wheel.getParent(), environment(), List.of(PYTHON, "-c", version));
  }

  /** Returns whether the machine's Python can make environments in which pip installs packages. */
  boolean canBeInstalled(Path environment) throws InterruptedException {
    return canBeUsed()
        && Program.succeeds(wheel.getParent(), Map.of(), venv(environment))
        && Program.succeeds(wheel.getParent(), Map.of(), pip(environment, "--version"));
  }

  private static List<String> venv(Path environment) {
    return List.of(PYTHON, "-m", "venv", environment.toString());
  }

  private static List<String> pip(Path environment, String... words) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(environment.resolve("bin/python").toString(), "-m", "pip"));
    command.addAll(List.of(words));
    return command;
  }

  /** Installs the package by pip into a new environment, where Python must then import it. */
  void install(Path environment, String... wanted) throws Exception {
    Program.run(wheel.getParent(), Map.of(), venv(environment));
    List<String> install =
        pip(environment, "install", "--no-deps", "--no-cache-dir", "--retries=0");
    install.addAll(List.of(wanted));
    Program.run(wheel.getParent(), Map.of(), install);
    String imported =
        "import sextant, importlib.metadata as m; print(sextant.__file__, m.version('sextant-client'))";
    String python = environment.resolve("bin/python").toString();
    String found = Program.run(wheel.getParent(), Map.of(), List.of(python, "-c", imported));
    String version = wheel.getFileName().toString().split("-", -1)[1];
    assertThat(found).startsWith(environment.toString()).endsWith(" " + version);
  }

  /** Runs the tests of the package. */
  void test(Path folder) throws Exception {
    Program.run(folder, environment(), List.of(PYTHON, "-m", "unittest", "discover"));
  }

  /** The environment in which Python finds the package, and writes nothing next to the tests. */
  Map<String, String> environment() {
    return Map.of("PYTHONPATH", wheel.toString(), "PYTHONDONTWRITEBYTECODE", "1");
  }
}
