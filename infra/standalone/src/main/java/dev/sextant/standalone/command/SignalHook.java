package dev.sextant.standalone.command;

/** Work to do when a signal ends the process early. */
public final class SignalHook implements AutoCloseable {

  private final Thread hook;

  private SignalHook(Thread hook) {
    this.hook = hook;
  }

  /** Registers work to run on Ctrl-C and similar signals, until closed. */
  public static SignalHook does(Runnable work) {
    Thread hook = new Thread(work, "interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    return new SignalHook(hook);
  }

  /** Unregisters the work. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The signal came first: the hook is running, and the process ends with it.
    }
  }
}
