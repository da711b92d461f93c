package dev.sextant.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Whether the kernel of Linux probes a silent TCP connection of this machine, as it says, and how
 * Postgres probes those of its clients. The API and the jobs set that each for themselves, since
 * neither sees the other's classes.
 */
public final class KeepAlive {

  /** Reads how a session probes its client. */
  public static final String SETTINGS =
      """
      select string_agg(name || '=' || setting, ' ' order by name) as probes
      from pg_settings
      where name like 'tcp_keepalives%' or name = 'tcp_user_timeout'
      """;

  /** Settings with which a session ends within a minute of losing its client. */
  public static final String WITHIN_A_MINUTE =
      "tcp_keepalives_count=3 tcp_keepalives_idle=30 tcp_keepalives_interval=10 tcp_user_timeout=60000";

  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int TIMER = 5;
  private static final String OF_KEEP_ALIVE = "02:";

  /** While what was sent waits for an acknowledgement, the kernel shows another timer. */
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private static final long PAUSE_NANOS = 10_000_000;

  private KeepAlive() {}

  /**
   * Returns whether the timer of one end of a connection becomes that of its probes within a
   * second.
   *
   * @param local port of this end
   * @param remote port of the other end
   */
  public static boolean isOn(int local, int remote) throws IOException {
    long begun = System.nanoTime();
    while (!isNow(local, remote)) {
      if (System.nanoTime() - begun > LONGEST.toNanos()) {
        return false;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }

  private static boolean isNow(int local, int remote) throws IOException {
    for (Path table : TABLES) {
      for (String line : Files.exists(table) ? Files.readAllLines(table) : List.<String>of()) {
        String[] fields = line.strip().split("\\s+");
        if (fields[LOCAL].endsWith(hexadecimal(local))
            && fields[REMOTE].endsWith(hexadecimal(remote))) {
          return fields[TIMER].startsWith(OF_KEEP_ALIVE);
        }
      }
    }
    throw new IOException("there is no connection from %d to %d".formatted(local, remote));
  }

  private static String hexadecimal(int port) {
    return ":%04X".formatted(port);
  }
}
