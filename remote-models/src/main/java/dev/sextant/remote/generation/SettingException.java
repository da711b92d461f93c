package dev.sextant.remote.generation;

/** A setting of a generator that is not allowed. The message is a sentence for people. */
public final class SettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String field;

  /** Names the field, and says what is wrong in a sentence. */
  public SettingException(String field, String sentence) {
    super(sentence);
    this.field = field;
  }

  /** Returns the setting, as files and the API name it: {@code top_p}, {@code base_url}, ... */
  public String field() {
    return field;
  }
}
