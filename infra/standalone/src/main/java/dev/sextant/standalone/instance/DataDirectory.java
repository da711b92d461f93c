package dev.sextant.standalone.instance;

import dev.sextant.keycloak.KeycloakServer;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.keycloak.LocalKeycloak;
import dev.sextant.standalone.postgres.PostgresServer;
import dev.sextant.standalone.supervision.MarkedProcesses;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The folder with all data of an instance. Only its owner can read it.
 *
 * @param root absolute, with links resolved
 */
public record DataDirectory(Path root) {

  /** A change takes less than a second, and a start must not read passwords in its middle. */
  private static final Duration PASSWORDS_PATIENCE = Duration.ofMinutes(1);

  /**
   * Opens the folder, creating it if missing.
   *
   * @throws Halt if it cannot be created or written
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

  /** Returns the folder if it exists. */
  public static Optional<DataDirectory> find(Path folder) throws IOException {
    return Files.isDirectory(folder)
        ? Optional.of(new DataDirectory(folder.toRealPath()))
        : Optional.empty();
  }

  /**
   * Locks it for this process.
   *
   * @return empty if an instance holds the lock
   */
  public Optional<DirectoryLock> lock() throws IOException {
    return DirectoryLock.acquire(lockFile());
  }

  /** Returns the process of the instance that holds the lock, if any. */
  public Optional<ProcessHandle> owner() throws IOException {
    return DirectoryLock.owner(lockFile());
  }

  /** Stops the processes that a killed instance left running. Callers must hold the lock. */
  public void stopOrphan() throws IOException {
    stopOrphanedProcesses();
    PostgresServer.stopOrphan(postgres());
  }

  /**
   * Stops the Keycloak of a killed instance, because the next one may run without it, and what a
   * killed cluster has left. The next start of Postgres stops the Postgres that it finds.
   */
  public void stopOrphanedProcesses() throws IOException {
    MarkedProcesses.stopAll(logs());
    KeycloakServer.stopOrphan(keycloak().home());
  }

  /**
   * Locks the passwords of the database for this process, which changes them.
   *
   * @return empty while another process changes them, or starts and has read them
   */
  public Optional<DirectoryLock> lockPasswords() throws IOException {
    return DirectoryLock.acquire(passwordsLock());
  }

  /**
   * Locks the passwords of the database for a start, which waits for a change to end.
   *
   * @throws Halt if the change does not end
   */
  public DirectoryLock awaitPasswords() throws IOException {
    return DirectoryLock.await(passwordsLock(), PASSWORDS_PATIENCE)
        .orElseThrow(
            () ->
                Halt.error(
                    "Another process has been changing the passwords of the database for %d seconds. End it, and start again."
                        .formatted(PASSWORDS_PATIENCE.toSeconds())));
  }

  private Path passwordsLock() throws IOException {
    return keys().resolve("passwords.lock");
  }

  private Path lockFile() {
    return root.resolve("lock");
  }

  public Path postgres() {
    return root.resolve("postgres");
  }

  /** Paths of the local Keycloak. */
  public LocalKeycloak.Places keycloak() throws IOException {
    return new LocalKeycloak.Places(
        root.resolve("keycloak"),
        logs().resolve("keycloak.log"),
        keys().resolve("keycloak.properties"));
  }

  public Path checkpoints() throws IOException {
    return PrivateFiles.folder(root.resolve("checkpoints"));
  }

  Path spool() throws IOException {
    return PrivateFiles.folder(root.resolve("spool"));
  }

  /** Folder for the files of exports. */
  public Path exports() throws IOException {
    return PrivateFiles.folder(root.resolve("exports"));
  }

  public Path models() throws IOException {
    return PrivateFiles.folder(root.resolve("models"));
  }

  public ModelFolderList modelFolders() {
    return new ModelFolderList(root.resolve("model-folders"));
  }

  public Path keys() throws IOException {
    return PrivateFiles.folder(root.resolve("keys"));
  }

  /** The file of the keys that sign local tokens. */
  public Path signingKey() throws IOException {
    return keys().resolve("signing-key.jwk");
  }

  public Path logs() throws IOException {
    return PrivateFiles.folder(root.resolve("logs"));
  }

  /** Folder for files of Vert.x and Flink that no restart needs. */
  public Path scratch() throws IOException {
    return PrivateFiles.folder(root.resolve("scratch"));
  }

  /** File that remembers the demo. */
  public Path demo() {
    return root.resolve("demo.json");
  }

  /** File that a restoration leaves for the next start. */
  public Path restored() {
    return root.resolve("restored");
  }

  public Path instanceFile() {
    return root.resolve("instance.json");
  }

  /** Reads how to reach the running instance; the file may be left over from a killed one. */
  public Optional<InstanceFile> readInstanceFile() {
    return InstanceFile.read(instanceFile());
  }

  private static String reason(IOException e) {
    return e instanceof AccessDeniedException
        ? "permission denied"
        : e.getClass().getSimpleName().replace("Exception", "") + ": " + e.getMessage();
  }
}
