package dev.sextant.inference.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The name of this machine's processor, for people. */
public final class ProcessorName {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
  private static final String KEY = "model name";

  private ProcessorName() {}

  /** Returns the name as the system has it, or else the processor's architecture. */
  public static String get() {
    try (Stream<String> lines = Files.lines(PROCESSORS)) {
      return of(lines);
    } catch (IOException e) {
      return of(Stream.of());
    }
  }

  /** Returns the name in the lines of /proc/cpuinfo; processors other than x86 have none there. */
  static String of(Stream<String> lines) {
    return lines
        .filter(line -> line.startsWith(KEY))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElseGet(() -> System.getProperty("os.arch", "unknown"));
  }
}
