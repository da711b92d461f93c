package dev.sextant.api.testing;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** A port that forwards to a database until it is cut, which simulates a server outage. */
public final class Cable {

  private static final String LOOPBACK = "127.0.0.1";

  private final Vertx vertx;
  private final int target;
  private final NetClient client;
  private final Set<NetSocket> open = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Doom> doomed = new AtomicReference<>();
  private volatile boolean held;
  private volatile boolean severed;
  private final int port;

  public Cable(Vertx vertx, int target) {
    this.vertx = vertx;
    this.target = target;
    this.client = vertx.createNetClient();
    this.port = listen();
  }

  public int port() {
    return port;
  }

  /**
   * Closes every connection, and each new one at once. The port stays bound, because another
   * connection could take it meanwhile.
   */
  public void cut() {
    severed = true;
    open.forEach(NetSocket::close);
  }

  /** Accepts connections again. */
  public void mend() {
    severed = false;
  }

  /** Forwards nothing, like a server that hangs but is still connected. */
  public void hold() {
    held = true;
    open.forEach(NetSocket::pause);
  }

  /** Forwards what arrived meanwhile, and all that follows. */
  public void release() {
    held = false;
    open.forEach(NetSocket::resume);
  }

  /**
   * Breaks the connection of the next transaction that sends this text: its commit reaches the
   * database, but the answer is lost.
   */
  public void swallowAnswerTo(String statement) {
    doomed.set(new Doom(statement, false));
  }

  /**
   * Cuts the cable as soon as the client learns that the next transaction with this text committed.
   */
  public void cutAfter(String statement) {
    doomed.set(new Doom(statement, true));
  }

  /** Returns whether the requested break has happened. */
  public boolean hasHappened() {
    return doomed.get() == null;
  }

  private int listen() {
    return TestApi.await(vertx.createNetServer().connectHandler(this::lead).listen(0, LOOPBACK))
        .actualPort();
  }

  private void lead(NetSocket near) {
    near.pause();
    open.add(near);
    near.closeHandler(closed -> open.remove(near));
    if (severed) {
      near.close();
      return;
    }
    Future<NetSocket> far = client.connect(target, LOOPBACK);
    far.onFailure(refused -> near.close())
        .onSuccess(
            there -> {
              open.add(there);
              if (severed) {
                near.close();
                there.close();
              }
              there.closeHandler(
                  closed -> {
                    open.remove(there);
                    near.close();
                  });
              near.closeHandler(
                  closed -> {
                    open.remove(near);
                    there.close();
                  });
              Session session = new Session(near, there);
              near.handler(session::send);
              there.handler(session::answer);
              if (held) {
                there.pause();
              } else {
                near.resume();
              }
            });
  }

  /**
   * A break to apply to a transaction.
   *
   * @param statement text that identifies the transaction
   * @param heard whether the answer to its commit reaches the client; nothing later does
   */
  private record Doom(String statement, boolean heard) {}

  /** The state of one connection. */
  private final class Session {

    private final NetSocket near;
    private final NetSocket far;
    private Doom own;
    private boolean committing;

    Session(NetSocket near, NetSocket far) {
      this.near = near;
      this.far = far;
    }

    /** Forwards to the database, but nothing that is sent after the answer to the commit. */
    void send(Buffer sent) {
      if (!severed) {
        note(sent.toString(StandardCharsets.ISO_8859_1));
        far.write(sent);
      }
    }

    private void note(String sent) {
      Doom doom = doomed.get();
      if (doom != null && sent.contains(doom.statement())) {
        own = doom;
      }
      committing |= own != null && sent.contains("COMMIT");
    }

    void answer(Buffer answer) {
      if (!committing) {
        near.write(answer);
      } else if (own.heard()) {
        severed = true;
        near.write(answer).onComplete(written -> end());
      } else {
        doomed.set(null);
        near.close();
      }
    }

    private void end() {
      cut();
      doomed.set(null);
    }
  }
}
