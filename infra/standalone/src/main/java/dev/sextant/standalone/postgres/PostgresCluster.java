package dev.sextant.standalone.postgres;

import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A database cluster in Postgres' sense: the folder of its data.
 *
 * @param folder absolute
 */
record PostgresCluster(Path folder) {

  /** The least that there is; see {@link PostgresServer}'s settings. */
  static final String SCRAM_ITERATIONS = "1";

  boolean exists() {
    return Files.exists(folder.resolve("PG_VERSION"));
  }

  /**
   * Creates the folder under another name and moves it into place, so that a killed start leaves no
   * partial one.
   */
  void create(PostgresBinaries binaries, String superuserPassword) throws IOException {
    Path partial = folder.resolveSibling("cluster.partial");
    Path passwordFile = folder.resolveSibling("password.partial");
    Trees.delete(partial);
    PrivateFiles.write(passwordFile, superuserPassword.getBytes(StandardCharsets.UTF_8));
    try {
      initialise(binaries, partial, passwordFile);
    } finally {
      Files.delete(passwordFile);
    }
    allowLoopbackOnly(partial);
    PrivateFiles.move(partial, folder);
  }

  private static void initialise(PostgresBinaries binaries, Path target, Path passwordFile)
      throws IOException {
    Process initdb =
        PostgresCommand.of(
                binaries.program("initdb"),
                List.of(
                    "--pgdata=" + target,
                    "--username=postgres",
                    "--pwfile=" + passwordFile,
                    "--auth=scram-sha-256",
                    "--set=scram_iterations=" + SCRAM_ITERATIONS,
                    "--encoding=UTF8",
                    "--locale=C",
                    "--locale-provider=builtin",
                    "--builtin-locale=C.UTF-8",
                    "--no-instructions"))
            .start();
    String output = new String(initdb.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (Wait.on(initdb::waitFor) != 0) {
      IOException failure = new IOException("initdb failed:\n" + output.strip());
      if (DiskSpace.isExhausted(failure)) {
        throw failure;
      }
      throw Halt.error("Postgres could not create its database: " + lastLine(output), failure);
    }
  }

  private static void allowLoopbackOnly(Path cluster) throws IOException {
    PrivateFiles.write(
        cluster.resolve("pg_hba.conf"),
        "host all all 127.0.0.1/32 scram-sha-256\n".getBytes(StandardCharsets.UTF_8));
  }

  void requireMajor(String major) throws IOException {
    String found = Files.readString(folder.resolve("PG_VERSION")).strip();
    if (!found.equals(major)) {
      throw Halt.error(
          "The database in %s was made by Postgres %s, this build has Postgres %s. Use the version of Sextant that made it, or another --data folder."
              .formatted(folder, found, major));
    }
  }

  private static String lastLine(String output) {
    return output.lines().filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
  }
}
