package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.CalibrationStatistics.CurveRequest;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.metrics.calibration.threshold.Objective.Costs;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The API operations for calibrations. */
public final class CalibrationRoutes {

  private static final String ID = "calibration_id";

  private final CalibrationService calibrations;
  private final ActivationService activations;
  private final CurveService curves;

  /**
   * Creates the routes.
   *
   * @param workers threads for the statistics
   */
  public CalibrationRoutes(TenantDatabase database, WorkerExecutor workers) {
    this.calibrations = new CalibrationService(database, workers);
    this.activations = new ActivationService(database);
    this.curves = new CurveService(database, workers);
  }

  public Map<String, Operation> operations() {
    return Map.of(
        "createCalibration", this::create,
        "listCalibrations", this::list,
        "getCalibration", this::get,
        "listActivations", this::activations,
        "getThresholdCurve", this::curve,
        "deleteCalibration", this::delete,
        "createLook", this::look,
        "activateCalibration", this::activate,
        "deactivateCalibration", this::deactivate);
  }

  private Future<Reply> create(Call call) {
    CalibrationRequest wish = CalibrationRequest.of(call.id("experiment_id"), call.body());
    return calibrations
        .fit(call.caller(), wish, IdempotencyKey.of(call, "createCalibration"))
        .map(CalibrationRoutes::created);
  }

  private Future<Reply> list(Call call) {
    return calibrations
        .list(call.tenant(), call.id("project_id"), call.page())
        .map(page -> Reply.ok(page.listing(CalibrationStatus::reply)));
  }

  private Future<Reply> get(Call call) {
    return calibrations.get(call.tenant(), call.id(ID)).map(reading -> Reply.ok(reading.reply()));
  }

  private Future<Reply> activations(Call call) {
    return activations
        .activations(call.tenant(), call.id("project_id"), call.page())
        .map(page -> Reply.ok(page.listing(Function.identity())));
  }

  private Future<Reply> curve(Call call) {
    Optional<Double> miss = call.query("miss_cost").map(Double::valueOf);
    Optional<Double> wrongFlag = call.query("wrong_flag_cost").map(Double::valueOf);
    if (miss.isPresent() != wrongFlag.isPresent()) {
      throw Refusal.invalid(
          "costs-incomplete",
          "A cost is one of two errors: give miss_cost and wrong_flag_cost, or neither.");
    }
    Costs costs = miss.isEmpty() ? null : new Costs(miss.get(), wrongFlag.orElseThrow());
    Double at = call.query("at").map(Double::valueOf).orElse(null);
    return curves.curve(call.tenant(), call.id(ID), new CurveRequest(at, costs)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return calibrations.delete(call.tenant(), call.id(ID)).map(Reply.noContent());
  }

  private Future<Reply> look(Call call) {
    return calibrations
        .look(call.caller(), call.id(ID), IdempotencyKey.of(call, "createLook"))
        .map(CalibrationRoutes::created);
  }

  private Future<Reply> activate(Call call) {
    return activations
        .activate(call.caller(), call.id(ID), call.body().getBoolean("confirm_below_floor", false))
        .map(CalibrationRoutes::activated);
  }

  private Future<Reply> deactivate(Call call) {
    return activations
        .deactivate(call.caller(), call.id(ID))
        .map(reading -> Reply.ok(reading.reply()));
  }

  /** Also records the confirmation in the audit log. */
  private static Reply activated(ActivationService.Activated done) {
    Reply reply = Reply.ok(done.reading().reply());
    return done.confirmed() == null ? reply : reply.confirmed("below-floor");
  }

  private static Reply created(CalibrationStatus reading) {
    return Reply.created("/api/v1/calibrations/" + reading.calibration().id(), reading.reply());
  }
}
