package dev.sextant.jobs.scoring.model.crashes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which texts native code computes, in files that survive the end of the process. A file of a
 * process that is no longer there names the texts that may have ended it.
 *
 * <p>Processes of one machine share the folder. The files hold hashes, no texts, and are forgotten
 * after a week. A write reaches the file system, not the disk: a machine that stops was not stopped
 * by a text.
 */
public final class CrashJournal {

  /** The system property that names the folder; without it there is no journal. */
  public static final String FOLDER = "sextant.crashes";

  private static final Logger LOG = LoggerFactory.getLogger(CrashJournal.class);
  private static final String ALONE = "alone";
  private static final String TOGETHER = "together";
  private static final String ENDED = "ended-";
  private static final String TAKEN = "taken-";
  private static final Pattern RUNNING = Pattern.compile("running-([0-9]+)-([0-9]+)-[0-9]+");
  private static final Pattern KEY = Pattern.compile("[0-9a-f]{64}");
  private static final Duration FORGOTTEN = Duration.ofDays(7);

  /** Names the files of this JVM, of which several jobs may keep the journal. */
  private static final AtomicLong NUMBER = new AtomicLong();

  private final Path folder;
  private final Map<String, Fate> fates = new ConcurrentHashMap<>();

  private CrashJournal(Path folder) {
    this.folder = folder;
  }

  /** Texts that are being computed, until it is closed. */
  public static final class Mark implements AutoCloseable {

    private final @Nullable Path file;

    private Mark(@Nullable Path file) {
      this.file = file;
    }

    @Override
    public void close() {
      if (file != null) {
        delete(file);
      }
    }
  }

  /** Opens the journal of this process, if it has one. */
  public static Optional<CrashJournal> ofProcess() {
    return Optional.ofNullable(System.getProperty(FOLDER))
        .map(Path::of)
        .flatMap(CrashJournal::open);
  }

  /**
   * Opens the journal in a folder, which is created if it is missing, and takes in what ended
   * processes have left. Empty if the folder cannot be used: texts are then computed without it.
   */
  public static Optional<CrashJournal> open(Path folder) {
    try {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      CrashJournal journal = new CrashJournal(folder);
      journal.collect();
      return Optional.of(journal);
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("the journal of crashes {} cannot be used", folder, e);
      return Optional.empty();
    }
  }

  /**
   * Notes that texts are computed from now on.
   *
   * @param keys of the texts
   * @param alone whether this process computes nothing else meanwhile
   */
  Mark begin(Collection<String> keys, boolean alone) {
    Path file = folder.resolve("running-%s-%d".formatted(self(), NUMBER.incrementAndGet()));
    try {
      Files.writeString(file, (alone ? ALONE : TOGETHER) + "\n" + String.join("\n", keys) + "\n");
      return new Mark(file);
    } catch (IOException e) {
      LOG.warn("texts are computed without a note in {}", file, e);
      delete(file);
      return new Mark(null);
    }
  }

  Fate fate(String key) {
    return fates.getOrDefault(key, Fate.NONE);
  }

  /** Returns whether no text has ended a process lately. */
  boolean isEmpty() {
    return fates.isEmpty();
  }

  /** Forgets what was held against texts, because they have just been computed. */
  void acquit(Collection<String> keys) {
    for (String key : keys) {
      if (fates.remove(key) != null) {
        delete(folder.resolve(ENDED + key));
      }
    }
  }

  private void collect() throws IOException {
    Instant old = Instant.now().minus(FORGOTTEN);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        collect(file, old);
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      files.filter(file -> name(file).startsWith(ENDED)).forEach(this::read);
    }
  }

  private void collect(Path file, Instant old) throws IOException {
    Matcher running = RUNNING.matcher(name(file));
    if (running.matches()) {
      if (!isAlive(Long.parseLong(running.group(1)), Long.parseLong(running.group(2)))) {
        take(file);
      }
    } else if (isOlder(file, old)) {
      delete(file);
    }
  }

  /** Another process may take the same file: the one that moves it counts its texts. */
  private void take(Path file) throws IOException {
    Path mine = folder.resolve(TAKEN + self() + "-" + name(file));
    try {
      Files.move(file, mine, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      return;
    }
    List<String> lines = Files.readString(mine, UTF_8).lines().toList();
    boolean alone = !lines.isEmpty() && lines.get(0).equals(ALONE);
    for (String key : lines) {
      if (KEY.matcher(key).matches()) {
        Path ended = folder.resolve(ENDED + key);
        Files.writeString(ended, stored(ended).ended(alone).line());
      }
    }
    delete(mine);
  }

  private void read(Path ended) {
    Fate fate = stored(ended);
    if (!fate.equals(Fate.NONE)) {
      fates.put(name(ended).substring(ENDED.length()), fate);
    }
  }

  private static Fate stored(Path ended) {
    try {
      return Fate.parse(Files.readString(ended, UTF_8));
    } catch (IOException e) {
      return Fate.NONE; // another process has acquitted the text
    }
  }

  private static boolean isOlder(Path file, Instant time) {
    try {
      return Files.getLastModifiedTime(file).toInstant().isBefore(time);
    } catch (IOException e) {
      return false;
    }
  }

  /** A process has the id of an ended one sooner or later, but not its start. */
  private static boolean isAlive(long pid, long start) {
    return ProcessHandle.of(pid).filter(process -> start(process) == start).isPresent();
  }

  private static String self() {
    ProcessHandle process = ProcessHandle.current();
    return process.pid() + "-" + start(process);
  }

  private static long start(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("could not delete {}", file, e);
    }
  }
}
