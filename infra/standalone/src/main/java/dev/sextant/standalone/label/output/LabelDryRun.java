package dev.sextant.standalone.label.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.labelling.LabelStep;
import dev.sextant.remote.price.Meter;
import dev.sextant.standalone.calls.run.Spending;
import dev.sextant.standalone.label.LabelOptions;
import dev.sextant.standalone.label.input.LabelTask;
import dev.sextant.standalone.label.run.RepeatSample;
import java.io.PrintStream;
import java.util.List;

/** Prints what a run would ask first and about spend, without a call. */
public final class LabelDryRun {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final LabelOptions options;
  private final Spending spending;

  /** Creates a dry run. */
  public LabelDryRun(LabelOptions options) {
    this.options = options;
    this.spending = new Spending(options.calls().money());
  }

  /**
   * Prints the first prompt of each answer as a line of JSON, and the sums.
   *
   * @param out for the prompts
   * @param err for the sums
   */
  public void print(List<LabelTask> tasks, PrintStream out, PrintStream err) {
    boolean judges = options.labeller().kind().judges();
    TokenUsage most = TokenUsage.NONE;
    long calls = 0;
    long bare = 0;
    long blank = 0;
    for (LabelTask task : tasks) {
      if (options.labeller().next(task.subject(), List.of()) instanceof LabelStep.Call first) {
        out.println(line(task, first.prompt()));
        long ofAnswer = options.labeller().kind().method().mostCalls(task.subject());
        TokenUsage ofCall = Meter.most(null, ask(first.prompt()));
        most = most.plus(new TokenUsage(ofAnswer * ofCall.in(), ofAnswer * ofCall.out(), 0, 0));
        calls += ofAnswer;
      } else if (judges && task.subject().reference() == null) {
        bare++;
      } else {
        blank++;
      }
    }
    String without = judges ? "%,d of them without a reference, ".formatted(bare) : "";
    err.println(
        "%,d answers, %s%,d of them blank; about %,d calls, repairs aside, and 3 to 6 short calls of the probe"
            .formatted(tasks.size(), without, blank, calls));
    printBounds(tasks, most, err);
  }

  private void printBounds(List<LabelTask> tasks, TokenUsage most, PrintStream err) {
    err.println(
        "if each call uses its limit: %,d tokens read and %,d written; %s. Most replies are far shorter than --max-tokens"
            .formatted(most.in(), most.out(), spending.words(spending.meter().bound(most))));
    if (options.calls().money().price().isEmpty()) {
      err.println("The cost is not known: give --price-in and --price-out, per million tokens.");
    }
    if (options.labeller().kind().judges()) {
      err.println(
          "without log-probabilities, %,d answers are labelled twice more to see whether the oracle agrees with itself"
              .formatted(RepeatSample.of(tasks).size()));
    }
    err.println("labeller " + options.labeller().identity());
  }

  private static ObjectNode line(LabelTask task, String prompt) {
    return JSON.createObjectNode().put("answer", task.name()).put("prompt", prompt);
  }

  private Ask ask(String prompt) {
    return new Ask(
        prompt,
        0,
        options.labeller().spec().sampling().maxTokens(),
        1,
        List.of(),
        TokenLimitName.MAX_TOKENS);
  }
}
