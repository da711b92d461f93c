package dev.sextant.api.webhooks.mail;

import org.jspecify.annotations.Nullable;

/** A mail that the server has not accepted. The message is a sentence for the admin of a tenant. */
public final class MailException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final @Nullable Integer code;
  private final @Nullable String reply;
  private final boolean gone;

  MailException(String sentence, @Nullable Integer code, @Nullable String reply, boolean gone) {
    super(sentence, null, false, false);
    this.code = code;
    this.reply = reply;
    this.gone = gone;
  }

  /** Returns the reply code of the server, such as 451; null if no reply came. */
  public @Nullable Integer code() {
    return code;
  }

  /** Returns the reply of the server; null if none came. */
  public @Nullable String reply() {
    return reply;
  }

  /** Returns whether there is no such mailbox, so that a further try is useless. */
  public boolean isGone() {
    return gone;
  }
}
