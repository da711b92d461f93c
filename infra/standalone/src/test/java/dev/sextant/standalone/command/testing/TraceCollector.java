package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A collector of traces on this machine, which reads as much of OTLP over HTTP as tests need. */
public final class TraceCollector implements AutoCloseable {

  private static final int LOOKS = 1_200;
  private static final int TAG_BITS = 3;
  private static final int LENGTH_DELIMITED = 2;
  private static final int TRACE_ID = 1;
  private static final int SPAN_ID = 2;
  private static final int PARENT_ID = 4;
  private static final int NAME = 5;

  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  /**
   * A span as it came.
   *
   * @param trace id of the trace, in hexadecimal, as the other ids
   * @param id of the span
   * @param parent empty: it begins the trace
   * @param name of the span
   */
  public record Span(String trace, String id, String parent, String name) {

    public boolean isChildOf(Span other) {
      return trace.equals(other.trace) && parent.equals(other.id);
    }
  }

  public TraceCollector() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::receive);
    server.start();
  }

  /** Returns the address for {@code OTEL_EXPORTER_OTLP_ENDPOINT}. */
  public String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Waits until such a span of this name has come, and returns the first. */
  public Span await(String name, Predicate<Span> condition) throws InterruptedException {
    Optional<Span> found = named(name).filter(condition).findFirst();
    for (int look = 0; found.isEmpty(); look++) {
      assertThat(look).as("looks for %s among %s", name, spans).isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(100);
      found = named(name).filter(condition).findFirst();
    }
    return found.get();
  }

  /** Returns the spans of a name that have come. */
  public Stream<Span> named(String name) {
    return spans.stream().filter(span -> span.name().equals(name));
  }

  /** Returns what was sent, byte by byte, to look for texts in it. */
  public String sent() {
    return String.join("", bodies);
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      bodies.add(new String(body, StandardCharsets.ISO_8859_1));
      fields(body, (field, resource) -> resourceSpans(resource));
      exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private void resourceSpans(byte[] resource) {
    fields(
        resource,
        (field, scope) -> {
          if (field == 2) {
            fields(
                scope,
                (inner, span) -> {
                  if (inner == 2) {
                    spans.add(span(span));
                  }
                });
          }
        });
  }

  private static Span span(byte[] message) {
    String[] values = {"", "", "", "", "", ""};
    fields(
        message,
        (field, value) -> {
          if (field == TRACE_ID || field == SPAN_ID || field == PARENT_ID) {
            values[field] = HexFormat.of().formatHex(value);
          } else if (field == NAME) {
            values[field] = new String(value, StandardCharsets.UTF_8);
          }
        });
    return new Span(values[TRACE_ID], values[SPAN_ID], values[PARENT_ID], values[NAME]);
  }

  /** Reads the fields of a message that have a length; skips numbers. */
  private static void fields(byte[] message, BiConsumer<Integer, byte[]> reader) {
    ByteBuffer rest = ByteBuffer.wrap(message);
    while (rest.hasRemaining()) {
      long tag = number(rest);
      switch ((int) tag & 0x7) {
        case 0 -> number(rest);
        case 1 -> rest.getLong();
        case LENGTH_DELIMITED -> {
          byte[] value = new byte[(int) number(rest)];
          rest.get(value);
          reader.accept((int) (tag >> TAG_BITS), value);
        }
        default -> rest.getInt();
      }
    }
  }

  private static long number(ByteBuffer bytes) {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      number |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return number;
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
