package dev.sextant.standalone.instance;

import dev.sextant.keycloak.KeycloakServer;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.keycloak.LocalKeycloak;
import dev.sextant.standalone.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder that holds everything an instance keeps. Nobody but its owner can look inside.
 *
 * @param root absolute, with links resolved
 */
public record DataDirectory(Path root) {

  /**
   * Opens it, made where absent.
   *
   * @throws Halt if it cannot be made or written
   */
  public static DataDirectory open(Path folder) {
    try {
      Path root = PrivateFiles.folder(folder.toAbsolutePath().normalize()).toRealPath();
      Path probe = Files.createTempFile(root, "probe", null);
      Files.delete(probe);
      return new DataDirectory(root);
    } catch (IOException e) {
      if (DiskSpace.isExhausted(e)) {
        throw Halt.error("The disk of the data directory %s is full.".formatted(folder), e);
      }
      throw Halt.error(
          "Cannot write the data directory %s (%s). Choose another with --data."
              .formatted(folder, reason(e)),
          e);
    }
  }

  /** Finds it, if it is there. */
  public static Optional<DataDirectory> find(Path folder) throws IOException {
    return Files.isDirectory(folder)
        ? Optional.of(new DataDirectory(folder.toRealPath()))
        : Optional.empty();
  }

  /**
   * Takes it for this process.
   *
   * @return empty if an instance has it
   */
  public Optional<DirectoryLock> lock() throws IOException {
    return DirectoryLock.acquire(lockFile());
  }

  /** Returns the process whose instance has it, if one has. */
  public Optional<ProcessHandle> owner() throws IOException {
    return DirectoryLock.owner(lockFile());
  }

  /** Stops what an instance that was killed left running. To be called under the lock. */
  public void stopOrphan() throws IOException {
    stopOrphanedKeycloak();
    PostgresServer.stopOrphan(postgres());
  }

  /** Stops the Keycloak of an instance that was killed, which the next one may not want. */
  void stopOrphanedKeycloak() throws IOException {
    KeycloakServer.stopOrphan(keycloak().home());
  }

  private Path lockFile() {
    return root.resolve("lock");
  }

  /** Where Postgres lives. */
  Path postgres() {
    return root.resolve("postgres");
  }

  /** Where Keycloak lives. */
  LocalKeycloak.Places keycloak() throws IOException {
    return new LocalKeycloak.Places(
        root.resolve("keycloak"),
        logs().resolve("keycloak.log"),
        keys().resolve("keycloak.properties"));
  }

  /** Where Flink keeps what it resumes from. */
  Path checkpoints() throws IOException {
    return PrivateFiles.folder(root.resolve("checkpoints"));
  }

  /** Where uploads wait to be imported. */
  Path spool() throws IOException {
    return PrivateFiles.folder(root.resolve("spool"));
  }

  /** Where models may be put to be registered. */
  Path models() throws IOException {
    return PrivateFiles.folder(root.resolve("models"));
  }

  /** Which other folders models may be registered from. */
  public ModelFolderList modelFolders() {
    return new ModelFolderList(root.resolve("model-folders"));
  }

  /** Where passwords and the signing key are. */
  Path keys() throws IOException {
    return PrivateFiles.folder(root.resolve("keys"));
  }

  /** Where the log files are. */
  public Path logs() throws IOException {
    return PrivateFiles.folder(root.resolve("logs"));
  }

  /** Where Vert.x and Flink put what no restart needs. */
  Path scratch() throws IOException {
    return PrivateFiles.folder(root.resolve("scratch"));
  }

  /** How the running instance can be reached. */
  Path instanceFile() {
    return root.resolve("instance.json");
  }

  /** Reads how the running instance can be reached; it may be of one that was killed. */
  public Optional<InstanceFile> readInstanceFile() {
    return InstanceFile.read(instanceFile());
  }

  private static String reason(IOException e) {
    return e instanceof AccessDeniedException
        ? "permission denied"
        : e.getClass().getSimpleName().replace("Exception", "") + ": " + e.getMessage();
  }
}
