package dev.sextant.api.campaigns.weekly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.campaigns.weekly.CampaignWeek.Runs;
import dev.sextant.api.campaigns.weekly.WeeklyStore.CampaignRuns;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WeeklySentencesTest {

  private static final UUID ID = new UUID(0, 1);
  private static final Runs ONE = new Runs(1, 0, 0, 0, 0);

  @Test
  void a_week_without_a_run_is_one_sentence() {
    assertThat(WeeklySentences.of(List.of()))
        .containsExactly("Nothing to report: no run of a campaign ended in the week.");
  }

  @Test
  void a_week_in_which_all_went_well_is_one_sentence() {
    assertThat(WeeklySentences.of(List.of(week("A", ONE, series("not-worse", 0)))))
        .containsExactly(
            "Nothing to report: 1 comparison is not worse, and the only run took place.");
    assertThat(WeeklySentences.of(List.of(week("A", new Runs(5, 0, 0, 0, 0), series(null, 0)))))
        .containsExactly(
            "Nothing to report: nothing was compared with first runs, and all 5 runs took place.");
  }

  @Test
  void three_sentences_say_what_is_worse_what_is_undecided_and_what_did_not_run() {
    List<CampaignWeek> weeks =
        List.of(
            week("A", ONE, series("worse", 1), series("undecided", 0), series("no-evidence", 0)),
            week("B", new Runs(2, 1, 0, 3, 2), series("not-worse", 1), series("not-worse", 0)));

    assertThat(WeeklySentences.of(weeks))
        .containsExactly(
            "2 of 5 comparisons raised an alarm: A (large, grounded) at 0.78 after 0.91; B (large, grounded) earlier in the week.",
            "1 comparison is undecided: A (large, grounded), which 120 more items or groups of items would decide; 1 comparison has no evidence: A (large, grounded).",
            "Of 9 runs, 6 did not take place (1 failed, 3 skipped, 2 missed): B.");
    assertThat(weeks).extracting(CampaignWeek::state).containsOnly(CampaignWeek.State.WORSE);
  }

  @Test
  void what_is_not_shown_is_never_good_news() {
    CampaignWeek failed = week("A", new Runs(0, 1, 0, 0, 0));

    assertThat(failed.state()).isEqualTo(CampaignWeek.State.DID_NOT_RUN);
    assertThat(WeeklySentences.of(List.of(failed)))
        .containsExactly(
            "Nothing was compared with first runs.",
            "No comparison is undecided.",
            "Of 1 run, 1 did not take place (1 failed): A.");
    assertThat(week("A", ONE, series("not-worse", 0), series("no-evidence", 0)).state())
        .isEqualTo(CampaignWeek.State.NO_EVIDENCE);
    assertThat(week("A", ONE, series(null, 0)).state()).isEqualTo(CampaignWeek.State.NOT_COMPARED);
  }

  @Test
  void a_sentence_names_three_and_counts_the_rest() {
    List<CampaignWeek> weeks =
        IntStream.range(0, 5).mapToObj(i -> week("C" + i, new Runs(0, 0, 0, 1, 0))).toList();

    assertThat(WeeklySentences.of(weeks).get(2))
        .isEqualTo("Of 5 runs, 5 did not take place (5 skipped): C0; C1; C2; and 2 more.");
  }

  private static CampaignWeek week(String name, Runs runs, WeeklySeries... series) {
    return CampaignWeek.of(
        new CampaignRuns(ID, name, ID, "project", runs), Stream.of(series).toList(), List.of());
  }

  private static WeeklySeries series(String state, long alarms) {
    return new WeeklySeries(
        ID,
        "dataset",
        "large",
        "grounded",
        ID,
        OffsetDateTime.parse("2026-11-23T05:00:00Z"),
        state,
        alarms,
        0.78,
        200,
        0.91,
        0.05,
        "undecided".equals(state) ? 120L : null,
        "no-evidence".equals(state) ? "too-few" : null,
        "worse".equals(state) ? List.of("generator") : null);
  }
}
