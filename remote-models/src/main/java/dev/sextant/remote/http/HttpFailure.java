package dev.sextant.remote.http;

import java.io.IOException;

/** A call without a usable reply. The message is a sentence for people. */
public final class HttpFailure extends IOException {

  private static final long serialVersionUID = 1L;

  /** Why there is no usable reply. */
  public enum Reason {
    /** The address rule refused an address. */
    ADDRESS_REFUSED(false),
    /** The host name is unknown. */
    UNKNOWN_HOST(false),
    /** No connection. */
    NOT_CONNECTED(false),
    /** The certificate or the TLS handshake failed. */
    NOT_TRUSTED(false),
    /** The server redirects; the credential must not follow. */
    REDIRECTED(false),
    /** The reply exceeds the size limit. */
    TOO_LARGE(true),
    /** The connection broke after the request was sent, or while it was. */
    TORN(true),
    /** The deadline passed. */
    DEADLINE(true),
    /** The caller cancelled. */
    CANCELLED(true);

    private final boolean mayBePaid;

    Reason(boolean mayBePaid) {
      this.mayBePaid = mayBePaid;
    }

    /** Returns whether the server may have done the work and bills it. */
    public boolean mayBePaid() {
      return mayBePaid;
    }
  }

  private final Reason reason;

  /** Creates a failure. */
  public HttpFailure(Reason reason, String sentence) {
    super(sentence);
    this.reason = reason;
  }

  HttpFailure(Reason reason, String sentence, Throwable cause) {
    super(sentence, cause);
    this.reason = reason;
  }

  /** Returns why there is no usable reply. */
  public Reason reason() {
    return reason;
  }
}
