package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.console.Halt;
import java.util.ArrayList;
import java.util.List;

/** An error response of the API in the form of RFC 9457. */
public final class ApiProblem extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int FIRST_SERVER_ERROR = 500;
  private static final int UNAUTHENTICATED = 401;

  private final int status;
  private final String code;

  /**
   * @param status of HTTP
   * @param body of the answer
   */
  public ApiProblem(int status, JsonNode body) {
    super(sentence(status, body));
    this.status = status;
    this.code = body.path("code").asText("");
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the machine-readable code. */
  public String code() {
    return code;
  }

  /** Returns whether the request is at fault, so that a retry gives the same answer. */
  public boolean isRefusal() {
    return status < FIRST_SERVER_ERROR && status != UNAUTHENTICATED;
  }

  /** Returns the failure of a command, in its words: exit code 2 for a refusal, otherwise 1. */
  public Halt toHalt() {
    String sentence = CommandWords.of(String.valueOf(getMessage()));
    return isRefusal() ? Halt.refused(sentence) : Halt.error(sentence, this);
  }

  private static String sentence(int status, JsonNode body) {
    List<String> lines = new ArrayList<>();
    lines.add(
        body.hasNonNull("detail")
            ? body.get("detail").asText()
            : body.path("title").asText("The API answered " + status + "."));
    for (JsonNode error : body.path("errors")) {
      String detail = error.path("detail").asText();
      if (!detail.equals(lines.get(0))) {
        lines.add("  %s: %s".formatted(error.path("pointer").asText(), detail));
      }
    }
    return String.join(System.lineSeparator(), lines);
  }
}
