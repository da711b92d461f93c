package dev.sextant.remote.labelling.reply;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.UnlabelledReason;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a reply that consists of tagged texts, white space between them, and at most one code fence
 * around all. Any other text is refused, because it may take back what a tag says.
 */
public final class TagScanner {

  private static final int LONGEST_QUOTE = 60;
  private static final Pattern FENCE =
      Pattern.compile("\\s*```\\w*[ \\t]*\\R(.*)\\R```\\s*", Pattern.DOTALL);
  private static final Pattern ANY_TAG =
      Pattern.compile(
          "</?(statement|class|fact|score|grade|abstained)\\b", Pattern.CASE_INSENSITIVE);

  /**
   * A tagged text.
   *
   * @param text without white space at its ends
   * @param position of its first character in the reply
   */
  public record Tagged(String text, int position) {}

  private final String reply;
  private final int end;
  private int at;

  /**
   * Begins to read a reply.
   *
   * @throws ReplyFormatException if it is empty
   */
  public TagScanner(Generation generation) throws ReplyFormatException {
    this.reply = generation.text();
    Matcher fence = FENCE.matcher(reply);
    boolean fenced = fence.matches();
    this.at = fenced ? fence.start(1) : 0;
    this.end = fenced ? fence.end(1) : reply.length();
    skipSpace();
    if (at == end) {
      throw new ReplyFormatException(UnlabelledReason.REPLY_EMPTY, "It is empty.");
    }
  }

  /** Returns whether all is read. */
  public boolean isAtEnd() {
    skipSpace();
    return at == end;
  }

  /** Returns whether the whole rest is this empty tag, and reads it. */
  public boolean isOnly(String tag) {
    skipSpace();
    boolean only = reply.substring(at, end).strip().equals("<" + tag + "/>");
    at = only ? end : at;
    return only;
  }

  /**
   * Reads the next tagged text.
   *
   * @throws ReplyFormatException if something else comes next, or the text is empty or has a tag
   */
  public Tagged next(String tag) throws ReplyFormatException {
    skipSpace();
    String open = "<" + tag + ">";
    String close = "</" + tag + ">";
    if (!reply.startsWith(open, at)) {
      throw malformed("Expected %s, found %s.".formatted(open, quote(at)));
    }
    int start = at + open.length();
    int stop = reply.indexOf(close, start);
    if (stop < 0 || stop > end) {
      throw malformed("%s has no %s.".formatted(quote(at), close));
    }
    String text = reply.substring(start, stop);
    if (text.isBlank() || ANY_TAG.matcher(text).find()) {
      throw malformed(
          "%s must hold a text without other tags, found %s.".formatted(open, quote(at)));
    }
    at = stop + close.length();
    int leading = text.length() - text.stripLeading().length();
    return new Tagged(text.strip(), start + leading);
  }

  /**
   * Ends the reading.
   *
   * @throws ReplyFormatException if something is left
   */
  public void finish() throws ReplyFormatException {
    if (!isAtEnd()) {
      throw malformed("Expected nothing more, found %s.".formatted(quote(at)));
    }
  }

  private void skipSpace() {
    while (at < end && Character.isWhitespace(reply.charAt(at))) {
      at++;
    }
  }

  private String quote(int from) {
    String rest = reply.substring(from, end).strip();
    return rest.isEmpty()
        ? "the end of the reply"
        : "'%s'"
            .formatted(
                rest.length() <= LONGEST_QUOTE ? rest : rest.substring(0, LONGEST_QUOTE) + "...");
  }

  private static ReplyFormatException malformed(String sentence) {
    return new ReplyFormatException(UnlabelledReason.MALFORMED, sentence);
  }
}
