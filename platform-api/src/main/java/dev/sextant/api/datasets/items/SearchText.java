package dev.sextant.api.datasets.items;

import dev.sextant.api.http.Refusal;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A text query: words, and phrases in quotation marks. All of them must occur, each anywhere, also
 * within longer words. Case and accents are ignored, and all white space is equivalent.
 *
 * <p>Each term becomes a regular expression that lists all forms of each letter, so that Postgres
 * matches it in any locale. That is faster than {@code ilike}, which first converts each text to
 * lower case.
 */
final class SearchText {

  /** Each term costs a pass over the texts that contain the others. */
  private static final int MOST = 50;

  private static final Pattern TERM = Pattern.compile("\"([^\"]*)(?:\"|$)|[^\\s\"]+");
  private static final Pattern MARKS = Pattern.compile("[\\u0300-\\u036f]+");

  /**
   * Half of a surrogate pair never occurs in a text, and would be sent as a question mark, which is
   * a valid search term.
   */
  private static final Pattern HALF = Pattern.compile("\\p{Cs}");

  private static final Pattern WHITE = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

  /** An accented letter may be one character, or a base letter followed by combining marks. */
  private static final String ANY_MARKS = "[\\u0300-\\u036f]*";

  /** End of the alphabets that have precomposed accented letters. */
  private static final int LAST_ACCENTED = 0x1fff;

  /** Sigma has another form at the end of a word. */
  private static final char FINAL_SIGMA = '\u03c2';

  private static final char SIGMA = '\u03c3';

  private static final Map<Integer, Set<Integer>> FORMS = forms();

  private final List<String> terms;

  private SearchText(List<String> terms) {
    this.terms = terms;
  }

  /**
   * Parses the query as typed.
   *
   * @throws Refusal if it has too many words
   */
  static SearchText of(String asked) {
    String typed = HALF.matcher(asked).replaceAll("\uFFFD");
    List<String> read =
        TERM.matcher(WHITE.matcher(typed).replaceAll(" "))
            .results()
            .map(found -> bare(found.group(1) == null ? found.group() : found.group(1)).strip())
            .filter(Predicate.not(String::isEmpty))
            .distinct()
            .toList();
    List<String> all = read.isEmpty() ? List.of(bare(typed.strip())) : read;
    if (all.contains("")) {
      throw Refusal.invalid(
          "nothing-to-find",
          "The text has nothing to look for but white space or marks: type a word.");
    }
    // A term within another one is redundant. The longest terms are the rarest, so they come first.
    List<String> terms =
        all.stream()
            .filter(term -> all.stream().noneMatch(o -> !o.equals(term) && o.contains(term)))
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    if (terms.size() > MOST) {
      throw Refusal.invalid(
          "too-many-words",
          "A search takes at most %d words, found %d: put a passage in quotation marks."
              .formatted(MOST, terms.size()));
    }
    return new SearchText(terms);
  }

  /** Returns Postgres regular expressions, all of which must match. */
  String[] patterns() {
    return terms.stream()
        .map(term -> term.codePoints().mapToObj(SearchText::sign).collect(Collectors.joining()))
        .toArray(String[]::new);
  }

  private static String sign(int sign) {
    if (sign == ' ') {
      return "\\s+";
    }
    Set<Integer> forms = FORMS.getOrDefault(sign, Set.of());
    if (forms.isEmpty() && !Character.isLetter(sign)) {
      return quoted(sign);
    }
    Stream<Integer> cases =
        Stream.of(sign, Character.toUpperCase(sign), Character.toTitleCase(sign));
    return Stream.concat(cases, forms.stream())
        .distinct()
        .map(Character::toString)
        .collect(Collectors.joining("", "[", "]" + ANY_MARKS));
  }

  /**
   * Escapes only other characters: a backslash would give a letter or a digit a special meaning.
   */
  private static String quoted(int sign) {
    return (sign < 128 && !Character.isLetterOrDigit(sign) ? "\\" : "") + Character.toString(sign);
  }

  private static String bare(String text) {
    Matcher marks = MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD));
    return Normalizer.normalize(marks.replaceAll(""), Normalizer.Form.NFC)
        .toLowerCase(Locale.ROOT)
        .replace(FINAL_SIGMA, SIGMA);
  }

  private static Map<Integer, Set<Integer>> forms() {
    return IntStream.rangeClosed(128, LAST_ACCENTED)
        .filter(Character::isLetter)
        .boxed()
        .filter(sign -> bare(Character.toString(sign)).length() == 1)
        .collect(
            Collectors.groupingBy(
                sign -> (int) bare(Character.toString(sign)).charAt(0),
                TreeMap::new,
                Collectors.toCollection(TreeSet::new)));
  }
}
