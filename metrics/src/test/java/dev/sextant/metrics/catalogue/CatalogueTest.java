package dev.sextant.metrics.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueTest {

  @Test
  void lists_the_metrics_of_this_release_in_the_order_of_reports() {
    assertThat(Catalogue.metrics())
        .extracting(Metric::name)
        .containsExactly(
            "sgi",
            "theta-rq",
            "theta-rc",
            "theta-qc",
            "isotropy-vne",
            "checkembed-cosine-frobenius",
            "checkembed-cosine-mean",
            "checkembed-cosine-std",
            "length",
            "context-novelty",
            "question-overlap",
            "context-substring",
            "mean-length",
            "length-variation",
            "jaccard-dispersion");
  }

  @Test
  void finds_a_metric_by_its_name_and_none_by_another() {
    assertThat(Catalogue.find("sgi")).map(Metric::name).contains("sgi");
    assertThat(Catalogue.find("SGI")).isEmpty();
  }

  @Test
  void names_are_kebab_case_and_say_something_to_people() {
    assertThat(Catalogue.metrics())
        .allSatisfy(
            metric -> {
              assertThat(metric.name()).matches("[a-z]+(-[a-z]+)*");
              assertThat(metric.title()).isNotBlank();
              assertThat(metric.definition()).endsWith(".");
              assertThat(metric.low()).isLessThan(metric.high());
            });
  }

  @Test
  void floors_claim_no_direction_and_need_no_embedder() {
    assertThat(Catalogue.metrics())
        .filteredOn(metric -> metric.family() == Family.FLOOR)
        .hasSize(7)
        .allMatch(metric -> metric.direction() == Direction.UNDIRECTED)
        .noneMatch(Metric::needsEmbedder);
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
