package dev.sextant.remote.labelling.method;

import dev.sextant.remote.labelling.Conversation;
import dev.sextant.remote.labelling.Conversation.CallNeeded;
import dev.sextant.remote.labelling.Conversation.NoLabel;
import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleLabel;
import java.util.List;

/** Labels an answer by calls of an oracle. */
public interface LabelMethod {

  /** Returns the version of the reader; it changes whenever a reply can be read in another way. */
  String parserVersion();

  /** Returns the texts of its prompts, with slots. */
  List<String> templates();

  /** Returns the policy of a labeller that names none; empty if the method takes none. */
  String defaultPolicy();

  /** Returns the most calls that an answer can take, without repairs. */
  int mostCalls(LabelSubject subject);

  /**
   * Labels an answer.
   *
   * @param policy empty if the method takes none
   * @param subject has a reference, if the method compares answers with it
   * @throws CallNeeded if there is a call without a reply
   * @throws NoLabel if the replies give no label
   */
  OracleLabel label(String policy, LabelSubject subject, Conversation conversation)
      throws CallNeeded, NoLabel;
}
