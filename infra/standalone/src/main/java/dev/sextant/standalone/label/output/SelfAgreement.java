package dev.sextant.standalone.label.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.remote.labelling.LabelStep;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.UnlabelledReason;
import dev.sextant.standalone.calls.journal.Journal;
import dev.sextant.standalone.label.input.LabelTask;
import dev.sextant.standalone.label.run.JournalReplies;
import dev.sextant.standalone.label.run.RepeatSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far an oracle agrees with itself on the answers that it labelled three times: the mean share
 * of pairs of labels that are the same, status, verdict and factuality.
 *
 * @param answers with all three labels, none of them missing because a call failed
 * @param share null if there is none
 */
public record SelfAgreement(int answers, @Nullable Interval share) {

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  /** Compares the labels that the journal's replies give. */
  static SelfAgreement of(Labeller labeller, Journal journal, List<LabelTask> tasks)
      throws IOException {
    JournalReplies replies = new JournalReplies(journal, labeller);
    List<Double> shares = new ArrayList<>();
    List<Integer> items = new ArrayList<>();
    for (LabelTask task : RepeatSample.of(tasks)) {
      List<OracleLabel> labels = new ArrayList<>();
      for (LabelTask each : task.withRepeats(RepeatSample.REPEATS)) {
        if (labeller.next(each.subject(), replies.all(each)) instanceof LabelStep.Done done
            && done.label().reason() != UnlabelledReason.CALL_FAILED) {
          labels.add(done.label());
        }
      }
      if (labels.size() > RepeatSample.REPEATS && isAsked(replies, task)) {
        shares.add(same(labels));
        items.add(task.item());
      }
    }
    return new SelfAgreement(shares.size(), share(shares, items));
  }

  /** Returns a sentence; empty if nothing was labelled again. */
  public Optional<String> words() {
    return Optional.ofNullable(share)
        .map(
            found ->
                "agrees with itself on %s of the pairs of labels of %,d answers"
                    .formatted(FileAgreement.words(found), answers));
  }

  ObjectNode toJson() {
    ObjectNode node = JSON.createObjectNode().put("answers", answers);
    node.put("labels_each", RepeatSample.REPEATS + 1);
    node.set("share", JSON.valueToTree(share));
    return node;
  }

  /** An answer without a reference has no call, so its labels are the same by themselves. */
  private static boolean isAsked(JournalReplies replies, LabelTask task) throws IOException {
    return !replies.all(task).isEmpty();
  }

  private static double same(List<OracleLabel> labels) {
    int pairs = 0;
    int same = 0;
    for (int i = 0; i < labels.size(); i++) {
      for (int j = i + 1; j < labels.size(); j++) {
        pairs++;
        same += isSame(labels.get(i), labels.get(j)) ? 1 : 0;
      }
    }
    return (double) same / pairs;
  }

  private static boolean isSame(OracleLabel one, OracleLabel other) {
    return one.status() == other.status()
        && Objects.equals(one.grounded(), other.grounded())
        && Objects.equals(one.factuality(), other.factuality());
  }

  private static @Nullable Interval share(List<Double> shares, List<Integer> items) {
    if (shares.isEmpty()) {
      return null;
    }
    int[] distinct = items.stream().mapToInt(Integer::intValue).distinct().toArray();
    int[] clusters = items.stream().mapToInt(item -> Arrays.binarySearch(distinct, item)).toArray();
    return Intervals.share(
        Means.mean(
            shares.stream().mapToDouble(Double::doubleValue).toArray(),
            new Clusters(clusters, distinct.length)));
  }
}
