package dev.sextant.jobs.scoring.model;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.jspecify.annotations.Nullable;

/**
 * A model cannot be loaded or is not the registered one. A retry would not help, so the annotation
 * keeps Flink from restarting the job.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class UnusableModelException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnusableModelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
