package dev.sextant.remote.labelling.method;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.Conversation;
import dev.sextant.remote.labelling.Conversation.CallNeeded;
import dev.sextant.remote.labelling.Conversation.NoLabel;
import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.PartVerdict;
import dev.sextant.remote.labelling.reply.ClassReader;
import dev.sextant.remote.labelling.reply.ClassReader.Choice;
import dev.sextant.remote.labelling.reply.ReplyFormatException;
import dev.sextant.remote.labelling.reply.TagScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Segment-Score segment by segment: one call splits the answer, unless its segments are known, and
 * one call for each segment judges it with those before it.
 */
public final class SegmentSteps implements LabelMethod {

  private static final PromptText SPLIT =
      new PromptText(
          """
          Split an answer into statements, in the order of the answer. Copy its words exactly: leave out, add, translate and move nothing. \
          Together the statements must be the whole answer.

          Reply with a line for each statement, and with nothing else:
          <statement>words of the answer</statement>
          <statement>the next words of the answer</statement>

          If the answer makes no statement at all, because it declines or says that it does not know, reply with <abstained/> and nothing else.
          """
              + Policies.MATERIAL);

  private static final PromptText VERDICT =
      new PromptText(
          """
          Check one statement of an answer against a reference. The statements before it say what its words refer to.

          Policy:
          {{policy}}

          Reply with the class of the statement, 1 or 0, and with nothing else:
          <class>1</class>
          """
              + Policies.MATERIAL
              + """

              Statements before it:
              <before>
              {{before}}
              </before>

              Statement to check:
              <check>
              {{statement}}
              </check>
              """);

  @Override
  public String parserVersion() {
    return "segment-steps-1";
  }

  @Override
  public List<String> templates() {
    return List.of(SPLIT.text(), VERDICT.text());
  }

  @Override
  public String defaultPolicy() {
    return Policies.OF_STATEMENTS;
  }

  /** Sentences are counted generously; an oracle may split further. */
  @Override
  public int mostCalls(LabelSubject subject) {
    int known = subject.segments().size();
    return known > 0 ? known : 1 + SentenceCount.of(subject.answer());
  }

  @Override
  public OracleLabel label(String policy, LabelSubject subject, Conversation conversation)
      throws CallNeeded, NoLabel {
    List<String> parts = subject.segments();
    if (parts.isEmpty()) {
      parts =
          conversation.ask(
              SPLIT.fill(policy, subject, Map.of()), reply -> split(reply, subject.answer()));
    }
    if (parts.isEmpty()) {
      return OracleLabel.abstained();
    }
    List<PartVerdict> verdicts = new ArrayList<>();
    StringBuilder before = new StringBuilder();
    for (String part : parts) {
      Map<String, String> slots =
          Map.of(
              "before", before.isEmpty() ? "(none)" : before.toString(), "statement", part.strip());
      Choice choice = conversation.ask(VERDICT.fill(policy, subject, slots), ClassReader::only);
      verdicts.add(new PartVerdict(part, choice.isFirst(), choice.firstProbability()));
      before.append(part.strip()).append('\n');
    }
    return OracleLabel.ofParts(verdicts, 1);
  }

  /** Returns no part if the answer abstains. */
  private static List<String> split(Generation reply, String answer) throws ReplyFormatException {
    TagScanner scanner = new TagScanner(reply);
    if (scanner.isOnly("abstained")) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    while (!scanner.isAtEnd()) {
      texts.add(scanner.next("statement").text());
    }
    return SegmentScore.parts(answer, texts);
  }
}
