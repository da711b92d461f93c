package dev.sextant.bundle;

import java.io.IOException;

/** A folder is no bundle, or none that this version reads. The message is a sentence for people. */
public final class NoBundleException extends IOException {

  private static final long serialVersionUID = 1L;

  public NoBundleException(String sentence) {
    super(sentence);
  }
}
