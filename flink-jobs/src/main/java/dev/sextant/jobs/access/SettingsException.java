package dev.sextant.jobs.access;

/** A setting of this process is missing or wrong; the message names it and shows no secret. */
public final class SettingsException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  SettingsException(String message) {
    super(message);
  }
}
