package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.finding.FlipRate;
import dev.sextant.metrics.report.finding.LabelNoise;
import org.jspecify.annotations.Nullable;

/** What wrong labels do to a finding, as JSON. */
public final class LabelNoiseJson {

  private LabelNoiseJson() {}

  /** Returns null if it is not known. */
  public static @Nullable ObjectNode of(@Nullable LabelNoise noise) {
    if (noise == null) {
      return null;
    }
    FlipRate flips = noise.flips();
    ObjectNode json = Json.object();
    json.put("rate", flips.rate());
    json.put("source", flips.source().code());
    IntervalJson.put(json, "agreement", flips.agreement());
    json.put("agreement_answers", flips.answers());
    json.put("factor", noise.factor());
    IntervalJson.put(json, "corrected_auc", noise.area());
    IntervalJson.put(json, "corrected_difference", noise.difference());
    IntervalJson.put(json, "corrected_added", noise.added());
    json.put("flipped_auc", noise.flippedArea());
    json.put("holds_up_to", noise.holdsUpTo());
    json.put("holds", noise.holds());
    return json;
  }
}
