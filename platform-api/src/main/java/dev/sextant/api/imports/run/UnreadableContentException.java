package dev.sextant.api.imports.run;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;

/** The store of uploads did not return content that it has. */
public final class UnreadableContentException extends IOException {

  private static final long serialVersionUID = 1L;

  UnreadableContentException(IOException cause) {
    super("the store of uploads does not return the content: " + cause.getMessage(), cause);
  }

  /** Opens content, which blocks. */
  @FunctionalInterface
  interface Opening {
    InputStream open() throws IOException;
  }

  /**
   * Returns content of the store whose failures are of this type.
   *
   * @throws LostContentException if the store does not have it
   */
  static InputStream of(Opening opening) throws IOException {
    try {
      return new StoredContent(opening.open());
    } catch (NoSuchFileException lost) {
      throw new LostContentException("the store of uploads does not have it", lost);
    } catch (IOException e) {
      throw new UnreadableContentException(e);
    }
  }

  private static final class StoredContent extends FilterInputStream {

    StoredContent(InputStream content) {
      super(content);
    }

    @Override
    public int read() throws IOException {
      try {
        return super.read();
      } catch (IOException e) {
        throw new UnreadableContentException(e);
      }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      try {
        return super.read(buffer, offset, length);
      } catch (IOException e) {
        throw new UnreadableContentException(e);
      }
    }
  }
}
