package dev.sextant.standalone.deployment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of infra/compose, infra/kubernetes and infra/images. */
public final class DeploymentFiles {

  private static final Path INFRA =
      Path.of(System.getProperty("sextant.root", "../.."), "infra").toAbsolutePath().normalize();

  private DeploymentFiles() {}

  /** Returns the text of compose.yaml. */
  public static String compose() throws IOException {
    return Files.readString(INFRA.resolve("compose/compose.yaml"));
  }

  /** Returns the text of compose.gpu.yaml, which is given after the other. */
  public static String composeWithGpu() throws IOException {
    return Files.readString(INFRA.resolve("compose/compose.gpu.yaml"));
  }

  /** Returns the objects of an overlay; the test is skipped if npm has no kubectl. */
  public static Kustomization overlay(String name) throws Exception {
    return Kustomization.render(INFRA.resolve("kubernetes/overlays").resolve(name));
  }

  /** Returns a script of the images. */
  public static Path script(String name) {
    return INFRA.resolve("images/src/main/resources/dev/sextant/images").resolve(name);
  }
}
