package dev.sextant.metrics.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.metrics.score.Reason;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogueTest {

  @Test
  void lists_the_metrics_of_this_release_in_the_order_of_reports() {
    assertThat(Catalogue.metrics())
        .extracting(Metric::name)
        .containsExactly(
            "sgi",
            "theta-rq",
            "theta-rc",
            "sgi-lower-bound",
            "sgi-upper-bound",
            "theta-qc",
            "isotropy-vne",
            "isotropy-log-determinant",
            "isotropy-inverse-trace",
            "isotropy-vne-reference",
            "isotropy-frobenius",
            "checkembed-cosine-frobenius",
            "checkembed-cosine-mean",
            "checkembed-cosine-std",
            "checkembed-pearson-frobenius",
            "checkembed-pearson-mean",
            "checkembed-pearson-std",
            "checkembed-reference-mean",
            "perplexity",
            "ln-entropy",
            "u-deg-cosine",
            "u-eigv-cosine",
            "u-ecc-cosine",
            "eigenscore",
            "bertscore",
            "selfcheck-bertscore",
            "semantic-entropy-discrete",
            "semantic-entropy-weighted",
            "selfcheck-nli",
            "luq",
            "luq-atomic",
            "u-deg-entailment",
            "u-eigv-entailment",
            "u-ecc-entailment",
            "length",
            "context-novelty",
            "question-overlap",
            "context-substring",
            "mean-length",
            "length-variation",
            "jaccard-dispersion",
            "u-deg-jaccard",
            "u-eigv-jaccard",
            "u-ecc-jaccard",
            "rouge-l-dispersion",
            "selfcheck-ngram",
            "selfcheck-ngram-max");
  }

  @Test
  void finds_a_metric_by_its_name_and_none_by_another() {
    assertThat(Catalogue.find("sgi")).map(Metric::name).contains("sgi");
    assertThat(Catalogue.find("SGI")).isEmpty();
  }

  static Stream<Metric> metrics() {
    return Catalogue.metrics().stream();
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void names_are_kebab_case_and_ranges_are_not_empty(Metric metric) {
    assertThat(metric.name()).matches("[a-z]+(-[a-z]+)*");
    assertThat(metric.low()).isLessThan(metric.high());
    assertThat(metric.unit()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void the_documentation_is_in_sentences(Metric metric) {
    Documentation documentation = metric.documentation();
    assertThat(documentation.definition()).endsWith(".");
    assertThat(documentation.undefined()).endsWith(".");
    assertThat(documentation.facts()).allMatch(fact -> fact.endsWith("."));
    assertThat(documentation.formula()).doesNotEndWith(".");
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void what_a_metric_needs_is_named_among_the_reasons_why_it_has_no_value(Metric metric) {
    assertThat(metric.needs())
        .allSatisfy(
            need ->
                assertThat(metric.documentation().undefined()).contains(withoutIt(need).code()));
  }

  private static Reason withoutIt(Need need) {
    return switch (need) {
      case QUESTION -> Reason.NO_QUESTION;
      case CONTEXT -> Reason.NO_CONTEXT;
      case REFERENCE -> Reason.NO_REFERENCE;
      case SAMPLES -> Reason.ONE_ANSWER;
      case TOKEN_LOGPROBS -> Reason.NO_TOKEN_LOGPROBS;
      case ENTAILMENT -> Reason.NO_ANSWERS;
      case EMBEDDER -> Reason.ZERO_VECTOR;
      case TOKEN_VECTORS -> Reason.NO_TOKEN_VECTORS;
      case SEGMENTS -> Reason.NO_SEGMENTS;
      case EXTERNAL_SCORE -> Reason.NO_EXTERNAL_SCORE;
    };
  }

  @Test
  void no_two_metrics_have_a_name_or_a_title_in_common() {
    assertThat(Catalogue.metrics()).extracting(Metric::name).doesNotHaveDuplicates();
    assertThat(Catalogue.metrics()).extracting(Metric::title).doesNotHaveDuplicates();
  }

  @Test
  void an_entry_without_a_part_of_its_documentation_is_refused() {
    assertThat(whole().metric().title()).isEqualTo("t");
    assertThatIllegalArgumentException().isThrownBy(() -> whole().title(" ").metric());
    assertThatIllegalArgumentException().isThrownBy(() -> whole().definition("").metric());
    assertThatIllegalArgumentException().isThrownBy(() -> whole().formula("").metric());
    assertThatIllegalArgumentException().isThrownBy(() -> whole().undefined("").metric());
    assertThatIllegalArgumentException().isThrownBy(() -> whole().source("").metric());
    assertThatIllegalArgumentException().isThrownBy(() -> whole().facts().metric());
  }

  private static Entry whole() {
    return Entry.ofItem("n").title("t").definition("d").formula("f").undefined("u").facts("f");
  }

  @Test
  void floors_claim_no_direction_and_need_no_embedder() {
    assertThat(Catalogue.metrics())
        .filteredOn(metric -> metric.family() == Family.FLOOR)
        .hasSize(13)
        .allMatch(metric -> metric.direction() == Direction.UNDIRECTED)
        .noneMatch(Metric::needsEmbedder);
  }

  /** Otherwise a transform of a floor could be reported to beat it. */
  @Test
  void whatever_is_computed_from_texts_alone_is_a_floor() {
    assertThat(Catalogue.metrics())
        .filteredOn(
            metric -> metric.basis() == Basis.TEXT && !metric.needs().contains(Need.TOKEN_LOGPROBS))
        .extracting(Metric::family)
        .containsOnly(Family.FLOOR);
  }

  @Test
  void the_index_brings_its_angles_and_nothing_else_brings_anything() {
    assertThat(Catalogue.withParts(List.of("sgi", "isotropy-vne")))
        .containsExactlyInAnyOrder("sgi", "theta-rq", "theta-rc", "theta-qc", "isotropy-vne")
        .allMatch(name -> Catalogue.find(name).isPresent());
    List<String> others =
        Catalogue.metrics().stream().map(Metric::name).filter(name -> !name.equals("sgi")).toList();
    assertThat(Catalogue.withParts(others)).containsExactlyInAnyOrderElementsOf(others);
  }
}
