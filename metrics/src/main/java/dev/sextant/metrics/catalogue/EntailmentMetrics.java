package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Entry.FEW;
import static dev.sextant.metrics.catalogue.Entry.PRIMARY;
import static dev.sextant.metrics.catalogue.Entry.SENTENCES;

import java.util.List;
import java.util.stream.Stream;

/** Metrics of entailment between answers, sentences and references. */
final class EntailmentMetrics {

  private static final String MEANINGS =
      "Each sample is read after the question, as in the published code of semantic entropy;"
          + " without a question it is read alone. Equal samples entail each other without asking"
          + " the model.";
  private static final String CLUSTERS =
      "Each sample joins the first cluster whose first member it entails and is entailed by, where"
          + " entailment must be the likeliest of the three classes, both ways; the published code"
          + " lets a later cluster take it over.";
  private static final String ORDER =
      "Where the model's entailment is not transitive, the order of the samples may change the"
          + " clusters.";
  private static final String LUQ_PAIR =
      "The premise is the part, the hypothesis the whole other sample; there are implementations"
          + " that ask the other way round.";
  private static final String NEUTRAL =
      "The model's neutral class takes no part; where it has all the probability, the support is"
          + " 0.5.";

  static final List<Metric> ALL =
      Stream.concat(
              Stream.of(discrete(), weighted(), selfCheck(), luq(), luqAtomic()),
              affinity().stream())
          .toList();

  private EntailmentMetrics() {}

  private static Metric discrete() {
    return ofItem("semantic-entropy-discrete")
        .atLeast(0)
        .unit("nat")
        .title("Semantic entropy, discrete")
        .definition(
            "Entropy over the meanings of the samples, each meaning weighted by how many samples"
                + " have it. 0: all mean the same.")
        .formula("-sum p_k ln p_k, p_k the share of the samples in cluster k")
        .undefined(FEW + ".")
        .facts(
            "At most ln N, which samples reach of which no two mean the same.",
            MEANINGS,
            CLUSTERS,
            ORDER)
        .source("Farquhar et al., Nature 630 (2024), 625; strict entailment")
        .metric();
  }

  private static Metric weighted() {
    return ofItem("semantic-entropy-weighted")
        .needs(Need.SAMPLES, Need.TOKEN_LOGPROBS, Need.ENTAILMENT)
        .atLeast(0)
        .unit("nat")
        .title("Semantic entropy, weighted")
        .definition(
            "Entropy over the meanings of the samples, each meaning weighted by the probability"
                + " that the generator gave to its samples. 0: all mean the same.")
        .formula(
            "-sum p_k ln p_k, p_k = sum_{i in k} exp(l_i) / sum_i exp(l_i), l_i the mean of ln p"
                + " over the tokens of sample i")
        .undefined(
            FEW
                + "; no-token-logprobs where the generator gave none for one of them; not-finite"
                + " where every sample was impossible.")
        .facts(
            "At most ln of the number of meanings.",
            "Probabilities are normalised by length, as in the published code, and over the"
                + " samples, so the p_k sum to 1.",
            MEANINGS,
            CLUSTERS,
            ORDER)
        .source("Farquhar et al., Nature 630 (2024), 625; Rao's estimator of the code")
        .metric();
  }

  private static Metric selfCheck() {
    return Entry.ofAnswer("selfcheck-nli")
        .family(Family.ENTAILMENT)
        .direction(HIGHER_IS_RISKY)
        .needs(Need.SAMPLES, Need.ENTAILMENT)
        .between(0, 1)
        .title("SelfCheckGPT, contradiction")
        .definition(
            "How likely the answer's sentences and the other samples contradict each other: the"
                + " mean over sentences and samples of the probability of contradiction.")
        .formula("mean_i mean_n P(contradiction | sentence i, sample n)")
        .undefined(PRIMARY + ".")
        .facts(
            "Of three classes: the published code drops neutral and reads P(c) / (P(e) + P(c)),"
                + " which a model of two classes gives here, too.",
            "The premise is the sentence, the hypothesis the whole sample, as in the published"
                + " code; its paper words it the other way round.",
            "A sentence that is equal to a sample is entailed without asking the model.",
            "The order of the samples and repeating each of them change nothing.",
            SENTENCES)
        .source("Manakul, Liusie and Gales, SelfCheckGPT, arXiv 2303.08896")
        .metric();
  }

  private static Metric luq() {
    return ofItem("luq")
        .between(0, 1)
        .title("LUQ")
        .definition(
            "How little the samples support each other, sentence by sentence: the mean over samples"
                + " of 1 - the mean support of their sentences by the other samples.")
        .formula("1 - mean P(e) / (P(e) + P(c)), over samples, their sentences, the other samples")
        .undefined(FEW + "; no-sentences where no sample has letters or digits.")
        .facts(
            LUQ_PAIR,
            NEUTRAL,
            "A sample without a sentence supports others, and has no share of its own.",
            "The order of the samples changes nothing.",
            SENTENCES)
        .source("Zhang et al., LUQ, arXiv 2403.20279")
        .metric();
  }

  private static Metric luqAtomic() {
    return ofItem("luq-atomic")
        .needs(Need.SAMPLES, Need.SEGMENTS, Need.ENTAILMENT)
        .between(0, 1)
        .title("LUQ-Atomic")
        .definition(
            "How little the samples support the atomic facts of the answers that have some, judged"
                + " ones too: the mean over those answers of 1 - the mean support of their facts by"
                + " the other samples. Segments count as facts.")
        .formula("1 - mean P(e) / (P(e) + P(c)), over answers, their facts, the other samples")
        .undefined(FEW + "; no-segments where no answer has facts or segments.")
        .facts(
            LUQ_PAIR,
            NEUTRAL,
            "The facts are those of the newest completed label run of kind atomic-facts or factscore"
                + " for the answers, when the experiment is created. An answer that it was not asked"
                + " about has the segments of its label.",
            "The verdicts on facts and segments are never read.",
            "The order of the samples changes nothing.")
        .source("Zhang et al., LUQ, arXiv 2403.20279; there all facts are of one model")
        .metric();
  }

  private static List<Metric> affinity() {
    return UncertaintyMetrics.AffinityMetrics.of(
        "entailment",
        "entailment",
        "w_ij is the mean of the probabilities that sample i entails sample j and j entails i. "
            + MEANINGS,
        "It is (N-1)/N of 1 - the mean probability of entailment over the pairs of samples.",
        name ->
            Entry.ofItem(name)
                .family(Family.ENTAILMENT)
                .direction(HIGHER_IS_RISKY)
                .needs(Need.SAMPLES, Need.ENTAILMENT)
                .undefined(FEW + "."));
  }

  private static Entry ofItem(String name) {
    return Entry.ofItem(name)
        .family(Family.ENTAILMENT)
        .direction(HIGHER_IS_RISKY)
        .needs(Need.SAMPLES, Need.ENTAILMENT);
  }
}
