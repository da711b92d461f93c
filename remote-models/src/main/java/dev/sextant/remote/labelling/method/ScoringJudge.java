package dev.sextant.remote.labelling.method;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.Conversation;
import dev.sextant.remote.labelling.Conversation.CallNeeded;
import dev.sextant.remote.labelling.Conversation.NoLabel;
import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.UnlabelledReason;
import dev.sextant.remote.labelling.reply.ReplyFormatException;
import dev.sextant.remote.labelling.reply.TagScanner;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A judge that gives a whole number from 0 to 100; the label is a hundredth of it. */
public final class ScoringJudge implements LabelMethod {

  private static final int BEST = 100;
  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");

  private static final PromptText PROMPT =
      new PromptText(
          """
          Judge an answer by a reference.

          Policy:
          {{policy}}

          Reply with a whole number from 0 to 100, and with nothing else:
          <score>75</score>

          If the answer makes no statement at all, because it declines or says that it does not know, reply with <abstained/> and nothing else.
          """
              + Policies.MATERIAL);

  @Override
  public String parserVersion() {
    return "judge-1";
  }

  @Override
  public List<String> templates() {
    return List.of(PROMPT.text());
  }

  @Override
  public String defaultPolicy() {
    return Policies.OF_SCORES;
  }

  @Override
  public int mostCalls(LabelSubject subject) {
    return 1;
  }

  @Override
  public OracleLabel label(String policy, LabelSubject subject, Conversation conversation)
      throws CallNeeded, NoLabel {
    return conversation.ask(PROMPT.fill(policy, subject, Map.of()), ScoringJudge::read);
  }

  private static OracleLabel read(Generation reply) throws ReplyFormatException {
    TagScanner scanner = new TagScanner(reply);
    if (scanner.isOnly("abstained")) {
      return OracleLabel.abstained();
    }
    String text = scanner.next("score").text();
    scanner.finish();
    if (!NUMBER.matcher(text).matches() || Integer.parseInt(text) > BEST) {
      throw new ReplyFormatException(
          UnlabelledReason.WRONG_CLASS,
          "<score> must hold a whole number from 0 to 100, found '%s'.".formatted(text));
    }
    return OracleLabel.judged(null, Integer.parseInt(text) / (double) BEST, null);
  }
}
