package dev.sextant.standalone.profile;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The file of profiles, which only its owner can read.
 *
 * @param path of the file; it may be missing
 */
public record ProfileFile(Path path) {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static final Set<PosixFilePermission> OWNERS =
      PosixFilePermissions.fromString("rwx------");

  /** Returns the file of the person who runs this process, by the XDG base directories. */
  public static ProfileFile ofThisPerson() {
    String config = System.getenv("XDG_CONFIG_HOME");
    String home = System.getenv("HOME");
    Path folder =
        config != null && config.startsWith("/")
            ? Path.of(config)
            : Path.of(home == null || home.isBlank() ? System.getProperty("user.home") : home)
                .resolve(".config");
    return new ProfileFile(folder.resolve("sextant").resolve("profiles.json"));
  }

  /**
   * Returns the profiles by name.
   *
   * @throws Halt (refused) if others can read the file, or it is none of profiles
   */
  public Map<String, Profile> read() {
    if (!Files.exists(path)) {
      return new TreeMap<>();
    }
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
      if (!OWNERS.containsAll(permissions)) {
        throw Halt.refused(
            "Others can read the profiles, which hold keys: %s has the mode %s. Expected rw-------: run chmod 600 %s, and replace the keys in it."
                .formatted(path, PosixFilePermissions.toString(permissions), path));
      }
      return new TreeMap<>(
          JSON.readValue(
              Files.readAllBytes(path), new TypeReference<TreeMap<String, Profile>>() {}));
    } catch (IOException e) {
      throw Halt.refused(
          "The profiles cannot be read: %s is not as 'profile add' writes it (%s)."
              .formatted(path, e.getClass().getSimpleName()));
    }
  }

  /** Returns the profile of a name. */
  public Optional<Profile> find(String name) {
    return Optional.ofNullable(read().get(name));
  }

  /**
   * Changes the profiles; a reader, or a crash, sees them before or after the change.
   *
   * @throws Halt if the file cannot be written
   */
  public void change(Consumer<Map<String, Profile>> change) {
    Path folder = path.toAbsolutePath().resolveSibling("");
    try {
      PrivateFiles.folder(folder);
      try (FileChannel lock =
          FileChannel.open(
              folder.resolve("profiles.lock"),
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
        lock.lock();
        Map<String, Profile> profiles = read();
        change.accept(profiles);
        PrivateFiles.write(path, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(profiles));
      }
    } catch (IOException e) {
      throw Halt.error(
          "Cannot write the profiles %s (%s).".formatted(path, e.getClass().getSimpleName()), e);
    }
  }
}
