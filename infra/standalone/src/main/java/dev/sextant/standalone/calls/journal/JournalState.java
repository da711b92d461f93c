package dev.sextant.standalone.calls.journal;

import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.probe.Dialect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run: which calls have an outcome and where it is in the journal, which
 * attempts are open, and what was spent. Thread-safe.
 */
public final class JournalState {

  /** An attempt that is open. */
  record OpenAttempt(String draw, int tries, TokenUsage most) {}

  private static final int FIRST_SIZE = 64;

  private final CallSlots slots;
  private long[] positions = new long[FIRST_SIZE];
  private byte[] outcomes = new byte[FIRST_SIZE];
  private final Map<String, OpenAttempt> open = new LinkedHashMap<>();
  private final Meter meter;
  private @Nullable Dialect dialect;
  private @Nullable String lastFingerprint;
  private BigDecimal spent = BigDecimal.ZERO;
  private TokenUsage usage = TokenUsage.NONE;
  private BigDecimal possiblySpent = BigDecimal.ZERO;
  private int possiblyPaid;
  private int unmetered;

  JournalState(CallSlots slots, Meter meter) {
    this.slots = slots;
    this.meter = meter;
  }

  /** Returns the outcome of a call; empty if it has none yet. */
  public synchronized Optional<DrawOutcome> outcome(String name) {
    int slot = slots.slot(name);
    makeRoom(slot);
    byte outcome = outcomes[slot];
    return outcome == 0 ? Optional.empty() : Optional.of(DrawOutcome.values()[outcome - 1]);
  }

  /** Returns the position of the line that closed a call. */
  synchronized long position(String name) {
    return positions[slots.slot(name)];
  }

  /** Returns the number of calls by outcome. */
  public synchronized Map<DrawOutcome, Integer> counts() {
    Map<DrawOutcome, Integer> counts = new EnumMap<>(DrawOutcome.class);
    for (byte outcome : outcomes) {
      if (outcome > 0) {
        counts.merge(DrawOutcome.values()[outcome - 1], 1, Integer::sum);
      }
    }
    return counts;
  }

  /** Returns what was spent, with the bounds of calls that may be paid, but not of open ones. */
  public synchronized BigDecimal spent() {
    return spent;
  }

  /** Returns the tokens of all replies. */
  public synchronized TokenUsage usage() {
    return usage;
  }

  /** Returns the number of calls that may be paid without a reply. */
  public synchronized int possiblyPaid() {
    return possiblyPaid;
  }

  /** Returns the most that those calls spent; part of {@link #spent()}. */
  public synchronized BigDecimal possiblySpent() {
    return possiblySpent;
  }

  /** Returns the number of replies without usage, which count with their bounds. */
  public synchronized int unmetered() {
    return unmetered;
  }

  /** Returns the dialect that the last probe found. */
  public synchronized Optional<Dialect> dialect() {
    return Optional.ofNullable(dialect);
  }

  /** Returns whether a later reply came from another backend than the probe. */
  public synchronized boolean isOfAnotherBackend() {
    return dialect != null
        && lastFingerprint != null
        && !lastFingerprint.equals(dialect.fingerprint());
  }

  synchronized List<OpenAttempt> open() {
    return new ArrayList<>(open.values());
  }

  synchronized void probed(Dialect found) {
    dialect = found;
    lastFingerprint = null;
  }

  synchronized void opened(OpenAttempt attempt) {
    open.put(key(attempt.draw(), attempt.tries()), attempt);
  }

  /** An attempt that a crash left open counts as paid. */
  synchronized void abandoned(String draw, int tries, TokenUsage most) {
    open.remove(key(draw, tries));
    addPossible(most);
  }

  /**
   * An attempt ended.
   *
   * @param used null if the server did not say
   * @param outcome null unless the draw ended with it
   */
  synchronized void closed(
      String draw,
      int tries,
      boolean mayBePaid,
      @Nullable TokenUsage used,
      @Nullable DrawOutcome outcome,
      @Nullable String fingerprint,
      long position) {
    OpenAttempt attempt = open.remove(key(draw, tries));
    if (used != null) {
      spent = spent.add(meter.spent(used));
      usage = usage.plus(used);
    } else if (mayBePaid && attempt != null && outcome != null && outcome != DrawOutcome.FAILED) {
      unmetered++;
      spent = spent.add(meter.bound(attempt.most()));
    } else if (mayBePaid && attempt != null) {
      addPossible(attempt.most());
    }
    lastFingerprint = fingerprint == null ? lastFingerprint : fingerprint;
    int slot = slots.slot(draw);
    if (outcome != null && slot >= 0) {
      makeRoom(slot);
      outcomes[slot] = (byte) (outcome.ordinal() + 1);
      positions[slot] = position;
    }
  }

  private void addPossible(TokenUsage most) {
    BigDecimal bound = meter.bound(most);
    possiblyPaid++;
    possiblySpent = possiblySpent.add(bound);
    spent = spent.add(bound);
  }

  private void makeRoom(int slot) {
    if (slot >= outcomes.length) {
      int size = Math.max(slot + 1, 2 * outcomes.length);
      outcomes = Arrays.copyOf(outcomes, size);
      positions = Arrays.copyOf(positions, size);
    }
  }

  private static String key(String draw, int tries) {
    return draw + "\u0000" + tries;
  }
}
