package dev.sextant.remote.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.remote.http.HttpReply;
import java.util.stream.Stream;

/**
 * The server's own words about an error: on one line, cut, and without the credential, which some
 * servers quote.
 *
 * @param code the error's code or type; empty if the server gives none
 * @param message empty if the server gives none
 */
record ErrorWords(String code, String message) {

  private static final ObjectMapper JSON = ReplyJson.upTo(100_000).build();
  private static final int LONGEST = 300;
  private static final int SHORTEST_SECRET = 4;

  /**
   * Reads the body of an error.
   *
   * @param credential is masked; empty for none
   */
  static ErrorWords of(HttpReply reply, String credential) {
    JsonNode body = parse(reply.text());
    JsonNode error = body.path("error");
    String code =
        Stream.of(
                error.at("/code"),
                error.at("/innererror/code"),
                error.at("/type"),
                body.at("/code"),
                body.at("/type"))
            .filter(node -> node.isTextual() || node.isNumber())
            .map(JsonNode::asText)
            .findFirst()
            .orElse("");
    String message =
        Stream.of(error.at("/message"), error, body.at("/message"), body.at("/detail"))
            .filter(JsonNode::isTextual)
            .map(JsonNode::textValue)
            .findFirst()
            .orElseGet(() -> body.isMissingNode() ? reply.text() : body.toString());
    return new ErrorWords(plain(code, credential), plain(message, credential));
  }

  /** Returns a text on one line, cut, with the credential masked. */
  static String plain(String text, String credential) {
    String masked =
        credential.length() < SHORTEST_SECRET ? text : text.replace(credential, "[credential]");
    String line = masked.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
  }

  private static JsonNode parse(String body) {
    try {
      JsonNode parsed = JSON.readTree(body);
      return parsed == null ? JSON.missingNode() : parsed;
    } catch (JsonProcessingException e) {
      return JSON.missingNode();
    }
  }
}
