package dev.sextant.jobs.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The password of a role of the database, which may change while the process runs. It is read again
 * for each new connection. While it changes, there are two, and a password that has worked stays a
 * candidate until another one has. Safe for use by several threads.
 */
public final class RolePassword {

  private static final Logger LOG = LoggerFactory.getLogger(RolePassword.class);

  /** A change needs two, and each one that Postgres refuses costs a connection. */
  private static final int MOST = 4;

  /** A setting may name any file, also one that never ends. */
  private static final int MOST_BYTES = 4096;

  private final String name;
  private final Source source;
  private volatile Choice choice;
  private volatile boolean unreadable;

  /** Where the passwords are. */
  @FunctionalInterface
  public interface Source {

    /**
     * Reads the passwords as they are now.
     *
     * @return the newest last
     * @throws IOException if they cannot be read
     */
    List<String> read() throws IOException;
  }

  /**
   * What to sign in with now.
   *
   * @param candidates passwords in the order in which to try them; at least one
   * @param settled whether the first one has worked, or is the only one that was ever known
   * @param read the passwords that were read
   */
  public record Attempt(List<String> candidates, boolean settled, List<String> read) {

    public Attempt {
      candidates = List.copyOf(candidates);
      read = List.copyOf(read);
    }

    /** Omits the passwords. */
    @Override
    public String toString() {
      return "Attempt[%d candidates]".formatted(candidates.size());
    }
  }

  /**
   * @param password to try first
   * @param settled whether it has worked, or was the only one
   * @param read the passwords that were there when it was chosen
   */
  private record Choice(String password, boolean settled, List<String> read) {}

  private RolePassword(String name, Source source) throws IOException {
    this.name = name;
    this.source = source;
    List<String> read = checked(source.read());
    this.choice = new Choice(newest(read), read.size() == 1, read);
  }

  /** Returns a password that never changes. */
  public static RolePassword of(String password) {
    try {
      return new RolePassword("a constant", () -> List.of(password));
    } catch (IOException e) {
      throw new IllegalStateException("a constant can be read", e);
    }
  }

  /**
   * Returns a password that is read from a source each time.
   *
   * @param name of the source, for the log
   * @throws IOException if it cannot be read now; the message continues a sentence about the source
   */
  public static RolePassword from(String name, Source source) throws IOException {
    return new RolePassword(name, source);
  }

  /**
   * Returns the password in a file: one line, or several while it changes, with the newest last.
   * Blank lines do not count.
   *
   * @throws IOException if it cannot be read now; the message continues a sentence about the file
   */
  public static RolePassword inFile(Path file) throws IOException {
    return from(file.toString(), () -> lines(file));
  }

  /**
   * Returns the passwords in a file.
   *
   * @return the newest last; at least one
   * @throws IOException if there is none; the message continues a sentence about the file
   */
  public static List<String> lines(Path file) throws IOException {
    return checked(
        content(file).lines().map(String::strip).filter(line -> !line.isEmpty()).toList());
  }

  private static String content(Path file) throws IOException {
    byte[] read;
    try (InputStream bytes = Files.newInputStream(file)) {
      read = bytes.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new IOException("cannot be read", e);
    }
    if (read.length > MOST_BYTES) {
      throw new IOException("has more than %d bytes".formatted(MOST_BYTES));
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(read)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("is not UTF-8", e);
    }
  }

  private static List<String> checked(List<String> read) throws IOException {
    if (read.isEmpty()) {
      throw new IOException("is empty");
    }
    if (read.size() > MOST) {
      throw new IOException("has %d passwords, %d at most".formatted(read.size(), MOST));
    }
    return List.copyOf(read);
  }

  private static String newest(List<String> read) {
    return read.get(read.size() - 1);
  }

  /**
   * Reads the passwords again. If they cannot be read, the last ones count, and the log says so.
   */
  public Attempt attempt() {
    Choice known = choice;
    List<String> read = readOr(known.read());
    boolean settled =
        known.settled() && (read.equals(known.read()) || read.contains(known.password()));
    Set<String> candidates = new LinkedHashSet<>();
    if (settled) {
      candidates.add(known.password());
    }
    for (int index = read.size() - 1; index >= 0; index--) {
      candidates.add(read.get(index));
    }
    candidates.add(known.password());
    return new Attempt(new ArrayList<>(candidates), settled, read);
  }

  /** Notes which candidate Postgres has taken. */
  public void worked(Attempt attempt, String password) {
    Choice known = choice;
    if (known.settled()
        && known.password().equals(password)
        && known.read().equals(attempt.read())) {
      return;
    }
    choice = new Choice(password, true, attempt.read());
    if (!attempt.read().contains(password)) {
      LOG.warn("Postgres refuses what {} says; an earlier password still works", name);
    }
  }

  private List<String> readOr(List<String> last) {
    try {
      List<String> read = checked(source.read());
      if (unreadable) {
        unreadable = false;
        LOG.info("the password of the database can be read again: {}", name);
      }
      return read;
    } catch (IOException e) {
      if (!unreadable) {
        unreadable = true;
        LOG.error("{} {}; the password that was read before counts", name, e.getMessage());
      }
      return last;
    }
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "RolePassword[%s]".formatted(name);
  }
}
