package dev.sextant.api.http;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An expected error: the request was understood but is not granted. Carries no stack trace.
 *
 * <p>The message is a sentence for the caller: what was expected, what was found, what to do.
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Kind of error; decides the HTTP status. */
  public enum Kind {
    MALFORMED(400),
    UNAUTHENTICATED(401),
    FORBIDDEN(403),
    NOT_FOUND(404),
    CONFLICT(409),
    PRECONDITION_FAILED(412),
    TOO_LARGE(413),
    UNSUPPORTED(415),
    MISDIRECTED(421),
    INVALID(422),
    TOO_MANY(429),
    UNAVAILABLE(503),
    INSUFFICIENT_STORAGE(507);

    private final int status;

    Kind(int status) {
      this.status = status;
    }

    /** Returns the HTTP status. */
    public int status() {
      return status;
    }
  }

  private final Kind kind;
  private final String code;
  private final transient List<Violation> violations;
  private final long retryAfterSeconds;

  /**
   * Creates a refusal.
   *
   * @param kind kind of error
   * @param code machine-readable code in kebab case, such as {@code metric-does-not-apply}
   * @param sentence message for people
   * @param violations invalid places of the request, if any
   */
  public Refusal(Kind kind, String code, String sentence, Violation... violations) {
    this(kind, code, sentence, List.of(violations), 1);
  }

  private Refusal(
      Kind kind, String code, String sentence, List<Violation> violations, long retryAfterSeconds) {
    super(sentence, null, false, false);
    this.kind = kind;
    this.code = code;
    this.violations = violations;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Returns a refusal of this kind; the parameters are those of the constructor. */
  public static Refusal malformed(String code, String sentence, Violation... violations) {
    return new Refusal(Kind.MALFORMED, code, sentence, violations);
  }

  /** As {@link #malformed}. */
  public static Refusal unauthenticated(String code, String sentence) {
    return new Refusal(Kind.UNAUTHENTICATED, code, sentence);
  }

  /** As {@link #malformed}. */
  public static Refusal forbidden(String code, String sentence) {
    return new Refusal(Kind.FORBIDDEN, code, sentence);
  }

  /** As {@link #malformed}. */
  public static Refusal conflict(String code, String sentence, Violation... violations) {
    return new Refusal(Kind.CONFLICT, code, sentence, violations);
  }

  /** As {@link #malformed}. */
  public static Refusal invalid(String code, String sentence, Violation... violations) {
    return new Refusal(Kind.INVALID, code, sentence, violations);
  }

  /** As {@link #malformed}. */
  public static Refusal unsupported(String code, String sentence) {
    return new Refusal(Kind.UNSUPPORTED, code, sentence);
  }

  /** As {@link #malformed}. */
  public static Refusal tooMany(String code, String sentence) {
    return new Refusal(Kind.TOO_MANY, code, sentence);
  }

  /** As {@link #malformed}. */
  public static Refusal unavailable(String code, String sentence) {
    return new Refusal(Kind.UNAVAILABLE, code, sentence);
  }

  /**
   * Returns the refusal of an invalid value.
   *
   * @param pointer place of the value in the request
   */
  public static Refusal invalidAt(String code, String pointer, String sentence) {
    return new Refusal(Kind.INVALID, code, sentence, new Violation(pointer, sentence));
  }

  /** Returns the refusal for something that does not exist in this tenant. */
  public static Refusal notFound(String what, Object id) {
    return new Refusal(Kind.NOT_FOUND, "not-found", "There is no %s %s.".formatted(what, id));
  }

  /** For {@code map}: returns the value, or throws {@link #notFound}. */
  public static <T> Function<Optional<T>, T> ifMissing(String what, Object id) {
    return found -> found.orElseThrow(() -> notFound(what, id));
  }

  /** For {@code compose}: succeeds if the condition holds. */
  public static Future<Void> unless(boolean condition, Supplier<Refusal> refusal) {
    return condition ? Future.succeededFuture() : Future.failedFuture(refusal.get());
  }

  /** For {@code compose}: succeeds unless the condition holds. */
  public static Future<Void> when(boolean condition, Supplier<Refusal> refusal) {
    return unless(!condition, refusal);
  }

  /** Returns the same refusal with a minimum delay before a retry. */
  public Refusal retryAfter(long seconds) {
    return new Refusal(kind, code, String.valueOf(getMessage()), violations, seconds);
  }

  /**
   * Returns the same refusal of a request that is part of a larger one.
   *
   * @param place pointer of the part
   * @param shared pointer of a field that the larger request has itself
   */
  public Refusal within(String place, String shared) {
    List<Violation> placed =
        violations.stream()
            .map(
                each ->
                    each.pointer().equals(shared)
                        ? each
                        : new Violation(place + each.pointer(), each.detail()))
            .toList();
    return new Refusal(kind, code, String.valueOf(getMessage()), placed, retryAfterSeconds);
  }

  /** Returns the minimum delay before a retry, where a retry helps. */
  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }

  /** Returns the kind of error. */
  public Kind kind() {
    return kind;
  }

  /** Returns the machine-readable code. */
  public String code() {
    return code;
  }

  /** Returns the invalid places of the request; may be empty. */
  public List<Violation> violations() {
    return violations;
  }
}
