package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Need.CONTEXT;
import static dev.sextant.metrics.catalogue.Need.QUESTION;

import java.util.List;

/** Floors: simple properties of texts that every score must beat. */
final class FloorMetrics {

  private static final String WORDS =
      "Words are runs of Unicode letters and digits, lower-cased; nothing is stemmed.";
  private static final String REPEATED = "A word that occurs twice counts twice.";
  private static final String TOO_FEW =
      "no-answers, one-answer where fewer than two samples are not blank";
  private static final String ORDER = "The order of the samples changes nothing.";
  private static final String TWICE = "Adding each sample once more changes nothing.";

  static final List<Metric> ALL =
      List.of(
          answerFloor("length")
              .atLeast(0)
              .unit("characters")
              .title("Length")
              .definition("Characters (Unicode code points) of the answer.")
              .formula("number of code points, white space included")
              .undefined("empty-answer where the answer is blank.")
              .facts(
                  "On HaluEval QA it alone tells hallucinated answers from right ones with an AUC"
                      + " of .975.")
              .metric(),
          answerFloor("context-novelty")
              .needs(CONTEXT)
              .between(0, 1)
              .title("Novelty against the context")
              .definition("Share of the answer's words that the context lacks.")
              .formula("words of the answer not in the context / words of the answer")
              .undefined(
                  "empty-answer, no-context where that is missing or blank; no-words where the"
                      + " answer has none.")
              .facts(WORDS, REPEATED, "A context without words makes every word new: 1.")
              .metric(),
          answerFloor("question-overlap")
              .needs(QUESTION)
              .between(0, 1)
              .title("Overlap with the question")
              .definition("Share of the answer's words that the question has, too.")
              .formula("words of the answer in the question / words of the answer")
              .undefined(
                  "empty-answer, no-question where that is missing or blank; no-words where the"
                      + " answer has none.")
              .facts(WORDS, REPEATED)
              .metric(),
          answerFloor("context-substring")
              .needs(CONTEXT)
              .between(0, 1)
              .title("Copied from the context")
              .definition(
                  "1 if the answer occurs in the context as it is, but for case and white space"
                      + " around it; else 0.")
              .formula("1 if the stripped, lower-cased answer is part of the lower-cased context")
              .undefined("empty-answer, no-context where that is missing or blank.")
              .facts("White space inside the answer must match to the character.")
              .metric(),
          itemFloor("mean-length")
              .atLeast(0)
              .unit("characters")
              .title("Mean length")
              .definition("Mean of the samples' lengths in characters (Unicode code points).")
              .formula("sum(length_i) / N")
              .undefined(TOO_FEW + ": the same items as the metrics that must beat it.")
              .facts(ORDER, TWICE)
              .metric(),
          itemFloor("length-variation")
              .atLeast(0)
              .title("Variation of length")
              .definition(
                  "Coefficient of variation of the samples' lengths in characters: population"
                      + " standard deviation over mean.")
              .formula("sqrt(sum((length_i - mean)^2) / N) / mean")
              .undefined(TOO_FEW + ".")
              .facts(ORDER, TWICE)
              .metric(),
          itemFloor("jaccard-dispersion")
              .between(0, 1)
              .title("Jaccard dispersion")
              .definition("1 - mean Jaccard similarity of the word sets over all pairs of samples.")
              .formula("1 - mean_{i < j} |W_i and W_j| / |W_i or W_j|, W_i the set of words")
              .undefined(
                  TOO_FEW
                      + "; too-many-answers above 500 samples; no-words where no sample has a"
                      + " word.")
              .facts(
                  ORDER,
                  WORDS,
                  "Two samples without words are alike: similarity 1.",
                  "Adding each sample once more multiplies it by 2 (N-1) / (2N-1).")
              .metric());

  private FloorMetrics() {}

  private static Entry answerFloor(String name) {
    return Entry.ofAnswer(name).family(Family.FLOOR).direction(Direction.UNDIRECTED);
  }

  private static Entry itemFloor(String name) {
    return Entry.ofItem(name)
        .family(Family.FLOOR)
        .direction(Direction.UNDIRECTED)
        .needs(Need.SAMPLES);
  }
}
