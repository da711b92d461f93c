package dev.sextant.api.models;

import dev.sextant.api.models.check.EmbedderCheck;
import dev.sextant.api.models.inspection.Deadline;
import dev.sextant.api.models.server.ServerProbe;
import dev.sextant.api.models.server.ServerRegistration;
import dev.sextant.remote.generation.GeneratorSpec;
import java.util.List;

/** The available models. Methods may block and read large files. */
public interface ModelCatalogue {

  /** Returns the shipped embedders in display order. */
  List<EmbedderDefinition> shipped();

  /**
   * Reads a model's folder, pins its content, and tests the model.
   *
   * @param deadline of all steps; a test that has no time left is left out of the report
   * @throws dev.sextant.api.http.Refusal if the folder contains no usable model, the model fails a
   *     hard check, or no time is left for a step that must not be left out
   */
  EmbedderCheck inspect(EmbedderRegistration registration, Deadline deadline);

  /**
   * Reads the folder of a sequence-pair classifier and pins its content.
   *
   * @throws dev.sextant.api.http.Refusal if the folder contains no usable model, or is not read in
   *     time
   */
  EntailmentDefinition inspectEntailment(EntailmentRegistration registration, Deadline deadline);

  /**
   * Pins an entailment model by what its generator is asked; makes no call.
   *
   * @param asked at temperature 0, without a system prompt
   */
  EntailmentDefinition pinEntailment(String name, GeneratorSpec asked, EntailmentServer server);

  /**
   * Asks a server for the vectors of the probe texts.
   *
   * @throws dev.sextant.api.http.Refusal with the server's words if it does not embed them
   */
  ServerProbe probe(ServerRegistration registration);

  /** Pins an embedder on a server by its settings and the vectors of its probe texts. */
  EmbedderDefinition pin(ServerRegistration registration, List<float[]> vectors);
}
