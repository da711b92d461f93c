package dev.sextant.standalone.client;

import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a request is repeated that got no reply, or one that asks for patience. An
 * instance that has replied before may be restarting; one that never replied has probably another
 * address.
 */
public final class Outage {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final Set<Integer> AWAY = Set.of(502, 503, 504);

  private static final long LONGEST_LIMIT_SECONDS = 60;

  /** With the pauses of {@link ApiClient}: about three seconds. */
  private static final int TRIES_BEFORE_A_REPLY = 4;

  private final int triesAfterReply;
  private final Consumer<String> notes;
  private boolean answered;
  private boolean noted;
  private boolean limitNoted;

  private Outage(int triesAfterReply, Consumer<String> notes) {
    this.triesAfterReply = triesAfterReply;
    this.notes = notes;
  }

  /** Repeats no request that got no reply. */
  public static Outage impatient() {
    return new Outage(1, note -> {});
  }

  /**
   * Repeats requests for about as many pauses of up to five seconds.
   *
   * @param tries of one request, once the instance has replied
   * @param notes receives a line when the waiting begins
   */
  public static Outage patient(int tries, Consumer<String> notes) {
    return new Outage(tries, notes);
  }

  /** Returns whether to repeat a request after this many tries. */
  synchronized boolean allows(int tries, IOException failure) {
    boolean repeats =
        triesAfterReply > 1
            && tries < (answered ? triesAfterReply : TRIES_BEFORE_A_REPLY)
            && !(failure instanceof SSLException)
            && !Thread.currentThread().isInterrupted();
    if (repeats && answered && !noted) {
      noted = true;
      notes.accept("  no answer; trying again for some minutes");
    }
    return repeats;
  }

  /**
   * Returns whether a status says that the same request may succeed soon. A limit of requests per
   * second does, that of a day does not.
   *
   * @param seconds the reply's Retry-After; null: it has none
   */
  synchronized boolean isForLater(int status, @Nullable Long seconds) {
    if (triesAfterReply <= 1) {
      return status == 503 && seconds != null;
    }
    boolean isLimited =
        status == TOO_MANY_REQUESTS && seconds != null && seconds <= LONGEST_LIMIT_SECONDS;
    if (isLimited && !limitNoted) {
      limitNoted = true;
      notes.accept("  the instance takes no more requests for now; waiting");
    }
    return isLimited || AWAY.contains(status);
  }

  synchronized void ended() {
    answered = true;
    noted = false;
  }
}
