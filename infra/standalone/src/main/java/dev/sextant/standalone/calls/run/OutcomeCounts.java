package dev.sextant.standalone.calls.run;

import dev.sextant.remote.outcome.DrawOutcome;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words for numbers of draws by outcome. */
public final class OutcomeCounts {

  private OutcomeCounts() {}

  /** Returns such as {@code 480 answered, 20 truncated}. */
  public static String words(Map<DrawOutcome, Integer> counts) {
    return counts.isEmpty()
        ? "none made"
        : counts.entrySet().stream()
            .map(each -> "%,d %s".formatted(each.getValue(), each.getKey().code()))
            .collect(Collectors.joining(", "));
  }

  /** Returns the number of draws that need not be made again. */
  public static long made(Map<DrawOutcome, Integer> counts) {
    return counts.values().stream().mapToLong(Integer::longValue).sum()
        - Optional.ofNullable(counts.get(DrawOutcome.FAILED)).orElse(0);
  }
}
