package dev.sextant.bundle;

import dev.sextant.bundle.file.BundleManifest;
import dev.sextant.bundle.file.FileNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A folder whose sub-folders are bundles. {@link BundleCheck} says whether its files are as they
 * were written.
 *
 * @param bundles names of the sub-folders, in the order in which they were written
 */
public record BundleCollection(Path folder, List<String> bundles) {

  private static final int LONGEST_FILE = 1 << 26;

  public BundleCollection {
    bundles = List.copyOf(bundles);
  }

  /** Opens a folder; empty if it is one bundle, or its manifest cannot be read. */
  public static Optional<BundleCollection> find(Path folder) throws IOException {
    Path file = folder.resolve(BundleManifest.FILE);
    if (!BundleCheck.isFile(file)) {
      return Optional.empty();
    }
    byte[] content = BundleCheck.content(file, BundleManifest.LONGEST);
    try {
      return of(folder, BundleManifest.read(content));
    } catch (IOException e) {
      return Optional.empty(); // the check of the files finds it changed
    }
  }

  private static Optional<BundleCollection> of(Path folder, BundleManifest manifest) {
    if (!manifest.hasBundles()) {
      return Optional.empty();
    }
    List<String> bundles =
        manifest.files().stream()
            .flatMap(file -> FileNames.folder(file.name()).stream())
            .distinct()
            .toList();
    return Optional.of(new BundleCollection(folder, bundles));
  }

  /** Returns the content of a file of the folder itself, cut after 64 MiB. */
  public byte[] content(String name) throws IOException {
    Path file = folder.resolve(name);
    if (!BundleCheck.isFile(file)) {
      throw new NoBundleException("%s has no file %s.".formatted(folder, name));
    }
    return BundleCheck.content(file, LONGEST_FILE);
  }
}
