package dev.sextant.remote.labelling.method;

import dev.sextant.remote.labelling.Conversation;
import dev.sextant.remote.labelling.Conversation.CallNeeded;
import dev.sextant.remote.labelling.Conversation.NoLabel;
import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleLabel;
import java.util.List;

/**
 * Lists the atomic facts of an answer as {@link FactScore} does, and verifies none. It needs
 * neither a policy nor a reference, and gives no label.
 */
public final class AtomicFacts implements LabelMethod {

  @Override
  public String parserVersion() {
    return "atomic-facts-1";
  }

  @Override
  public List<String> templates() {
    return List.of(FactList.PROMPT.text());
  }

  @Override
  public String defaultPolicy() {
    return "";
  }

  @Override
  public int mostCalls(LabelSubject subject) {
    return 1;
  }

  /** A blank answer states no fact, so that no call is made for it. */
  @Override
  public OracleLabel label(String policy, LabelSubject subject, Conversation conversation)
      throws CallNeeded, NoLabel {
    if (subject.answer().isBlank()) {
      return OracleLabel.abstained();
    }
    List<String> facts = FactList.of(subject, conversation);
    return facts.isEmpty() ? OracleLabel.abstained() : OracleLabel.decomposed(facts);
  }
}
