package dev.sextant.remote.generation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON of a kind of server. */
public interface Codec {

  /** Returns the codec of a kind. */
  static Codec of(GeneratorKind kind) {
    return switch (kind) {
      case OPENAI_CHAT -> new ChatCodec();
      case OPENAI_COMPLETIONS -> new CompletionsCodec();
      case ANTHROPIC_MESSAGES -> new MessagesCodec();
    };
  }

  /** Returns the body of a call. */
  ObjectNode request(GeneratorSpec spec, Ask ask);

  /**
   * Reads the body of a reply with status 200.
   *
   * @throws UnreadableReplyException if it has no answer
   */
  Generation read(JsonNode body);

  /** A reply that does not have the shape of its protocol. */
  final class UnreadableReplyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with a sentence for people. */
    public UnreadableReplyException(String sentence) {
      super(sentence);
    }
  }
}
