package dev.sextant.remote.labelling.method;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.Conversation;
import dev.sextant.remote.labelling.Conversation.CallNeeded;
import dev.sextant.remote.labelling.Conversation.NoLabel;
import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.reply.ClassReader;
import dev.sextant.remote.labelling.reply.ClassReader.Choice;
import dev.sextant.remote.labelling.reply.ReplyFormatException;
import dev.sextant.remote.labelling.reply.TagScanner;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A judge that gives one of three grades: A counts as 1, B as 1/2, C as 0; only A is grounded. A
 * letter that is not on offer is no grade.
 */
public final class GradedJudge implements LabelMethod {

  private static final String GRADES = "ABC";

  private static final PromptText PROMPT =
      new PromptText(
          """
          Grade an answer by a reference.

          Policy:
          {{policy}}

          Reply with one of the grades A, B and C, and with nothing else:
          <grade>A</grade>

          If the answer makes no statement at all, because it declines or says that it does not know, reply with <abstained/> and nothing else.
          """
              + Policies.MATERIAL);

  @Override
  public String parserVersion() {
    return "judge-graded-1";
  }

  @Override
  public List<String> templates() {
    return List.of(PROMPT.text());
  }

  @Override
  public String defaultPolicy() {
    return Policies.OF_GRADES;
  }

  @Override
  public int mostCalls(LabelSubject subject) {
    return 1;
  }

  @Override
  public OracleLabel label(String policy, LabelSubject subject, Conversation conversation)
      throws CallNeeded, NoLabel {
    return conversation.ask(PROMPT.fill(policy, subject, Map.of()), GradedJudge::read);
  }

  private static OracleLabel read(Generation reply) throws ReplyFormatException {
    TagScanner scanner = new TagScanner(reply);
    if (scanner.isOnly("abstained")) {
      return OracleLabel.abstained();
    }
    Choice grade = ClassReader.next(scanner, "grade", GRADES, reply);
    scanner.finish();
    return OracleLabel.judged(grade.isFirst(), value(grade.index()), expected(grade));
  }

  private static double value(int grade) {
    return 1 - grade / (GRADES.length() - 1.0);
  }

  private static @Nullable Double expected(Choice grade) {
    double[] probabilities = grade.probabilities();
    if (probabilities == null) {
      return null;
    }
    double sum = 0;
    for (int i = 0; i < probabilities.length; i++) {
      sum += probabilities[i] * value(i);
    }
    return Math.min(1, sum);
  }
}
