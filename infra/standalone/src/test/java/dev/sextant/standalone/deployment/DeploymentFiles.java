package dev.sextant.standalone.deployment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

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

  /**
   * Returns the objects of an overlay of several components, as a user writes one; the test is
   * skipped if npm has no kubectl.
   *
   * @param folder for it, below the folder of this module: kustomize refuses absolute paths
   */
  public static Kustomization overlay(Path folder, List<String> components) throws Exception {
    Path absolute = Files.createDirectories(folder).toAbsolutePath().normalize();
    Path kubernetes = absolute.relativize(INFRA.resolve("kubernetes"));
    String list =
        components.stream()
            .map(name -> "%s/components/%s".formatted(kubernetes, name))
            .collect(Collectors.joining(", "));
    Files.writeString(
        absolute.resolve("kustomization.yaml"),
        """
        apiVersion: kustomize.config.k8s.io/v1beta1
        kind: Kustomization
        namespace: sextant
        resources: [%s/overlays/cpu]
        components: [%s]
        """
            .formatted(kubernetes, list));
    return Kustomization.render(absolute);
  }

  /** Returns a script of the images. */
  public static Path script(String name) {
    return INFRA.resolve("images/src/main/resources/dev/sextant/images").resolve(name);
  }
}
