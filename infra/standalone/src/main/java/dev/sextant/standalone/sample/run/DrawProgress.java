package dev.sextant.standalone.sample.run;

import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.standalone.calls.journal.JournalState;
import dev.sextant.standalone.calls.run.CallProgress;
import dev.sextant.standalone.calls.run.OutcomeCounts;
import java.util.Map;

/** Draws by outcome. */
record DrawProgress(JournalState state, long total) implements CallProgress {

  @Override
  public long made() {
    return OutcomeCounts.made(state.counts());
  }

  @Override
  public String words() {
    Map<DrawOutcome, Integer> counts = state.counts();
    return "%,d of %,d draws: %s"
        .formatted(OutcomeCounts.made(counts), total, OutcomeCounts.words(counts));
  }
}
