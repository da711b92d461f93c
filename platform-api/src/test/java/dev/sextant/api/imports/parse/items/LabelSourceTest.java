package dev.sextant.api.imports.parse.items;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.items.SourceAnswer.Role;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A label is an oracle's as long as nobody has corrected it. */
class LabelSourceTest {

  private static final String ENTRY =
      """
      {"oracles":[{"is_label":true,"grounded":false,"factuality":0.5}]}
      """;
  private static final String BARE =
      """
      {"oracles":[{"labeller":"a","is_label":false},{"labeller":"b","is_label":true}]}
      """;
  private static final String PARTS =
      """
      {"oracles":[{"is_label":true,"grounded":false,"factuality":0.5,"parts":[
        {"text":"One. ","supported":true,"probability":0.9},{"text":"Two.","supported":false,"probability":0.2}]}]}
      """;
  private static final List<Segment> HALF =
      List.of(new Segment("One.", Verdict.TRUE), new Segment("Two.", Verdict.FALSE));

  @Test
  void what_an_oracle_has_written_is_its_own() {
    assertThat(source(false, 0.5, HALF, ENTRY)).isEqualTo("oracle");
    assertThat(source(false, 0.5, List.of(), ENTRY)).isEqualTo("oracle");
    assertThat(source(true, null, List.of(), BARE)).isEqualTo("oracle");
    assertThat(source(null, 0.5, HALF, BARE)).isEqualTo("oracle");
  }

  @Test
  void a_label_that_somebody_has_corrected_is_no_longer_the_oracles() {
    assertThat(source(true, 0.5, HALF, ENTRY)).as("grounded").isEqualTo("imported");
    assertThat(source(null, 0.5, HALF, ENTRY)).as("grounded is removed").isEqualTo("imported");
    assertThat(source(false, 0.75, List.of(), ENTRY)).as("factuality").isEqualTo("imported");
    assertThat(source(null, 0.75, HALF, BARE)).as("not its segments'").isEqualTo("imported");
    List<Segment> all = HALF.stream().map(each -> new Segment(each.text(), Verdict.TRUE)).toList();
    assertThat(source(false, 0.5, all, ENTRY)).as("verdicts").isEqualTo("imported");
  }

  @Test
  void a_label_whose_segments_or_verdicts_somebody_has_changed_is_no_longer_the_oracles() {
    assertThat(source(false, 0.5, HALF, PARTS)).as("positive control").isEqualTo("oracle");
    assertThat(source(false, 0.5, List.of(), PARTS)).as("no segments").isEqualTo("oracle");
    List<Segment> swapped =
        List.of(new Segment("One.", Verdict.FALSE), new Segment("Two.", Verdict.TRUE));
    assertThat(source(false, 0.5, swapped, PARTS)).as("verdicts swapped").isEqualTo("imported");
    List<Segment> partial =
        List.of(new Segment("One.", Verdict.TRUE), new Segment("Two.", Verdict.PARTIAL));
    assertThat(source(false, 0.5, partial, PARTS)).as("partial").isEqualTo("imported");
    List<Segment> cut =
        List.of(new Segment("One. T", Verdict.TRUE), new Segment("wo.", Verdict.FALSE));
    assertThat(source(false, 0.5, cut, PARTS)).as("cut elsewhere").isEqualTo("imported");
    List<Segment> more =
        List.of(
            new Segment("One.", Verdict.TRUE),
            new Segment("Two.", Verdict.FALSE),
            new Segment("Three.", Verdict.UNJUDGED));
    assertThat(source(false, 0.5, more, PARTS)).as("one more").isEqualTo("imported");
  }

  @Test
  void a_label_without_an_entry_is_imported() {
    assertThat(source(true, null, List.of(), "{}")).isEqualTo("imported");
    assertThat(source(true, null, List.of(), "{\"oracles\":[{\"is_label\":false}]}"))
        .isEqualTo("imported");
  }

  private static String source(
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      List<Segment> segments,
      String metadata) {
    return LabelSource.of(
        new SourceAnswer(
            "One. Two.", Role.JUDGED, grounded, factuality, segments, List.of(), metadata));
  }
}
