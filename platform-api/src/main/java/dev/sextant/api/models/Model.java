package dev.sextant.api.models;

import dev.sextant.api.tenancy.Permission;
import dev.sextant.api.tenancy.Principal;
import java.util.UUID;

/** A model of a tenant, with its pinned definition. */
interface Model<D> {

  /** Prefix of the location of a model in a folder. */
  String FOLDER = "folder:";

  UUID id();

  D definition();

  /**
   * Returns a location as shown to a caller. Callers who may not register models see only the last
   * name of a folder, which hides the layout of the server's files.
   */
  static String location(String location, Principal principal) {
    return location.startsWith(FOLDER) && !principal.may(Permission.WRITE)
        ? FOLDER + location.substring(location.lastIndexOf('/') + 1)
        : location;
  }
}
