package dev.sextant.api.models;

import dev.sextant.api.tenancy.Permission;
import dev.sextant.api.tenancy.Principal;

/** Where a model lies, as far as the one who asks may know. */
final class Whereabouts {

  private static final String FOLDER = "folder:";

  private Whereabouts() {}

  /**
   * Returns the location; of a folder only its last name, unless the one who asks may register such
   * folders: how the machine's files are laid out is nobody else's business.
   */
  static String of(String location, Principal principal) {
    return location.startsWith(FOLDER) && !principal.may(Permission.WRITE)
        ? FOLDER + location.substring(location.lastIndexOf('/') + 1)
        : location;
  }
}
