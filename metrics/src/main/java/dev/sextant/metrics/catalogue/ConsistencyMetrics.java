package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;
import static dev.sextant.metrics.catalogue.Entry.FEW;
import static dev.sextant.metrics.catalogue.Entry.PRIMARY;
import static dev.sextant.metrics.catalogue.Entry.SENTENCES;

import java.util.List;

/** How far an answer's words and tokens are found again in other answers. */
final class ConsistencyMetrics {

  private static final String COUNTED =
      "The answer's own words are counted, as in the published code, so no word is unseen and the"
          + " pseudo count k is 0.";
  private static final String PUNCTUATION =
      "The published code counts punctuation as words; here it is left out.";
  private static final String SAMPLES =
      "The order of the samples changes nothing; more or longer samples make it grow, whatever they"
          + " say.";

  static final List<Metric> ALL =
      List.of(rougeL(), ngram(), ngramMax(), bertScore(), selfCheckBertScore());

  private ConsistencyMetrics() {}

  private static Metric rougeL() {
    return Entry.ofItem("rouge-l-dispersion")
        .family(Family.FLOOR)
        .direction(UNDIRECTED)
        .needs(Need.SAMPLES)
        .between(0, 1)
        .title("ROUGE-L dispersion")
        .definition(
            "1 - the mean over all pairs of samples of how much of their words is one common"
                + " subsequence. 0: all have the same words in the same order.")
        .formula("1 - mean_{i < j} 2 l_ij / (n_i + n_j), l_ij the longest common subsequence")
        .undefined(FEW + "; no-words where no sample has a word.")
        .facts(
            "The order of the samples, case and punctuation change nothing.",
            "Nothing is stemmed; two samples without words are alike.",
            Entry.FLOOR)
        .source("Lin, ROUGE, 2004; as lexical similarity in Kuhn et al., arXiv 2302.09664")
        .metric();
  }

  private static Metric ngram() {
    return ngram("selfcheck-ngram")
        .title("SelfCheckGPT, unigrams")
        .definition(
            "How surprising the answer's words are among those of the other samples: the mean over"
                + " its sentences of the mean of -ln p over a sentence's words.")
        .formula(
            "mean_i mean_{w in sentence i} -ln p(w), p(w) = c(w) / C, counts over the answer and"
                + " the other samples together")
        .facts(
            COUNTED,
            PUNCTUATION,
            SAMPLES,
            "Common words make up most of it; selfcheck-ngram-max is the reading that the paper"
                + " reports in its summary.",
            SENTENCES,
            Entry.FLOOR)
        .metric();
  }

  private static Metric ngramMax() {
    return ngram("selfcheck-ngram-max")
        .title("SelfCheckGPT, rarest words")
        .definition(
            "How surprising the rarest word of each of the answer's sentences is among the words of"
                + " the other samples: the mean over sentences of the greatest -ln p.")
        .formula(
            "mean_i max_{w in sentence i} -ln p(w), p(w) = c(w) / C, counts over the answer and"
                + " the other samples together")
        .facts(
            COUNTED,
            PUNCTUATION,
            SAMPLES,
            "At most ln C, where some word of each sentence is nowhere else; then it only says how"
                + " much text there is.",
            SENTENCES,
            Entry.FLOOR)
        .metric();
  }

  private static Entry ngram(String name) {
    return Entry.ofAnswer(name)
        .family(Family.FLOOR)
        .direction(UNDIRECTED)
        .needs(Need.SAMPLES)
        .atLeast(0)
        .unit("nat")
        .undefined(PRIMARY + ".")
        .source("Manakul, Liusie and Gales, SelfCheckGPT, arXiv 2303.08896");
  }

  private static Metric bertScore() {
    return Entry.ofAnswer("bertscore")
        .family(Family.UNCERTAINTY)
        .direction(HIGHER_IS_TRUSTWORTHY)
        .needs(Need.REFERENCE, Need.TOKEN_VECTORS)
        .between(0, 1)
        .title("BERTScore against the reference")
        .definition(
            "How well the answer's tokens and those of the reference answer match, each with the"
                + " most similar one of the other text.")
        .formula(
            "2 P R / (P + R), P = mean_a max_b cos(a, b), R = mean_b max_a cos(a, b); 0 where P or"
                + " R is not positive")
        .undefined(
            "empty-answer where the answer is blank; no-reference; no-token-vectors where the"
                + " embedder has none; zero-vector or not-finite where a token has no direction.")
        .facts(
            "Without idf weights and without rescaling by a baseline.",
            "Answer and reference may change places; a rotation of the space changes nothing.",
            "What is longer than the embedder takes is cut, and counted as truncated.")
        .source("Zhang et al., BERTScore, arXiv 1904.09675")
        .metric();
  }

  private static Metric selfCheckBertScore() {
    return Entry.ofAnswer("selfcheck-bertscore")
        .family(Family.UNCERTAINTY)
        .direction(HIGHER_IS_RISKY)
        .needs(Need.SAMPLES, Need.TOKEN_VECTORS)
        .between(0, 1)
        .title("SelfCheckGPT, BERTScore")
        .definition(
            "1 - how well the answer's sentences are found again in the other samples: the mean"
                + " over sentences and samples of the best BERTScore F1 among a sample's"
                + " sentences.")
        .formula("1 - mean_i mean_n max_k F1(sentence i, sentence k of sample n)")
        .undefined(
            PRIMARY
                + "; no-token-vectors where the embedder has none; zero-vector or not-finite where"
                + " a token has no direction.")
        .facts(
            "A sample without a sentence contributes an F1 of 0.",
            "The order of the samples and repeating each of them change nothing.",
            SENTENCES)
        .source("Manakul, Liusie and Gales, SelfCheckGPT, arXiv 2303.08896; without rescaling")
        .metric();
  }
}
