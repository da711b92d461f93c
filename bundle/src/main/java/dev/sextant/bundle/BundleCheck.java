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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the files of a folder, and of bundles within it, with the checksums of the bundle, and
 * the checksums with the manifest. Nothing outside of the folder is read, no link is followed, and
 * of a file no more than it declares.
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
    Optional<Map<String, FileEntry>> listed = listed(sums.get());
    for (Map.Entry<String, String> each : sums.get().entrySet()) {
      kind(each.getKey(), each.getValue(), listed)
          .ifPresent(kind -> differences.add(new FileDifference(each.getKey(), kind)));
    }
    Set<String> found = names(sums.get().keySet());
    for (String name : found) {
      if (!sums.get().containsKey(name) && !name.equals(Checksums.FILE)) {
        differences.add(new FileDifference(name, Kind.FOREIGN));
      }
    }
    for (String name : listed.map(Map::keySet).orElse(Set.of())) {
      if (!sums.get().containsKey(name) && !found.contains(name)) {
        differences.add(new FileDifference(name, Kind.MISSING));
      }
    }
    return List.copyOf(differences);
  }

  /** Returns what the manifest lists; empty if it was changed itself. */
  private Optional<Map<String, FileEntry>> listed(Map<String, String> sums) throws IOException {
    byte[] manifest = content(folder.resolve(BundleManifest.FILE), BundleManifest.LONGEST);
    return FileHash.of(manifest).equals(sums.get(BundleManifest.FILE))
        ? Optional.of(
            BundleManifest.read(manifest).files().stream()
                .collect(
                    Collectors.toMap(
                        FileEntry::name, Function.identity(), (a, b) -> b, LinkedHashMap::new)))
        : Optional.empty();
  }

  /** Returns what is wrong with a file that the checksums list; empty if nothing is. */
  private Optional<Kind> kind(String name, String sha256, Optional<Map<String, FileEntry>> listed)
      throws IOException {
    if (!isThere(name)) {
      return Optional.of(Kind.MISSING);
    }
    Path file = folder.resolve(name);
    long size = Files.size(file);
    if (listed.isPresent() && !name.equals(BundleManifest.FILE)) {
      FileEntry entry = listed.get().get(name);
      if (entry == null) {
        return Optional.of(Kind.FOREIGN);
      }
      if (entry.bytes() != size || !entry.sha256().equals(sha256)) {
        return Optional.of(Kind.CHANGED);
      }
    }
    return FileHash.of(file, size).equals(sha256) ? Optional.empty() : Optional.of(Kind.CHANGED);
  }

  private boolean isThere(String name) {
    return isFile(folder.resolve(name)) && !isInLinkedFolder(name);
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
