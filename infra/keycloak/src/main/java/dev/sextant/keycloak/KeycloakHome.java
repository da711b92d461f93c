package dev.sextant.keycloak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder of one Keycloak: its own files, and links to the shared programs.
 *
 * @param folder absolute, with links resolved
 */
record KeycloakHome(Path folder) {

  /** Opens the folder, creating it if missing, accessible to its owner only. */
  static KeycloakHome open(Path folder) throws IOException {
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    return new KeycloakHome(folder.toRealPath());
  }

  /** Prepares the folder for the programs, whose version may have changed since the last start. */
  void prepare(KeycloakPrograms programs) throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    Files.createDirectories(folder.resolve("conf"));
    Files.copy(
        programs.folder().resolve("bin/kc.sh"), script(), StandardCopyOption.REPLACE_EXISTING);
    for (String shared : new String[] {"lib", "providers", "themes"}) {
      Files.deleteIfExists(folder.resolve(shared));
      Files.createSymbolicLink(folder.resolve(shared), programs.folder().resolve(shared));
    }
    SextantRealm.copyTo(Files.createDirectories(folder.resolve("data/import")));
  }

  /** A copy, not a link, because the script finds its files relative to itself. */
  Path script() {
    return folder.resolve("bin/kc.sh");
  }

  String mark() {
    return "-Dkc.home.dir=" + folder.resolve("bin") + "/..";
  }
}
