package dev.sextant.api.images;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The images of a version, by the texts that stand for them. Blocks its callers. */
public interface VersionImages {

  /** Returns those of some texts of images whose images are stored. */
  Set<String> stored(Collection<String> texts);

  /** Returns the files of some texts of images; those that are not stored are left out. */
  Map<String, byte[]> files(Collection<String> texts);
}
