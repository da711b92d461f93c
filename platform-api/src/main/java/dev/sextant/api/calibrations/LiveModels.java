package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.Combination.Component;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.models.EntailmentDefinition;
import dev.sextant.api.models.EntailmentModelStore;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Whether verdicts can be given by a calibration: they use models of this machine only. */
final class LiveModels {

  private final EmbedderStore embedders = new EmbedderStore();
  private final EntailmentModelStore entailments = new EntailmentModelStore();

  private record Used(@Nullable UUID id, boolean entails) {}

  /** Refuses a calibration with a model on a server, which bills each text. */
  Future<Void> require(SqlClient db, Calibration calibration) {
    return EachInTurn.run(used(calibration), each -> requireHere(db, each));
  }

  private static List<Used> used(Calibration calibration) {
    return calibration
        .combination()
        .map(combination -> combination.components().stream().map(LiveModels::used).toList())
        .orElseGet(() -> List.of(new Used(calibration.modelId(), calibration.entails())));
  }

  private static Used used(Component component) {
    return new Used(component.modelId(), component.entails());
  }

  private Future<Void> requireHere(SqlClient db, Used used) {
    UUID id = used.id;
    if (id == null) {
      return Future.succeededFuture();
    }
    Future<Optional<String>> onServer =
        used.entails
            ? entailments
                .definition(db, id)
                .map(
                    found ->
                        found
                            .filter(EntailmentDefinition::isOnServer)
                            .map(EntailmentDefinition::name))
            : embedders
                .definition(db, id)
                .map(
                    found ->
                        found.filter(EmbedderDefinition::isOnServer).map(EmbedderDefinition::name));
    return onServer.compose(
        name -> Refusal.when(name.isPresent(), () -> notLive(name.orElseThrow())));
  }

  private static Refusal notLive(String model) {
    return Refusal.conflict(
        "verdicts-not-available",
        "The model '%s' of the calibration runs on a server that bills each text, and verdicts use models of this machine only: fit a calibration on the scores of such a model."
            .formatted(model));
  }
}
