package dev.sextant.remote.labelling.reply;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenLogprob;
import dev.sextant.remote.generation.TokenLogprob.Alternative;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Probabilities of the classes that a reply could have named at a position: those of the tokens
 * that name one, made to sum to 1. Servers list a few tokens only. The classes that are not among
 * them have at most the rest, 1 minus the sum of all that are listed, and are taken to have that.
 */
final class VerdictProbability {

  private VerdictProbability() {}

  /**
   * Returns the probabilities in the order of the classes; null if the reply has no
   * log-probabilities, or they are not those of its text.
   *
   * @param position of the class in the text
   * @param classes a character each
   */
  static double @Nullable [] of(Generation reply, int position, String classes) {
    List<TokenLogprob> tokens = reply.tokens();
    String joined = tokens.stream().map(TokenLogprob::token).collect(Collectors.joining());
    int shift = joined.lastIndexOf(reply.text()); // tokens of reasoning or of the turn's end
    if (tokens.isEmpty() || shift < 0) {
      return null;
    }
    int start = 0;
    for (TokenLogprob token : tokens) {
      int within = position + shift - start;
      if (within < token.token().length()) {
        return of(token, within, classes);
      }
      start += token.token().length();
    }
    return null;
  }

  private static double[] of(TokenLogprob token, int within, String classes) {
    Map<String, Double> listed = new LinkedHashMap<>();
    listed.put(token.token(), token.logprob());
    for (Alternative other : token.alternatives()) {
      listed.putIfAbsent(other.token(), other.logprob());
    }
    double[] masses = new double[classes.length()];
    double seen = 0;
    for (Map.Entry<String, Double> each : listed.entrySet()) {
      double mass = StrictMath.exp(each.getValue());
      seen += mass;
      int index = classOf(each.getKey(), token.token(), within, classes);
      if (index >= 0) {
        masses[index] += mass;
      }
    }
    return normalised(masses, Math.max(0, 1 - seen));
  }

  private static double[] normalised(double[] masses, double rest) {
    int missing = 0;
    for (double mass : masses) {
      missing += mass == 0 ? 1 : 0;
    }
    double sum = 0;
    for (int i = 0; i < masses.length; i++) {
      masses[i] = masses[i] == 0 ? rest / missing : masses[i];
      sum += masses[i];
    }
    for (int i = 0; i < masses.length; i++) {
      masses[i] /= sum;
    }
    return masses;
  }

  /** Returns the class that a token names in the place where the chosen one does; else -1. */
  private static int classOf(String token, String chosen, int within, String classes) {
    boolean sameBefore = token.length() > within && token.startsWith(chosen.substring(0, within));
    boolean ends =
        sameBefore
            && (token.length() == within + 1
                || !Character.isLetterOrDigit(token.charAt(within + 1)));
    return ends ? classes.indexOf(token.charAt(within)) : -1;
  }
}
