package dev.sextant.remote.labelling.reply;

import dev.sextant.remote.generation.Generation;

/** Reads a reply as a whole. */
@FunctionalInterface
public interface ReplyParser<T> {

  /**
   * Reads a reply.
   *
   * @throws ReplyFormatException if any part of it is not as asked for
   */
  T read(Generation reply) throws ReplyFormatException;
}
