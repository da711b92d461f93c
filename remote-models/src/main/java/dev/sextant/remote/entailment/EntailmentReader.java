package dev.sextant.remote.entailment;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenLogprob;
import dev.sextant.remote.generation.TokenLogprob.Alternative;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a reply to {@link EntailmentPrompt}.
 *
 * <p>The reply must be one of the three words, in any case, perhaps quoted, set in bold or followed
 * by a full stop. That class has the probability 1, unless the server sent the candidates for the
 * token that begins the word. Then each class has the share of the candidates that begin its name:
 * the names differ in their first letter. Classes that no candidate begins have at most the rest, 1
 * minus the sum of all candidates, and are taken to have that, in equal parts:
 *
 * <pre>
 * P(class) = m(class) / sum of m, m = sum of exp(logprob) over its candidates, or rest / missing
 * </pre>
 */
final class EntailmentReader {

  private static final List<String> CLASSES = List.of("entailment", "neutral", "contradiction");

  private static final Pattern ONE_WORD = Pattern.compile("[\\s\"'`*]*(\\p{L}+)[\\s\"'`*.]*");

  private static final Pattern BEGINNING = Pattern.compile("[^\\p{L}]*(\\p{L}+)[\\s\"'`*.]*");

  private EntailmentReader() {}

  /**
   * @throws UnclearReplyException if the reply is not one of the three words
   */
  static EntailmentShares read(Generation reply) throws UnclearReplyException {
    if (DrawOutcome.of(reply) == DrawOutcome.TRUNCATED) {
      throw UnclearReplyException.cut();
    }
    Matcher word = ONE_WORD.matcher(reply.text());
    int named = word.matches() ? CLASSES.indexOf(word.group(1).toLowerCase(Locale.ROOT)) : -1;
    if (named < 0) {
      throw UnclearReplyException.of(reply.text());
    }
    double[] masses = masses(reply, word.start(1));
    if (!(masses[named] > 0)) { // no candidates, or not those of this word
      masses = new double[CLASSES.size()];
      masses[named] = 1;
    }
    double sum = masses[0] + masses[1] + masses[2];
    return new EntailmentShares(masses[0] / sum, masses[1] / sum, masses[2] / sum);
  }

  /** Returns zeros if the reply has no log-probabilities, or they are not those of its text. */
  private static double[] masses(Generation reply, int position) {
    List<TokenLogprob> tokens = reply.tokens();
    String joined = tokens.stream().map(TokenLogprob::token).collect(Collectors.joining());
    int shift = joined.lastIndexOf(reply.text()); // tokens of reasoning or of the turn's end
    int start = 0;
    for (TokenLogprob token : shift < 0 ? List.<TokenLogprob>of() : tokens) {
      int within = position + shift - start;
      if (within < token.token().length()) {
        return masses(token);
      }
      start += token.token().length();
    }
    return new double[CLASSES.size()];
  }

  private static double[] masses(TokenLogprob token) {
    Map<String, Double> candidates = new LinkedHashMap<>();
    candidates.put(token.token(), token.logprob());
    for (Alternative other : token.alternatives()) {
      candidates.putIfAbsent(other.token(), other.logprob());
    }
    double[] masses = new double[CLASSES.size()];
    double seen = 0;
    for (Map.Entry<String, Double> each : candidates.entrySet()) {
      double mass = StrictMath.exp(each.getValue());
      seen += mass;
      int index = classOf(each.getKey());
      if (index >= 0) {
        masses[index] += mass;
      }
    }
    if (masses[0] + masses[1] + masses[2] > 0) {
      fill(masses, Math.max(0, 1 - seen));
    }
    return masses;
  }

  private static void fill(double[] masses, double rest) {
    int missing = 0;
    for (double mass : masses) {
      missing += mass == 0 ? 1 : 0;
    }
    for (int i = 0; i < masses.length; i++) {
      masses[i] = masses[i] == 0 ? rest / missing : masses[i];
    }
  }

  /** Returns the class whose name a token begins; else -1. */
  private static int classOf(String token) {
    Matcher letters = BEGINNING.matcher(token);
    String beginning = letters.matches() ? letters.group(1).toLowerCase(Locale.ROOT) : "";
    for (int i = 0; i < CLASSES.size(); i++) {
      if (!beginning.isEmpty() && CLASSES.get(i).startsWith(beginning)) {
        return i;
      }
    }
    return -1;
  }
}
