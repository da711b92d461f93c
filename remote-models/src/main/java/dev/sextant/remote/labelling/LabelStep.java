package dev.sextant.remote.labelling;

/** What follows from the replies so far. */
public sealed interface LabelStep {

  /** One more call. */
  record Call(String prompt) implements LabelStep {}

  /** The label; no further call. */
  record Done(OracleLabel label) implements LabelStep {}
}
