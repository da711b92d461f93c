package dev.sextant.api.embedders;

import java.util.List;

/** What models there are. Both methods may block and read large files. */
public interface ModelCatalogue {

  /** Returns the embedders that come with the product, in the order to show them. */
  List<EmbedderDefinition> shipped();

  /**
   * Reads a model's folder and pins what is in it.
   *
   * @throws dev.sextant.api.http.Refusal if the folder has no model that can be used
   */
  EmbedderDefinition inspect(EmbedderRegistration registration);
}
