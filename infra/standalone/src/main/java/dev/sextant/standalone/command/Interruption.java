package dev.sextant.standalone.command;

/** What is to be done when a signal ends the process before its work is done. */
final class Interruption implements AutoCloseable {

  private final Thread hook;

  private Interruption(Thread hook) {
    this.hook = hook;
  }

  /** Does this on Ctrl-C and the like, until closed. */
  static Interruption does(Runnable work) {
    Thread hook = new Thread(work, "interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    return new Interruption(hook);
  }

  /** From here on the end of the process is nothing special. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The signal came first: the hook runs, and the process ends with it.
    }
  }
}
