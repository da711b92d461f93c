package dev.sextant.remote.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.Codec;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.http.HttpCall;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.http.HttpFailure;
import dev.sextant.remote.http.HttpReply;
import dev.sextant.remote.outcome.FailureClass;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Calls a generator over HTTP; each call blocks a thread of the executor. */
public final class GeneratorClient implements GeneratorCaller {

  /** An answer of 7,000 tokens, each with 20 alternatives and the bytes of each, has fewer. */
  private static final long MOST_JSON_TOKENS = 2_000_000;

  private static final ObjectMapper JSON = ReplyJson.upTo(MOST_JSON_TOKENS).build();
  private static final int MOST_REPLY_BYTES = 16 << 20;
  private static final int OK = 200;
  private static final String ANTHROPIC_VERSION = "2023-06-01";

  private final HttpCalls http;
  private final GeneratorSpec spec;
  private final String credential;
  private final Duration deadline;
  private final Executor executor;
  private final Clock clock;
  private final Codec codec;

  /**
   * Creates a client.
   *
   * @param credential null or empty for none
   * @param deadline of each call
   * @param executor has a thread for each concurrent call
   */
  public GeneratorClient(
      HttpCalls http,
      GeneratorSpec spec,
      @Nullable String credential,
      Duration deadline,
      Executor executor,
      Clock clock) {
    this.http = http;
    this.spec = spec;
    this.credential = credential == null ? "" : credential;
    this.deadline = deadline;
    this.executor = executor;
    this.clock = clock;
    this.codec = Codec.of(spec.kind());
  }

  @Override
  public CompletableFuture<CallResult> call(Ask ask, CallCancellation cancellation) {
    return CompletableFuture.supplyAsync(() -> callNow(ask, cancellation), executor);
  }

  private CallResult callNow(Ask ask, CallCancellation cancellation) {
    long start = System.nanoTime();
    try {
      HttpReply reply = http.post(request(ask), cancellation);
      return reply.status() == OK
          ? read(reply, start)
          : ErrorReading.of(reply, clock.instant(), credential);
    } catch (HttpFailure e) {
      return ErrorReading.of(e, credential);
    }
  }

  private CallResult read(HttpReply reply, long start) {
    try {
      return new Replied(
          codec
              .read(JSON.readTree(reply.body()))
              .withRequestId(
                  reply.header("x-request-id").or(() -> reply.header("request-id")).orElse(null)),
          Duration.ofNanos(System.nanoTime() - start));
    } catch (UnreadableReplyException e) {
      return unreadable(String.valueOf(e.getMessage()));
    } catch (StreamConstraintsException e) {
      return new Failed(
          FailureClass.LASTING, ReplyJson.tooLarge(MOST_JSON_TOKENS), Optional.empty(), true);
    } catch (IOException e) {
      return unreadable(
          "The server answered with status 200, and the reply is not JSON. Check that the base URL is that of an API, such as https://api.example.com/v1.");
    }
  }

  private static Failed unreadable(String reason) {
    return new Failed(FailureClass.UNREADABLE, reason, Optional.empty(), true);
  }

  private HttpCall request(Ask ask) {
    JsonNode body = codec.request(spec, ask);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("accept", "application/json");
    if (!credential.isEmpty()) {
      headers.put(spec.credentialHeader(), spec.credentialValue(credential));
    }
    if (spec.kind() == GeneratorKind.ANTHROPIC_MESSAGES) {
      headers.put("anthropic-version", ANTHROPIC_VERSION);
    }
    try {
      return new HttpCall(
          spec.address(), headers, JSON.writeValueAsBytes(body), deadline, MOST_REPLY_BYTES);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
