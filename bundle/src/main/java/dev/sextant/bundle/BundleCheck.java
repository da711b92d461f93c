package dev.sextant.bundle;

import dev.sextant.bundle.FileDifference.Kind;
import dev.sextant.bundle.file.BundleManifest;
import dev.sextant.bundle.file.BundleManifest.FileEntry;
import dev.sextant.bundle.file.Checksums;
import dev.sextant.bundle.file.FileHash;
import dev.sextant.bundle.file.FileNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the files of a folder, and of bundles within it, with the checksums of the bundle.
 * Nothing outside of the folder is read, no link is followed, and of a file no more than it
 * declares.
 */
public final class BundleCheck {

  private static final int LONGEST_SUMS = 1 << 20;

  private final Path folder;
  private final List<FileDifference> differences = new ArrayList<>();

  private BundleCheck(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns the files that are not as they were written; empty if all are.
   *
   * @throws NoBundleException if the folder is no bundle, or an incomplete one
   */
  public static List<FileDifference> of(Path folder) throws IOException {
    for (String needed : List.of(Checksums.FILE, BundleManifest.FILE)) {
      if (!isFile(folder.resolve(needed))) {
        throw new NoBundleException(
            "%s is no bundle, or an incomplete one: it has no %s.".formatted(folder, needed));
      }
    }
    return new BundleCheck(folder).run();
  }

  private List<FileDifference> run() throws IOException {
    Optional<Map<String, String>> sums =
        Checksums.read(content(folder.resolve(Checksums.FILE), LONGEST_SUMS));
    if (sums.isEmpty()) {
      return List.of(new FileDifference(Checksums.FILE, Kind.CHANGED));
    }
    Map<String, Long> sizes = sizes(sums.get());
    for (Map.Entry<String, String> each : sums.get().entrySet()) {
      check(each.getKey(), each.getValue(), sizes);
    }
    for (String name : names(sums.get().keySet())) {
      if (!sums.get().containsKey(name) && !name.equals(Checksums.FILE)) {
        differences.add(new FileDifference(name, Kind.FOREIGN));
      }
    }
    return List.copyOf(differences);
  }

  /** Returns the declared sizes; empty if the manifest, which declares them, was changed. */
  private Map<String, Long> sizes(Map<String, String> sums) throws IOException {
    byte[] manifest = content(folder.resolve(BundleManifest.FILE), BundleManifest.LONGEST);
    if (!FileHash.of(manifest).equals(sums.get(BundleManifest.FILE))) {
      return Map.of();
    }
    return BundleManifest.read(manifest).files().stream()
        .collect(Collectors.toMap(FileEntry::name, FileEntry::bytes));
  }

  private void check(String name, String sha256, Map<String, Long> sizes) throws IOException {
    Path file = folder.resolve(name);
    if (!isFile(file) || isInLinkedFolder(name)) {
      differences.add(new FileDifference(name, Kind.MISSING));
      return;
    }
    long size = Files.size(file);
    boolean isOfSize = sizes.getOrDefault(name, size) == size;
    if (!isOfSize || !FileHash.of(file, size).equals(sha256)) {
      differences.add(new FileDifference(name, Kind.CHANGED));
    }
  }

  /** A folder with listed files is read; any other is one foreign name. */
  private Set<String> names(Set<String> listed) throws IOException {
    Set<String> folders =
        listed.stream()
            .flatMap(name -> FileNames.folder(name).stream())
            .collect(Collectors.toSet());
    Set<String> names = new TreeSet<>();
    for (String name : namesIn(folder)) {
      Path path = folder.resolve(name);
      if (folders.contains(name) && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        namesIn(path).forEach(each -> names.add(name + "/" + each));
      } else {
        names.add(name);
      }
    }
    return names;
  }

  private static List<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> String.valueOf(entry.getFileName())).toList();
    }
  }

  private boolean isInLinkedFolder(String name) {
    return FileNames.folder(name).filter(this::isLink).isPresent();
  }

  private boolean isLink(String name) {
    return Files.isSymbolicLink(folder.resolve(name));
  }

  static boolean isFile(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns the content of a small file, cut if it is larger: its hash then differs. */
  static byte[] content(Path file, int most) throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return in.readNBytes(most);
    }
  }
}
