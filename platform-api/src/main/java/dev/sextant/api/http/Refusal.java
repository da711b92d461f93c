package dev.sextant.api.http;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An expected "no": the request was understood and is not granted. Carries no stack trace.
 *
 * <p>The message is a sentence for the caller: what was expected, what was found, what to do.
 */
public final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What kind of no; decides the HTTP status. */
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
   * @param kind what kind of no
   * @param code for programs, kebab case, such as {@code metric-does-not-apply}
   * @param sentence for people
   * @param violations the places in the request that are wrong, if there are such
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

  /** Returns the refusal of something that does not exist for this tenant. */
  public static Refusal notFound(String what, Object id) {
    return new Refusal(Kind.NOT_FOUND, "not-found", "There is no %s %s.".formatted(what, id));
  }

  /** For {@code map}: returns what was found, or refuses as {@link #notFound} does. */
  public static <T> Function<Optional<T>, T> ifMissing(String what, Object id) {
    return found -> found.orElseThrow(() -> notFound(what, id));
  }

  /** For {@code compose}: goes on if the condition holds. */
  public static Future<Void> unless(boolean condition, Supplier<Refusal> refusal) {
    return condition ? Future.succeededFuture() : Future.failedFuture(refusal.get());
  }

  /** For {@code compose}: goes on unless the condition holds. */
  public static Future<Void> when(boolean condition, Supplier<Refusal> refusal) {
    return unless(!condition, refusal);
  }

  /** Returns the same refusal, after which it makes sense to wait so long and no less. */
  public Refusal retryAfter(long seconds) {
    return new Refusal(kind, code, String.valueOf(getMessage()), violations, seconds);
  }

  /** Returns how long to wait before trying again, where that helps. */
  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }

  /** Returns what kind of no it is. */
  public Kind kind() {
    return kind;
  }

  /** Returns the code for programs. */
  public String code() {
    return code;
  }

  /** Returns the wrong places of the request; may be empty. */
  public List<Violation> violations() {
    return violations;
  }
}
