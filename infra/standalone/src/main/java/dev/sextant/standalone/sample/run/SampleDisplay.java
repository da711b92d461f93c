package dev.sextant.standalone.sample.run;

import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.standalone.console.Pace;
import dev.sextant.standalone.sample.journal.JournalState;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Shows the progress of a run: on a terminal one line that is redrawn each second, elsewhere a line
 * each ten seconds.
 *
 * <p>{@code 480 of 500 draws: 460 answered, 20 truncated 12,345 tokens 41/s about 12 s left}
 */
final class SampleDisplay implements AutoCloseable {

  private static final int USUAL_COLUMNS = 80;
  private static final int LEAST_COLUMNS = 20;
  private static final Duration LINES_EACH = Duration.ofSeconds(10);

  private final PrintStream out;
  private final JournalState state;
  private final Spending spending;
  private final IntSupplier limit;
  private final long total;
  private final Pace pace;
  private final boolean terminal = Boolean.getBoolean("sextant.terminal");
  private final int columns =
      Math.max(LEAST_COLUMNS, Integer.getInteger("sextant.columns", USUAL_COLUMNS));
  private final ScheduledExecutorService timer =
      new ScheduledThreadPoolExecutor(
          1,
          work -> {
            Thread thread = new Thread(work, "progress");
            thread.setDaemon(true);
            return thread;
          });
  private int drawn;

  SampleDisplay(
      PrintStream out, JournalState state, Spending spending, IntSupplier limit, long total) {
    this.out = out;
    this.state = state;
    this.spending = spending;
    this.limit = limit;
    this.total = total;
    this.pace = new Pace(System.nanoTime(), OutcomeCounts.made(state.counts()));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // ends with the display
  SampleDisplay start() {
    long each = terminal ? 1 : LINES_EACH.toSeconds();
    timer.scheduleAtFixedRate(this::show, each, each, TimeUnit.SECONDS);
    return this;
  }

  /** Prints a sentence on a line of its own. */
  synchronized void notice(String sentence) {
    clear();
    out.println("  " + sentence);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    synchronized (this) {
      clear();
    }
  }

  private void show() {
    Map<DrawOutcome, Integer> counts = state.counts();
    long made = OutcomeCounts.made(counts);
    pace.update(System.nanoTime(), made);
    StringBuilder line =
        new StringBuilder(
            "%,d of %,d draws: %s".formatted(made, total, OutcomeCounts.words(counts)));
    line.append("  ").append(spending.words(state));
    line.append("  %d at once".formatted(limit.getAsInt()));
    pace.rate().ifPresent(rate -> line.append(String.format(Locale.ROOT, "  %,.1f/s", rate)));
    pace.remaining(total)
        .filter(left -> made < total)
        .ifPresent(left -> line.append("  about ").append(Pace.words(left)).append(" left"));
    print(line.toString());
  }

  private synchronized void print(String line) {
    if (!terminal) {
      out.println(line);
      return;
    }
    String cut = line.substring(0, Math.min(line.length(), columns - 1));
    out.print("\r" + cut + " ".repeat(Math.max(0, drawn - cut.length())));
    out.flush();
    drawn = cut.length();
  }

  private void clear() {
    if (drawn > 0) {
      out.println();
      drawn = 0;
    }
  }
}
