package dev.sextant.standalone.preflights;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.preflights.LabelledItems;
import dev.sextant.api.preflights.PreflightOrder;
import dev.sextant.api.preflights.Preflights;
import dev.sextant.evaluation.live.LiveScorer;
import dev.sextant.evaluation.preflight.EmbedderPreflight;
import dev.sextant.evaluation.preflight.Outlook;
import dev.sextant.inference.model.ModelException;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.preflight.Applicability;
import dev.sextant.metrics.preflight.FloorStrength;
import dev.sextant.metrics.preflight.LabelBalance;
import dev.sextant.metrics.preflight.Notice;
import dev.sextant.metrics.preflight.TimeEstimate;
import dev.sextant.standalone.live.Texts;
import dev.sextant.standalone.models.Definitions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Estimates the value of an experiment, with the models that verdicts use. */
public final class MeasuredPreflights implements Preflights {

  private final LiveScorer models;

  public MeasuredPreflights(LiveScorer models) {
    this.models = models;
  }

  @Override
  public String find(PreflightOrder order, LabelledItems labelled) {
    List<Notice> notices = new ArrayList<>();
    JsonArray sentences = new JsonArray();
    JsonObject json = new JsonObject().put("notices", sentences);
    Applicability applicability = Carried.applicability(order.counts());
    notices.addAll(applicability.notices());
    LabelBalance balance = Labels.balance(order);
    notices.add(Labels.notice(order, balance));
    json.put("labels", FindingsJson.of(balance));
    FloorReading reading = new FloorReading(labelled);
    notices.addAll(reading.support().notices());
    List<FloorStrength> floors = reading.floors(order.seed());
    notices.add(FloorStrength.notice(floors));
    json.put("floors", FindingsJson.of(floors));
    List<Outlook> outlooks = order.embedders().stream().map(e -> outlook(order, e)).toList();
    outlooks.forEach(outlook -> notices.addAll(outlook.notices()));
    TimeEstimate time =
        new TimeEstimate(outlooks.stream().map(Outlook::load).filter(Objects::nonNull).toList());
    notices.add(time.notice());
    json.put("embedders", FindingsJson.ofEmbedders(outlooks));
    json.put("metrics", FindingsJson.of(applicability));
    json.put("seconds", time.seconds());
    notices.forEach(
        notice ->
            sentences.add(
                new JsonObject()
                    .put("level", notice.level().code())
                    .put("sentence", notice.sentence())));
    return json.encode();
  }

  private Outlook outlook(PreflightOrder order, EmbedderDefinition embedder) {
    List<Metric> metrics =
        order.metrics().stream().map(name -> Catalogue.find(name).orElseThrow()).toList();
    List<ItemText> sample = order.sample().stream().map(Texts::of).toList();
    EmbedderPreflight preflight =
        new EmbedderPreflight(metrics, sample, order.counts().items(), System::nanoTime);
    try {
      return models.with(Definitions.spec(embedder), preflight::run);
    } catch (ModelException e) {
      throw new Refusal(Refusal.Kind.INVALID, "model-unusable", String.valueOf(e.getMessage()));
    }
  }
}
