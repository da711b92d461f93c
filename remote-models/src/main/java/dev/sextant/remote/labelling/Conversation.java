package dev.sextant.remote.labelling;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.reply.ReplyFormatException;
import dev.sextant.remote.labelling.reply.ReplyParser;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls for one answer. A method asks as if each reply came at once; replies that exist are
 * replayed, and the first that does not ends the method with {@link CallNeeded}.
 */
public final class Conversation {

  private static final String REPAIR =
      """
      %s

      You have replied before:
      <reply>
      %s
      </reply>
      That reply cannot be used. %s
      Write the whole reply again, in exactly the format that is described above.
      """;

  private final List<OracleReply> replies;
  private int used;

  Conversation(List<OracleReply> replies) {
    this.replies = List.copyOf(replies);
  }

  /**
   * Asks, and once more if the reply cannot be used.
   *
   * @throws CallNeeded if there is no reply yet
   * @throws NoLabel if the second reply cannot be used either, or a call brought no answer
   */
  public <T> T ask(String prompt, ReplyParser<T> parser) throws CallNeeded, NoLabel {
    Generation first = reply(prompt);
    try {
      return parser.read(first);
    } catch (ReplyFormatException wrong) {
      Generation second =
          reply(REPAIR.formatted(prompt.strip(), first.text().strip(), wrong.getMessage()));
      try {
        return parser.read(second);
      } catch (ReplyFormatException again) {
        throw new NoLabel(again.reason(), String.valueOf(again.getMessage()));
      }
    }
  }

  private Generation reply(String prompt) throws CallNeeded, NoLabel {
    if (used == replies.size()) {
      throw new CallNeeded(prompt);
    }
    OracleReply reply = replies.get(used++);
    Generation generation = reply.generation();
    boolean readable =
        reply.outcome() == DrawOutcome.ANSWERED || reply.outcome() == DrawOutcome.EMPTY;
    if (generation == null || !readable) {
      throw new NoLabel(
          UnlabelledReason.of(reply.outcome()),
          "Call %d of the answer ended as %s.".formatted(used, reply.outcome().code()));
    }
    return generation;
  }

  /** Ends a method: it needs another reply. */
  public static final class CallNeeded extends Exception {

    private static final long serialVersionUID = 1L;

    private final String prompt;

    CallNeeded(String prompt) {
      super("a call is needed", null, false, false);
      this.prompt = prompt;
    }

    String prompt() {
      return prompt;
    }
  }

  /** Ends a method: there will be no label. */
  public static final class NoLabel extends Exception {

    private static final long serialVersionUID = 1L;

    private final UnlabelledReason reason;

    /** Gives the reason, and a sentence on it. */
    public NoLabel(UnlabelledReason reason, @Nullable String detail) {
      super(detail, null, false, false);
      this.reason = reason;
    }

    OracleLabel label() {
      return OracleLabel.unlabelled(reason, String.valueOf(getMessage()));
    }
  }
}
