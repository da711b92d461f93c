package dev.sextant.metrics.uncertainty;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The sentences of a text, by the rules of {@link BreakIterator} without a language ({@link
 * Locale#ROOT}), within each line: a line break ends a sentence, as in lists.
 *
 * <p>Three repairs: a full stop after an initial ({@code J.}, {@code U.S.}) or an English title
 * ({@code Dr.}, {@code St.}) ends nothing, nor does that of a number that opens a line ({@code
 * 2.}), and what has no letters and no digits is no sentence. So two sentences of which the first
 * ends in {@code U.S.} stay one.
 */
public final class Sentences {

  private static final Set<String> TITLES =
      Set.of(
          "Mr", "Mrs", "Ms", "Dr", "Prof", "St", "Sr", "Jr", "Rev", "Hon", "Gen", "Col", "Capt",
          "Lt", "Sgt", "Gov", "Sen", "Rep", "Mt", "Ft");

  private Sentences() {}

  /** Returns the sentences in order, without the white space around them; none is blank. */
  public static List<String> of(String text) {
    BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
    List<String> pieces = new ArrayList<>();
    text.lines().forEach(line -> addPieces(pieces, line, breaks));
    pieces.removeIf(piece -> !saysSomething(piece));
    return pieces;
  }

  /**
   * Returns the same sentences with nothing left out but white space: what says nothing by itself,
   * such as a line of dashes, goes with the sentence before it, or with the first one.
   */
  public static List<String> covering(String text) {
    List<String> pieces = new ArrayList<>();
    BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
    text.lines().forEach(line -> addPieces(pieces, line, breaks));
    List<String> sentences = new ArrayList<>();
    String waiting = "";
    for (String piece : pieces) {
      if (saysSomething(piece)) {
        sentences.add(waiting + piece);
        waiting = "";
      } else if (sentences.isEmpty()) {
        waiting += piece + " ";
      } else {
        sentences.add(sentences.remove(sentences.size() - 1) + " " + piece);
      }
    }
    if (!waiting.isEmpty()) {
      sentences.add(waiting.strip());
    }
    return sentences;
  }

  private static void addPieces(List<String> pieces, String line, BreakIterator breaks) {
    breaks.setText(line);
    int start = 0;
    int from = 0;
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      if (end == line.length() || !goesOn(line.substring(from, end).strip())) {
        String piece = line.substring(start, end).strip();
        if (!piece.isEmpty()) {
          pieces.add(piece);
        }
        start = end;
      }
      from = end;
    }
  }

  private static boolean saysSomething(String piece) {
    return piece.codePoints().anyMatch(Character::isLetterOrDigit);
  }

  /** Whether the full stop at the end of a piece is one of an abbreviation or of a list. */
  private static boolean goesOn(String piece) {
    if (!piece.endsWith(".")) {
      return false;
    }
    String word = lastWord(piece.substring(0, piece.length() - 1));
    boolean number = !word.isEmpty() && word.chars().allMatch(Character::isDigit);
    return TITLES.contains(word)
        || isInitials(word)
        || (number && piece.length() == word.length() + 1);
  }

  /** The letters, digits and full stops at the end. */
  private static String lastWord(String text) {
    int start = text.length();
    while (start > 0 && isOfWord(text.charAt(start - 1))) {
      start--;
    }
    return text.substring(start);
  }

  private static boolean isOfWord(char character) {
    return character == '.' || Character.isLetterOrDigit(character);
  }

  /** Whether it is capital letters, one by one between full stops: {@code J}, {@code U.S}. */
  private static boolean isInitials(String word) {
    for (int i = 0; i < word.length(); i++) {
      boolean expected = i % 2 == 0 ? Character.isUpperCase(word.charAt(i)) : word.charAt(i) == '.';
      if (!expected) {
        return false;
      }
    }
    return word.length() % 2 == 1;
  }
}
