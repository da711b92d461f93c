package dev.sextant.remote.labelling.method;

import dev.sextant.remote.labelling.Conversation;
import dev.sextant.remote.labelling.Conversation.CallNeeded;
import dev.sextant.remote.labelling.Conversation.NoLabel;
import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.PartVerdict;
import dev.sextant.remote.labelling.reply.ClassReader;
import dev.sextant.remote.labelling.reply.ClassReader.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * FActScore (S. Min et al. 2023): a call lists the atomic facts of the answer, and one call for
 * each fact compares it with the reference. The label is the share of supported facts, times {@code
 * exp(1 - 10 / n)} if there are fewer than 10 facts. A fact without a verdict leaves the answer
 * unlabelled, and an answer that abstains is no failure.
 */
public final class FactScore implements LabelMethod {

  private static final int GAMMA = 10;

  /** An estimate of facts in a sentence. */
  private static final int FACTS_PER_SENTENCE = 5;

  private static final PromptText VERDICT =
      new PromptText(
          """
          Check a statement against a reference.

          Policy:
          {{policy}}

          Reply with the class of the statement, 1 or 0, and with nothing else:
          <class>1</class>

          Reference:
          <reference>
          {{reference}}
          </reference>

          Statement to check:
          <check>
          {{fact}}
          </check>
          """);

  @Override
  public String parserVersion() {
    return "factscore-1";
  }

  @Override
  public List<String> templates() {
    return List.of(FactList.PROMPT.text(), VERDICT.text());
  }

  @Override
  public String defaultPolicy() {
    return Policies.OF_STATEMENTS;
  }

  @Override
  public int mostCalls(LabelSubject subject) {
    return 1 + Math.min(FactList.MOST, FACTS_PER_SENTENCE * SentenceCount.of(subject.answer()));
  }

  @Override
  public OracleLabel label(String policy, LabelSubject subject, Conversation conversation)
      throws CallNeeded, NoLabel {
    List<String> facts = FactList.of(subject, conversation);
    if (facts.isEmpty()) {
      return OracleLabel.abstained();
    }
    List<PartVerdict> verdicts = new ArrayList<>();
    for (String fact : facts) {
      Choice choice =
          conversation.ask(VERDICT.fill(policy, subject, Map.of("fact", fact)), ClassReader::only);
      verdicts.add(new PartVerdict(fact, choice.isFirst(), choice.firstProbability()));
    }
    return OracleLabel.ofParts(verdicts, penalty(facts.size()));
  }

  static double penalty(int facts) {
    return facts >= GAMMA ? 1 : StrictMath.exp(1 - GAMMA / (double) facts);
  }
}
