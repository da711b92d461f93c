package dev.sextant.remote.embedding;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.ErrorReading;
import dev.sextant.remote.call.ReplyJson;
import dev.sextant.remote.embedding.EmbeddingResult.Embedded;
import dev.sextant.remote.embedding.EmbeddingResult.TooLarge;
import dev.sextant.remote.embedding.protocol.EmbeddingCodec;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.TextRole;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Calls an embedding server once, without retries. */
final class EmbeddingCaller {

  /** 256 vectors of 8,192 components are fewer. */
  private static final long MOST_JSON_TOKENS = 2_500_000;

  /** Some servers write NaN into their JSON; the check of the vectors says it better. */
  private static final ObjectMapper JSON =
      ReplyJson.upTo(MOST_JSON_TOKENS).enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static final int MOST_REPLY_BYTES = 64 << 20;
  private static final int OK = 200;
  private static final int PAYLOAD_TOO_LARGE = 413;
  private static final Set<Integer> BAD_REQUEST = Set.of(400, 422);

  /** Words about the size of a call, in the messages of OpenAI, vLLM, TEI, Cohere and Gemini. */
  private static final Pattern SIZE =
      Pattern.compile(
          "(?i)token|too (many|large|long)|at most|maximum|exceed|batch|context length|longer");

  private static final Pattern COUNT =
      Pattern.compile(
          "(?i)batch size|too many (texts|inputs|requests)|at most \\d+ (texts|inputs|requests)");

  private final HttpCalls http;
  private final EmbeddingSpec spec;
  private final EmbeddingCodec codec;
  private final String credential;
  private final Duration deadline;
  private final Clock clock;

  EmbeddingCaller(
      HttpCalls http, EmbeddingSpec spec, String credential, Duration deadline, Clock clock) {
    this.http = http;
    this.spec = spec;
    this.codec = EmbeddingCodec.of(spec.kind());
    this.credential = credential;
    this.deadline = deadline;
    this.clock = clock;
  }

  /** Calls and waits; a failed call is a result. */
  CallResult call(List<String> texts, TextRole role, CallCancellation cancellation) {
    try {
      HttpReply reply = http.post(request(texts, role), cancellation);
      return reply.status() == OK
          ? new Embedded(codec.read(JSON.readTree(reply.body()), texts.size()))
          : error(reply);
    } catch (HttpFailure e) {
      return ErrorReading.of(e, credential);
    } catch (UnreadableReplyException e) {
      // paid, and a second call would bring the same
      return failed(FailureClass.LASTING, String.valueOf(e.getMessage()));
    } catch (StreamConstraintsException e) {
      return failed(FailureClass.LASTING, ReplyJson.tooLarge(MOST_JSON_TOKENS));
    } catch (IOException e) {
      // a gateway may answer with a page of its own for a while
      return failed(FailureClass.TRANSIENT, "The reply is not JSON.");
    }
  }

  private CallResult error(HttpReply reply) {
    CallResult result = ErrorReading.of(reply, clock.instant(), credential);
    if (result instanceof Failed failed && isTooLarge(reply.status(), failed.reason())) {
      return new TooLarge(failed.reason(), COUNT.matcher(failed.reason()).find());
    }
    return result;
  }

  private static boolean isTooLarge(int status, String reason) {
    return status == PAYLOAD_TOO_LARGE
        || (BAD_REQUEST.contains(status) && SIZE.matcher(reason).find());
  }

  private static Failed failed(FailureClass type, String reason) {
    return new Failed(type, reason, Optional.empty(), true);
  }

  private HttpCall request(List<String> texts, TextRole role) {
    String prefix = spec.settings(role).prefix();
    List<String> sent = texts.stream().map(prefix::concat).toList();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("accept", "application/json");
    if (!credential.isEmpty()) {
      headers.put(spec.credentialHeader(), spec.credentialValue(credential));
    }
    try {
      byte[] body = JSON.writeValueAsBytes(codec.request(spec, role, sent));
      return new HttpCall(spec.address(), headers, body, deadline, MOST_REPLY_BYTES);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
