package dev.sextant.remote.labelling.reply;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.labelling.UnlabelledReason;
import dev.sextant.remote.labelling.reply.TagScanner.Tagged;
import org.jspecify.annotations.Nullable;

/** Reads classes of one character, with their probabilities. */
public final class ClassReader {

  /** The classes of a statement: supported, or not. */
  public static final String BINARY = "10";

  /**
   * A class.
   *
   * @param index in the classes on offer
   * @param probabilities of all classes; null if they are unknown
   */
  @SuppressWarnings("ArrayRecordComponent") // read only
  public record Choice(int index, double @Nullable [] probabilities) {

    /** Returns whether it is the first class. */
    public boolean isFirst() {
      return index == 0;
    }

    /** Returns the probability of the first class; null if it is unknown. */
    public @Nullable Double firstProbability() {
      return probabilities == null ? null : probabilities[0];
    }
  }

  private ClassReader() {}

  /**
   * Reads the next class.
   *
   * @param classes on offer, a character each
   * @throws ReplyFormatException if the tag is missing, or names another class
   */
  public static Choice next(TagScanner scanner, String tag, String classes, Generation reply)
      throws ReplyFormatException {
    Tagged tagged = scanner.next(tag);
    int index = tagged.text().length() == 1 ? classes.indexOf(tagged.text().charAt(0)) : -1;
    if (index < 0) {
      throw new ReplyFormatException(
          UnlabelledReason.WRONG_CLASS,
          "<%s> must hold one of %s, found '%s'."
              .formatted(tag, String.join(", ", classes.split("")), tagged.text()));
    }
    return new Choice(index, VerdictProbability.of(reply, tagged.position(), classes));
  }

  /** Reads a reply that is one class of {@link #BINARY} and nothing else. */
  public static Choice only(Generation reply) throws ReplyFormatException {
    TagScanner scanner = new TagScanner(reply);
    Choice choice = next(scanner, "class", BINARY, reply);
    scanner.finish();
    return choice;
  }
}
