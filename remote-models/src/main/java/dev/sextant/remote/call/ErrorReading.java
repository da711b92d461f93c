package dev.sextant.remote.call;

import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.http.HttpFailure;
import dev.sextant.remote.http.HttpReply;
import dev.sextant.remote.http.RetryAfter;
import dev.sextant.remote.outcome.FailureClass;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Classifies replies with an error status, and calls without a reply. */
public final class ErrorReading {

  private static final Duration MOST_WAIT = Duration.ofMinutes(10);
  private static final int BAD_REQUEST = 400;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;

  private static final Set<Integer> LASTING_FOR_ALL = Set.of(401, 402, 403, 404, 405, 410);
  private static final Set<Integer> TRANSIENT = Set.of(408, 409, 425);

  /** Codes with status 429 that no wait cures. */
  private static final Set<String> NO_MONEY =
      Set.of("insufficient_quota", "billing_hard_limit_reached", "billing_not_active");

  private ErrorReading() {}

  /**
   * Classifies a reply with an error status.
   *
   * @param now the time at which it came
   * @param credential is masked in messages; empty for none
   */
  public static CallResult of(HttpReply reply, Instant now, String credential) {
    ErrorWords words = ErrorWords.of(reply, credential);
    String code = words.code().toLowerCase(Locale.ROOT);
    if (reply.status() == BAD_REQUEST && isFilter(code, words.message())) {
      return new Filtered(words.message());
    }
    String reason =
        "The server answered with status %d%s: %s"
            .formatted(
                reply.status(),
                code.isEmpty() ? "" : " (" + words.code() + ")",
                words.message().isEmpty() ? "without a message" : words.message());
    FailureClass type = type(reply.status(), code);
    Optional<Duration> wait =
        type.mayPass() ? RetryAfter.of(reply, now, MOST_WAIT) : Optional.empty();
    return new Failed(type, reason, wait, false);
  }

  /** Classifies a call without a reply. */
  public static Failed of(HttpFailure failure, String credential) {
    FailureClass type =
        switch (failure.reason()) {
          case ADDRESS_REFUSED, REDIRECTED, NOT_TRUSTED -> FailureClass.LASTING_FOR_ALL;
          case TOO_LARGE -> FailureClass.LASTING;
          case UNKNOWN_HOST, NOT_CONNECTED, TORN, DEADLINE -> FailureClass.TRANSIENT;
          case CANCELLED -> FailureClass.CANCELLED;
        };
    return new Failed(
        type,
        ErrorWords.plain(String.valueOf(failure.getMessage()), credential),
        Optional.empty(),
        failure.reason().mayBePaid());
  }

  private static FailureClass type(int status, String code) {
    if (status == TOO_MANY) {
      return NO_MONEY.contains(code) ? FailureClass.LASTING_FOR_ALL : FailureClass.RATE_LIMIT;
    } else if (LASTING_FOR_ALL.contains(status)) {
      return FailureClass.LASTING_FOR_ALL;
    } else if (TRANSIENT.contains(status) || status >= SERVER_ERROR) {
      return FailureClass.TRANSIENT;
    }
    return FailureClass.LASTING;
  }

  private static boolean isFilter(String code, String message) {
    return code.equals("content_filter")
        || code.equals("responsibleaipolicyviolation")
        || message.toLowerCase(Locale.ROOT).contains("content management policy");
  }
}
