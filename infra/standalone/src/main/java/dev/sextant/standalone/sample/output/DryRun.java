package dev.sextant.standalone.sample.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.draw.DrawKey;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.price.Meter;
import dev.sextant.standalone.calls.run.Spending;
import dev.sextant.standalone.console.Pace;
import dev.sextant.standalone.sample.SampleOptions;
import dev.sextant.standalone.sample.questions.Question;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** Prints what a run would ask and spend at most, without a call. */
public final class DryRun {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Nobody knows the server's speed before the first call, so the time is for a named one. */
  private static final Duration ASSUMED_CALL = Duration.ofSeconds(2);

  private final SampleOptions options;
  private final Spending spending;

  /** Creates a dry run. */
  public DryRun(SampleOptions options) {
    this.options = options;
    this.spending = new Spending(options.money());
  }

  /**
   * Prints each prompt as a line of JSON, and the sums.
   *
   * @param out for the prompts
   * @param err for the sums
   */
  public void print(List<Question> questions, PrintStream out, PrintStream err) {
    TokenUsage most = TokenUsage.NONE;
    for (Question question : questions) {
      String prompt = options.template().render(question.fields());
      out.println(line(question, prompt));
      for (int draw = 0; draw < options.answers(); draw++) {
        most = most.plus(Meter.most(options.spec().system(), ask(prompt)));
      }
    }
    long calls = (long) questions.size() * options.answers();
    BigDecimal bound = spending.meter().bound(most);
    err.println(
        "%,d items x %,d answers = %,d calls, and 3 to 6 short calls of the probe"
            .formatted(questions.size(), options.answers(), calls));
    err.println(
        "at most %,d tokens read and %,d written; at most %s"
            .formatted(most.in(), most.out(), spending.words(bound)));
    options
        .money()
        .cap()
        .filter(cap -> cap.compareTo(bound) < 0)
        .ifPresent(
            cap ->
                err.println(
                    "The budget, %s, is below that bound; a run may end before all draws are made."
                        .formatted(spending.words(cap))));
    if (options.money().price().isEmpty()) {
      err.println("The cost is not known: give --price-in and --price-out, per million tokens.");
    }
    long millis = ASSUMED_CALL.toMillis() * calls / options.concurrency();
    err.println(
        "about %s, if a call takes %d s and the server takes %d calls at once"
            .formatted(
                Pace.words(Duration.ofMillis(millis)),
                ASSUMED_CALL.toSeconds(),
                options.concurrency()));
  }

  private ObjectNode line(Question question, String prompt) {
    GeneratorSpec spec = options.spec();
    ObjectNode line = JSON.createObjectNode().put("id", question.id());
    if (spec.system() != null) {
      line.put("system", spec.system());
    }
    line.put("prompt", prompt).put("prompt_hash", DrawKey.promptHash(spec, prompt));
    for (int draw = 0; draw < options.answers(); draw++) {
      line.withArray("seeds").add(DrawSeed.of(spec.sampling().baseSeed(), question.id(), draw));
    }
    return line;
  }

  private Ask ask(String prompt) {
    return new Ask(
        prompt, 0, options.spec().sampling().maxTokens(), 1, List.of(), TokenLimitName.MAX_TOKENS);
  }
}
