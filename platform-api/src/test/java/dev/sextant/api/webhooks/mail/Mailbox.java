package dev.sextant.api.webhooks.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.subethamail.smtp.MessageHandler;
import org.subethamail.smtp.RejectException;
import org.subethamail.smtp.server.SMTPServer;

/** A mail server on this machine that keeps what it gets. */
public final class Mailbox implements AutoCloseable {

  private static final String PAGES = "https://sextant.example.org";
  private static final Pattern LINK = Pattern.compile("/mail/(confirm|unsubscribe)#(\\S+)");

  /** A mail as it came; recipients are those of the envelope. */
  public record Letter(List<String> recipients, String raw) {

    public @Nullable String header(String name) {
      try {
        String[] values = mime().getHeader(name);
        return values == null ? null : String.join("|", values);
      } catch (MessagingException e) {
        throw new IllegalStateException(e);
      }
    }

    public String subject() {
      try {
        return MimeUtility.decodeText(MimeUtility.unfold(String.valueOf(header("Subject"))));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    public String text() {
      try {
        return String.valueOf(mime().getContent()).replace("\r\n", "\n");
      } catch (MessagingException | IOException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Returns the token of a link in the text. */
    public String token(String purpose) {
      Matcher link = LINK.matcher(text());
      while (link.find()) {
        if (link.group(1).equals(purpose)) {
          return link.group(2);
        }
      }
      throw new AssertionError("no link to " + purpose + " in " + text());
    }

    private MimeMessage mime() throws MessagingException {
      return new MimeMessage(
          Session.getInstance(new Properties()), new ByteArrayInputStream(raw.getBytes(UTF_8)));
    }
  }

  public final List<Letter> letters = new CopyOnWriteArrayList<>();

  /** What the next recipients are refused with; null: they are accepted. */
  public volatile @Nullable RejectException refusal;

  /** What the next senders are refused with; null: they are accepted. */
  public volatile @Nullable RejectException refusalOfSender;

  private final SMTPServer server;

  public Mailbox() {
    server =
        SMTPServer.port(0)
            .bindAddress(InetAddress.getLoopbackAddress())
            .messageHandlerFactory(context -> new Keeper())
            .build();
    server.start();
  }

  /** Returns how the API reaches this server. */
  public SmtpConfig config() {
    return new SmtpConfig(
        "127.0.0.1",
        server.getPortAllocated(),
        SmtpConfig.Tls.NONE,
        Optional.empty(),
        "sextant@example.org",
        URI.create(PAGES));
  }

  @Override
  public void close() {
    server.stop();
  }

  private final class Keeper implements MessageHandler {

    private final List<String> recipients = new CopyOnWriteArrayList<>();

    @Override
    public void from(String from) throws RejectException {
      throwIfPresent(refusalOfSender);
    }

    @Override
    public void recipient(String recipient) throws RejectException {
      throwIfPresent(refusal);
      recipients.add(recipient);
    }

    @Override
    public @Nullable String data(InputStream data) throws IOException {
      letters.add(new Letter(List.copyOf(recipients), new String(data.readAllBytes(), UTF_8)));
      return null;
    }

    @Override
    public void done() {}

    private static void throwIfPresent(@Nullable RejectException refusal) throws RejectException {
      if (refusal != null) {
        throw refusal;
      }
    }
  }
}
