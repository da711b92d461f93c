package dev.sextant.standalone.calls.run;

import dev.sextant.standalone.console.Pace;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Shows the progress of a run: on a terminal one line that is redrawn each second, elsewhere a line
 * each ten seconds.
 *
 * <p>{@code 480 of 500 draws: 460 answered, 20 truncated 12,345 tokens 41/s about 12 s left}
 */
final class CallDisplay implements AutoCloseable {

  private static final int USUAL_COLUMNS = 80;
  private static final int LEAST_COLUMNS = 20;
  private static final Duration LINES_EACH = Duration.ofSeconds(10);

  private final PrintStream out;
  private final CallProgress progress;
  private final Supplier<String> spent;
  private final IntSupplier limit;
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

  CallDisplay(PrintStream out, CallProgress progress, Supplier<String> spent, IntSupplier limit) {
    this.out = out;
    this.progress = progress;
    this.spent = spent;
    this.limit = limit;
    this.pace = new Pace(System.nanoTime(), progress.made());
  }

  @SuppressWarnings("FutureReturnValueIgnored") // ends with the display
  CallDisplay start() {
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
    long made = progress.made();
    long total = progress.total();
    pace.update(System.nanoTime(), made);
    StringBuilder line = new StringBuilder(progress.words());
    line.append("  ").append(spent.get());
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
