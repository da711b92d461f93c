package dev.sextant.evaluation.live;

/** There is no room for one more caller; retry a little later. */
public final class BusyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BusyException(String message) {
    super(message);
  }
}
