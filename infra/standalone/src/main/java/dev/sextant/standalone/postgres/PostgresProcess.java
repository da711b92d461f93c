package dev.sextant.standalone.postgres;

import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.console.Wait;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running server process; its output goes to the log. */
final class PostgresProcess {

  private static final Logger LOG = LoggerFactory.getLogger("postgres");
  private static final int REMEMBERED_LINES = 20;
  private static final long PAUSE_MILLIS = 30;
  private static final long RECOVERY_NOTICE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final String WRONG_PASSWORD = "28P01";

  private final Process process;
  private final Deque<String> lastLines = new ArrayDeque<>();
  private final Thread reader;
  private volatile boolean quiet;

  private PostgresProcess(Process process, boolean quiet) {
    this.process = process;
    this.quiet = quiet;
    this.reader = new Thread(this::readOutput, "postgres-output");
    reader.setDaemon(true);
    reader.start();
  }

  static PostgresProcess start(PostgresBinaries binaries, List<String> arguments)
      throws IOException {
    return start(binaries, arguments, false);
  }

  /** Like {@link #start}, but output is not logged until logging is switched on. */
  static PostgresProcess startQuietly(PostgresBinaries binaries, List<String> arguments)
      throws IOException {
    return start(binaries, arguments, true);
  }

  private static PostgresProcess start(
      PostgresBinaries binaries, List<String> arguments, boolean quiet) throws IOException {
    return new PostgresProcess(
        PostgresCommand.of(binaries.program("postgres"), arguments).start(), quiet);
  }

  /** Logs the output of the process, starting now. */
  void speakUp() {
    quiet = false;
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /**
   * Waits until the server accepts connections.
   *
   * @param logins of one role by each password that it may have
   * @throws PortTakenException if another program took its port first
   * @throws IOException if the server ends or the time is up
   */
  void awaitReady(List<DataSource> logins, Duration patience, Steps steps) throws IOException {
    long start = System.nanoTime();
    boolean noticed = false;
    while (System.nanoTime() - start < patience.toNanos()) {
      if (accepts(logins)) {
        return;
      }
      if (!noticed && System.nanoTime() - start > RECOVERY_NOTICE_NANOS) {
        noticed = true;
        steps.begin("recovering the database");
      }
      Wait.millis(PAUSE_MILLIS);
    }
    throw new IOException("Postgres accepted no connection for " + patience + ": " + output());
  }

  private boolean accepts(List<DataSource> logins) throws IOException {
    SQLException refused = null;
    for (DataSource login : logins) {
      try (Connection connection = login.getConnection()) {
        return true;
      } catch (SQLException e) {
        requireAlive();
        if (DiskSpace.isExhausted(e)) {
          throw new IOException("Postgres accepts nobody", e);
        }
        if (!WRONG_PASSWORD.equals(e.getSQLState())) {
          return false;
        }
        refused = e;
      }
    }
    throw Halt.error(
        "The database does not know the passwords in the keys folder of the data directory;"
            + " restore that folder.",
        Objects.requireNonNull(refused));
  }

  /** Disconnects the clients, writes the last checkpoint, ends the process. */
  void stop() throws IOException {
    if (process.isAlive()) {
      Postmaster.stop(process.toHandle());
    }
  }

  private void requireAlive() throws IOException {
    if (process.isAlive()) {
      return;
    }
    try {
      reader.join(TimeUnit.SECONDS.toMillis(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String output = output();
    if (output.contains("Address already in use")) {
      throw new PortTakenException(output);
    }
    if (DiskSpace.isExhausted(new IOException(output))) {
      throw new IOException("the disk is full\n" + output);
    }
    throw new IOException("Postgres ended: " + lastWord(output) + "\n" + output);
  }

  private static String lastWord(String output) {
    return output
        .lines()
        .filter(line -> line.contains("FATAL:") || line.contains("PANIC:"))
        .reduce("without a word", (before, line) -> line);
  }

  private void readOutput() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log(line);
        remember(line);
      }
    } catch (IOException e) {
      LOG.debug("Postgres' output ended", e);
    }
  }

  /** Logs at debug level the line that each early client connection makes it print. */
  private void log(String line) {
    if (quiet || line.contains("FATAL:  the database system is ")) {
      LOG.debug("{}", line);
    } else {
      LOG.info("{}", line);
    }
  }

  private void remember(String line) {
    synchronized (lastLines) {
      lastLines.addLast(line);
      if (lastLines.size() > REMEMBERED_LINES) {
        lastLines.removeFirst();
      }
    }
  }

  private String output() {
    synchronized (lastLines) {
      return String.join("\n", lastLines);
    }
  }

  /** Another program has bound the port first. */
  static final class PortTakenException extends IOException {

    private static final long serialVersionUID = 1L;

    PortTakenException(String output) {
      super(output);
    }
  }
}
