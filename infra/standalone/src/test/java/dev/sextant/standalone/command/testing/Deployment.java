package dev.sextant.standalone.command.testing;

/** The processes in which Sextant runs in a sandbox. */
public enum Deployment {

  /** One process, in which Flink runs too. */
  INSTANCE,

  /** Processes of Flink and two of the API, on one machine. */
  CLUSTER
}
