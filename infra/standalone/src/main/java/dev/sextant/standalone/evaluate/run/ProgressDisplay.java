package dev.sextant.standalone.evaluate.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.console.Pace;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows progress: on a terminal one bar that is redrawn, elsewhere a line for each tenth.
 *
 * <p>{@code scoring [########------------] 41 % 3,280 of 8,000 312/s about 15 s left}
 */
public final class ProgressDisplay implements AutoCloseable {

  /**
   * Progress of an experiment.
   *
   * @param stage the API's name for the current stage
   * @param done scored items of all embedders
   * @param total 0 if there is nothing to count
   * @param failed items that failed
   */
  public record Progress(String stage, long done, long total, long failed) {

    /** Reads the progress of an experiment. */
    public static Progress of(JsonNode experiment) {
      JsonNode progress = experiment.path("progress");
      return new Progress(
          experiment.path("state").asText(progress.path("stage").asText()),
          progress.path("done").asLong(),
          progress.path("total").asLong(),
          progress.path("failed").asLong());
    }

    double share() {
      return total <= 0 ? 0 : Math.min(1, (double) done / total);
    }
  }

  /** Kind of output. */
  enum Medium {
    TERMINAL,
    LINES
  }

  private static final int BAR = 20;
  private static final int TENTHS = 10;
  private static final int USUAL_COLUMNS = 80;
  private static final int LEAST_COLUMNS = 20;

  private final PrintStream out;
  private final Medium medium;
  private final LongSupplier nanos;
  private final int columns;
  private String stage = "";
  private long shownTenth;
  private Pace pace = new Pace(0, 0);
  private int drawn;

  /**
   * Creates a display.
   *
   * @param columns width of the terminal; a wrapped line could not be redrawn
   * @param nanos clock
   */
  ProgressDisplay(PrintStream out, Medium medium, int columns, LongSupplier nanos) {
    this.columns = columns;
    this.out = out;
    this.medium = medium;
    this.nanos = nanos;
  }

  /**
   * Creates a display on standard error. The {@code sextant} script says whether that is a
   * terminal, because Java cannot tell error from input.
   */
  public static ProgressDisplay on(PrintStream out) {
    return new ProgressDisplay(
        out,
        Boolean.getBoolean("sextant.terminal") ? Medium.TERMINAL : Medium.LINES,
        Math.max(LEAST_COLUMNS, Integer.getInteger("sextant.columns", USUAL_COLUMNS)),
        System::nanoTime);
  }

  /** Shows the progress. */
  public void update(Progress progress) {
    if (!progress.stage().equals(stage)) {
      stage = progress.stage();
      shownTenth = -1;
      pace = new Pace(nanos.getAsLong(), progress.done());
    }
    pace.update(nanos.getAsLong(), progress.done());
    String line = line(progress);
    switch (medium) {
      case TERMINAL -> draw(line.substring(0, Math.min(line.length(), columns - 1)));
      case LINES -> {
        long tenth = (long) (progress.share() * TENTHS);
        if (tenth > shownTenth) {
          shownTenth = tenth;
          out.println(line);
        }
      }
    }
  }

  /** Moves to the line after the bar. */
  @Override
  public void close() {
    if (drawn > 0) {
      out.println();
      drawn = 0;
    }
  }

  private void draw(String line) {
    out.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
    out.flush();
    drawn = line.length();
  }

  private String line(Progress progress) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-10s", progress.stage()));
    if (progress.total() > 0) {
      int filled = (int) Math.round(progress.share() * BAR);
      line.append(" [").append("#".repeat(filled)).append("-".repeat(BAR - filled)).append(']');
      line.append(
          String.format(
              Locale.ROOT,
              " %3d %%  %,d of %,d",
              (long) (progress.share() * 100),
              progress.done(),
              progress.total()));
      pace.rate()
          .filter(rate -> progress.done() < progress.total())
          .ifPresent(rate -> line.append(String.format(Locale.ROOT, "  %,.0f/s", rate)));
      pace.remaining(progress.total())
          .filter(left -> progress.done() < progress.total())
          .ifPresent(left -> line.append("  about ").append(Pace.words(left)).append(" left"));
    }
    if (progress.failed() > 0) {
      line.append(String.format(Locale.ROOT, "  %,d failed", progress.failed()));
    }
    return line.toString();
  }
}
