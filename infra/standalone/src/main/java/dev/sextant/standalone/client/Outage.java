package dev.sextant.standalone.client;

import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/**
 * Decides whether a request is repeated that got no reply, or one that asks for patience. An
 * instance that has replied before may be restarting; one that never replied has probably another
 * address.
 */
public final class Outage {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final Set<Integer> AWAY = Set.of(502, 503, 504);

  /** With the pauses of {@link ApiClient}: about three seconds. */
  private static final int TRIES_BEFORE_A_REPLY = 4;

  private final int triesAfterReply;
  private final Consumer<String> notes;
  private boolean answered;
  private boolean noted;

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

  /** Returns whether a status says that the same request may succeed later. */
  boolean isForLater(int status, boolean saysWhen) {
    return triesAfterReply > 1
        ? AWAY.contains(status) || (status == TOO_MANY_REQUESTS && saysWhen)
        : status == 503 && saysWhen;
  }

  synchronized void ended() {
    answered = true;
    noted = false;
  }
}
