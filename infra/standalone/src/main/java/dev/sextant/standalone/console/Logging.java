package dev.sextant.standalone.console;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import java.nio.file.Path;
import java.util.Objects;
import org.slf4j.LoggerFactory;

/**
 * Sets the destination of log lines, which is never the terminal. {@link LogFormat} is how they are
 * written.
 */
public final class Logging {

  /** Property of the JVM that names the format for Logback's configuration. */
  public static final String FORMAT = "sextant.log.format";

  private static final String CONFIGURATION = "logback.configurationFile";
  private static final String VERBOSITY = "slf4j.internal.verbosity";
  private static final String LATER = "later";

  private Logging() {}

  /**
   * Drops log lines until another method sets a destination. Loggers that are made before then
   * write to that destination too.
   */
  public static void later() {
    System.clearProperty(LoggerFactory.PROVIDER_PROPERTY_KEY);
    System.setProperty(CONFIGURATION, "sextant-logback-later.xml");
  }

  /**
   * Drops all log lines, for commands that only query a running instance. These are short, and
   * reading Logback's configuration would take a good part of their time.
   */
  public static void off() {
    System.setProperty(VERBOSITY, "WARN"); // or SLF4J prints which provider it uses
    System.setProperty(
        LoggerFactory.PROVIDER_PROPERTY_KEY, "org.slf4j.helpers.NOP_FallbackServiceProvider");
  }

  /**
   * Sends log lines to files in a folder, rolled by size and day, 100 MB at most.
   *
   * @throws Halt if the environment names no format
   * @throws IllegalStateException if they are off and a logger was made already
   */
  public static void toFiles(Path folder) {
    System.setProperty("sextant.logs", folder.toString());
    open("sextant-logback.xml");
  }

  /**
   * Sends log lines to standard output, for processes whose output is collected.
   *
   * @throws Halt if the environment names no format
   * @throws IllegalStateException if they are off and a logger was made already
   */
  public static void toOutput() {
    open("sextant-logback-output.xml");
  }

  private static void open(String configuration) {
    if (System.getProperty(FORMAT) == null) { // else the process that started this one has set it
      System.setProperty(FORMAT, LogFormat.of(System.getenv()).word());
    }
    System.clearProperty(LoggerFactory.PROVIDER_PROPERTY_KEY);
    System.setProperty(CONFIGURATION, configuration);
    if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      throw new IllegalStateException("The command writes a log, and does not say so.");
    }
    if (LATER.equals(context.getName())) { // a logger was made before, so Logback is configured
      configure(context, configuration);
    }
  }

  private static void configure(LoggerContext context, String configuration) {
    context.reset();
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    try {
      configurator.doConfigure(
          Objects.requireNonNull(Logging.class.getClassLoader().getResource(configuration)));
    } catch (JoranException e) {
      throw new IllegalStateException(e);
    }
  }
}
