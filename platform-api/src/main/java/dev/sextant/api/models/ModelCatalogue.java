package dev.sextant.api.models;

import java.util.List;

/** The available models. Methods may block and read large files. */
public interface ModelCatalogue {

  /** Returns the shipped embedders in display order. */
  List<EmbedderDefinition> shipped();

  /**
   * Reads a model's folder and pins its content.
   *
   * @throws dev.sextant.api.http.Refusal if the folder contains no usable model
   */
  EmbedderDefinition inspect(EmbedderRegistration registration);

  /**
   * Reads the folder of a sequence-pair classifier and pins its content.
   *
   * @throws dev.sextant.api.http.Refusal if the folder contains no usable model
   */
  EntailmentDefinition inspectEntailment(EntailmentRegistration registration);
}
