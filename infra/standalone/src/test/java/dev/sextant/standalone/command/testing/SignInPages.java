package dev.sextant.standalone.command.testing;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Walks through the pages of Keycloak like a user at the first sign-in: name, password, new
 * password, profile, and the consent that a program asks for.
 *
 * <p>It stores cookies itself, because Java's cookie handler rejects Keycloak's over http. Like a
 * browser, it sends them to all ports of the host.
 */
public final class SignInPages {

  private static final Pattern FORM = Pattern.compile("<form[^>]* action=\"([^\"]+)\"");
  private static final Pattern FIELD = Pattern.compile("<(?:input|button)[^>]* name=\"([^\"]+)\"");
  private static final Pattern HIDDEN =
      Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\"");
  private static final int MOST_PAGES = 8;
  private static final int MOST_REDIRECTS = 8;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> cookies = new HashMap<>();
  private final Map<String, String> answers;

  /** Creates a visitor with the name, the one-time password and a new password. */
  public SignInPages(String email, String oneTimePassword, String ownPassword) {
    answers =
        Map.of(
            "accept", "Yes",
            "username", email,
            "email", email,
            "password", oneTimePassword,
            "password-new", ownPassword,
            "password-confirm", ownPassword,
            "firstName", "First",
            "lastName", "Administrator");
  }

  /** Fills in forms, starting at an address, until no form asks for a known value. */
  public void walk(String address) throws Exception {
    Page page = follow(URI.create(address), HttpRequest.newBuilder().GET());
    for (int pages = 0; pages < MOST_PAGES; pages++) {
      Optional<String> form = found(FORM, page.content());
      Map<String, String> fields = fields(page.content());
      if (form.isEmpty() || fields.isEmpty()) {
        return;
      }
      URI target = page.address().resolve(form.get().replace("&amp;", "&"));
      page = follow(target, post(fields));
    }
    throw new AssertionError("no end of pages: " + page.address());
  }

  /** Requests a path with the cookies from the walk. */
  public String get(String address) throws Exception {
    return send(URI.create(address), HttpRequest.newBuilder().GET()).body();
  }

  /** Posts JSON with the cookies from the walk, as a page of that address would. */
  public HttpResponse<String> postJson(URI address, String body) throws Exception {
    return send(
        address,
        HttpRequest.newBuilder()
            .header("Content-Type", "application/json")
            .header("Origin", "http://" + address.getAuthority())
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private record Page(URI address, String content) {}

  private Page follow(URI address, HttpRequest.Builder request) throws Exception {
    URI at = address;
    HttpResponse<String> answer = send(at, request);
    for (int redirects = 0; answer.statusCode() / 100 == 3; redirects++) {
      if (redirects == MOST_REDIRECTS) {
        throw new AssertionError("no end of redirects: " + at);
      }
      at = at.resolve(answer.headers().firstValue("Location").orElseThrow());
      answer = send(at, HttpRequest.newBuilder().GET());
    }
    return new Page(at, answer.body());
  }

  private HttpResponse<String> send(URI address, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    request.uri(address);
    if (!cookies.isEmpty()) {
      request.setHeader(
          "Cookie",
          cookies.entrySet().stream()
              .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
              .collect(Collectors.joining("; ")));
    }
    HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    for (String cookie : answer.headers().allValues("Set-Cookie")) {
      String[] pair = cookie.split(";", 2)[0].split("=", 2);
      cookies.put(pair[0], pair[1]);
    }
    return answer;
  }

  private static HttpRequest.Builder post(Map<String, String> fields) {
    String form =
        fields.entrySet().stream()
            .map(
                field ->
                    field.getKey()
                        + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return HttpRequest.newBuilder()
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(form));
  }

  private Map<String, String> fields(String content) {
    Map<String, String> fields = new LinkedHashMap<>();
    Matcher field = FIELD.matcher(content);
    while (field.find()) {
      String answer = answers.get(field.group(1));
      if (answer != null) {
        fields.put(field.group(1), answer);
      }
    }
    Matcher hidden = HIDDEN.matcher(content);
    while (!fields.isEmpty() && hidden.find()) {
      fields.put(hidden.group(1), hidden.group(2));
    }
    return fields;
  }

  private static Optional<String> found(Pattern pattern, String content) {
    Matcher matcher = pattern.matcher(content);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
