package dev.sextant.standalone.cluster;

import dev.sextant.inference.processor.InstructionPin;
import dev.sextant.jobs.scoring.model.crashes.CrashJournal;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.service.Setting;
import dev.sextant.standalone.supervision.MarkedProcesses;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a JVM of a cluster is started: with the class path of this one, and with no variable of this
 * process's environment that begins with {@code SEXTANT_}, or with {@code AWS_}: keys of somebody
 * else for a bucket.
 *
 * @param name of the process, such as {@code api-1}; also that of its folder of logs
 * @param logs folder of all logs
 * @param flags of the JVM
 * @param mainClass to run
 * @param arguments for it
 * @param environment its settings
 */
public record JavaCommand(
    String name,
    Path logs,
    List<String> flags,
    String mainClass,
    List<String> arguments,
    Map<String, String> environment) {

  private static final List<String> OWN = List.of("SEXTANT_", "AWS_");

  private static final Predicate<String> COLLECTOR =
      Pattern.compile("-XX:[+-]Use\\w+GC").asMatchPredicate();

  /** What this JVM was given for its libraries, and the format of its log. */
  private static final List<String> INHERITED =
      List.of(
          "ENGINE_CACHE_DIR",
          "ai.djl.offline",
          "sextant.keycloak.cache",
          CrashJournal.FOLDER,
          Logging.FORMAT);

  /** Begin the flags by which a JVM maps an archive of classes, and says nothing if it cannot. */
  private static final List<String> ARCHIVE =
      List.of("-XX:SharedArchiveFile=", "-Xshare:", "-Xlog:cds");

  public JavaCommand {
    flags = List.copyOf(flags);
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** Returns the argument by which the process is recognised on its command line. */
  String mark() {
    return MarkedProcesses.mark(folder());
  }

  /** Returns the file of what the process prints; what it logs is next to it. */
  Path output() {
    return folder().resolve("output.log");
  }

  Process start() throws IOException {
    PrivateFiles.folder(folder());
    ProcessBuilder builder =
        new ProcessBuilder(line())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output().toFile()));
    builder
        .environment()
        .keySet()
        .removeIf(variable -> OWN.stream().anyMatch(variable::startsWith));
    builder.environment().putAll(environment);
    InstructionPin.of(environment)
        .ifPresent(pin -> builder.environment().putAll(pin.environment()));
    builder.environment().put("MALLOC_ARENA_MAX", "2");
    return builder.start();
  }

  private List<String> line() {
    // In a session of its own, so that Ctrl-C at a terminal reaches only the process that watches.
    List<String> line = new ArrayList<>(List.of("setsid"));
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(flags(flags, System.getenv(Setting.SEXTANT_JVM_OPTIONS.name())));
    line.addAll(archive(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    line.add("-XX:-UsePerfData");
    line.add("-XX:ErrorFile=" + folder().resolve("jvm-crash-%p.log"));
    line.add("-Dfile.encoding=UTF-8");
    line.add("-Djava.awt.headless=true");
    line.add("-Dsextant.logs=" + folder());
    line.add("-Dlogback.configurationFile=sextant-logback.xml");
    for (String name : INHERITED) {
      String value = System.getProperty(name);
      if (value != null) {
        line.add("-D%s=%s".formatted(name, value));
      }
    }
    line.add(mark());
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    line.addAll(arguments);
    return line;
  }

  /**
   * Returns the flags of an archive of classes. It belongs to a class path, which is the same for
   * all processes.
   *
   * @param arguments of this JVM
   */
  static List<String> archive(List<String> arguments) {
    return arguments.stream().filter(each -> ARCHIVE.stream().anyMatch(each::startsWith)).toList();
  }

  /**
   * Adds the options that a user wants for every JVM. Of two the later one counts, as with {@code
   * ./sextant start}; but a JVM refuses two garbage collectors, so the user's replaces the other.
   *
   * @param own flags of the process
   * @param options of the user, separated by white space
   */
  static List<String> flags(List<String> own, @Nullable String options) {
    if (options == null || options.isBlank()) {
      return own;
    }
    List<String> users = List.of(options.strip().split("\\s+"));
    List<String> all = new ArrayList<>(own);
    if (users.stream().anyMatch(COLLECTOR)) {
      all.removeIf(COLLECTOR);
    }
    all.addAll(users);
    return all;
  }

  private Path folder() {
    return logs.resolve(name);
  }
}
