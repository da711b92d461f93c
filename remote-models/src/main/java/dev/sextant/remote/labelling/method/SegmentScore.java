package dev.sextant.remote.labelling.method;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.Conversation;
import dev.sextant.remote.labelling.Conversation.CallNeeded;
import dev.sextant.remote.labelling.Conversation.NoLabel;
import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.PartVerdict;
import dev.sextant.remote.labelling.UnlabelledReason;
import dev.sextant.remote.labelling.reply.AnswerParts;
import dev.sextant.remote.labelling.reply.ClassReader;
import dev.sextant.remote.labelling.reply.ClassReader.Choice;
import dev.sextant.remote.labelling.reply.ReplyFormatException;
import dev.sextant.remote.labelling.reply.TagScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Segment-Score in one call: the oracle splits the answer and gives each segment a class. The
 * format of the reply is that of the published prompt (github.com/dhrupadb/semantic_isotropy); the
 * words of the prompt are ours.
 */
public final class SegmentScore implements LabelMethod {

  private static final PromptText PROMPT =
      new PromptText(
          """
          Check an answer against a reference.

          Policy:
          {{policy}}

          Split the answer into statements, in the order of the answer. Copy its words exactly: leave out, add, translate and move nothing. \
          Together the statements must be the whole answer. Give each statement the class 1 or 0.

          Reply with a line for each statement, and with nothing else:
          <statement>words of the answer</statement> <class>1</class>
          <statement>the next words of the answer</statement> <class>0</class>

          If the answer makes no statement at all, because it declines or says that it does not know, reply with <abstained/> and nothing else.
          """
              + Policies.MATERIAL);

  @Override
  public String parserVersion() {
    return "segment-score-1";
  }

  @Override
  public List<String> templates() {
    return List.of(PROMPT.text());
  }

  @Override
  public String defaultPolicy() {
    return Policies.OF_STATEMENTS;
  }

  @Override
  public int mostCalls(LabelSubject subject) {
    return 1;
  }

  @Override
  public OracleLabel label(String policy, LabelSubject subject, Conversation conversation)
      throws CallNeeded, NoLabel {
    return conversation.ask(
        PROMPT.fill(policy, subject, Map.of()), reply -> read(reply, subject.answer()));
  }

  private static OracleLabel read(Generation reply, String answer) throws ReplyFormatException {
    TagScanner scanner = new TagScanner(reply);
    if (scanner.isOnly("abstained")) {
      return OracleLabel.abstained();
    }
    List<String> texts = new ArrayList<>();
    List<Choice> choices = new ArrayList<>();
    while (!scanner.isAtEnd()) {
      texts.add(scanner.next("statement").text());
      choices.add(ClassReader.next(scanner, "class", ClassReader.BINARY, reply));
    }
    List<String> parts = parts(answer, texts);
    List<PartVerdict> verdicts = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Choice choice = choices.get(i);
      verdicts.add(new PartVerdict(parts.get(i), choice.isFirst(), choice.firstProbability()));
    }
    return OracleLabel.ofParts(verdicts, 1);
  }

  static List<String> parts(String answer, List<String> statements) throws ReplyFormatException {
    return AnswerParts.cut(answer, statements)
        .orElseThrow(
            () ->
                new ReplyFormatException(
                    UnlabelledReason.NOT_REBUILT,
                    "The statements together are not the answer: copy all of its words, in their order, and add none."));
  }
}
