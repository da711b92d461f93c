package dev.sextant.inference.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The memory of the container in which this process runs, as Linux states it for control groups of
 * version 2. A container that has used it up may be ended with all of its processes.
 *
 * @param groups folder of all groups
 * @param process file that names the group of this process
 */
public record ContainerMemory(Path groups, Path process) {

  /** What a process has left where nothing limits it. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private static final String VERSION_2 = "0::/";
  private static final String NO_LIMIT = "max";

  /** Pages of files that are no memory of a process, and are given up when memory is short. */
  private static final List<String> RECLAIMABLE = List.of("active_file ", "inactive_file ");

  /** Returns the memory of the container of this process. */
  public static ContainerMemory ofProcess() {
    return new ContainerMemory(Path.of("/sys/fs/cgroup"), Path.of("/proc/self/cgroup"));
  }

  /**
   * Returns how many bytes this process may take in addition, which is the least that its group or
   * one around it has left; {@link #UNLIMITED} without a limit.
   */
  public long left() {
    long least = UNLIMITED;
    Path group = group();
    while (group != null && group.startsWith(groups)) {
      least = Math.min(least, left(group));
      group = group.getParent();
    }
    return least;
  }

  /** A container may see its own group as the root, whatever name the file has for it. */
  private Path group() {
    try (Stream<String> lines = Files.lines(process)) {
      return lines
          .filter(line -> line.startsWith(VERSION_2))
          .map(line -> groups.resolve(line.substring(VERSION_2.length())).normalize())
          .filter(group -> group.startsWith(groups))
          .findFirst()
          .orElse(groups);
    } catch (IOException | UncheckedIOException e) {
      return groups; // not Linux, or it lets nobody read this
    }
  }

  private static long left(Path group) {
    try {
      String limit = Files.readString(group.resolve("memory.max")).strip();
      if (limit.equals(NO_LIMIT)) {
        return UNLIMITED;
      }
      long used = Long.parseLong(Files.readString(group.resolve("memory.current")).strip());
      return Long.parseLong(limit) - used + reclaimable(group);
    } catch (IOException | UncheckedIOException e) {
      return UNLIMITED; // the group of the machine, a group of version 1, or none
    }
  }

  private static long reclaimable(Path group) throws IOException {
    try (Stream<String> lines = Files.lines(group.resolve("memory.stat"))) {
      return lines
          .filter(line -> RECLAIMABLE.stream().anyMatch(line::startsWith))
          .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
          .sum();
    }
  }
}
