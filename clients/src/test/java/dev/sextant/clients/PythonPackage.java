package dev.sextant.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The wheel of the Python package, which Python imports without an installation.
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

  /** Runs the tests of the package. */
  void test(Path folder) throws Exception {
    Program.run(folder, environment(), List.of(PYTHON, "-m", "unittest", "discover"));
  }

  /** The environment in which Python finds the package, and writes nothing next to the tests. */
  Map<String, String> environment() {
    return Map.of("PYTHONPATH", wheel.toString(), "PYTHONDONTWRITEBYTECODE", "1");
  }
}
