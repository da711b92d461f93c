package dev.sextant.api.models;

import dev.sextant.api.tenancy.Permission;
import dev.sextant.api.tenancy.Principal;

/** The location of a model, as shown to a caller. */
final class ModelLocation {

  private static final String FOLDER = "folder:";

  private ModelLocation() {}

  /**
   * Returns the location. Callers who may not register models see only the last name of a folder,
   * which hides the layout of the server's files.
   */
  static String of(String location, Principal principal) {
    return location.startsWith(FOLDER) && !principal.may(Permission.WRITE)
        ? FOLDER + location.substring(location.lastIndexOf('/') + 1)
        : location;
  }
}
