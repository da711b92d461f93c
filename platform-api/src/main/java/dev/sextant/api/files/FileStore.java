package dev.sextant.api.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Keeps finished files: a folder, or a store on other machines. All processes of an installation
 * share it. Calls block. Folders and names consist of lower-case letters, digits and hyphens; a
 * folder may be in another one, after a slash.
 */
public interface FileStore {

  /**
   * Stores a file. A reader sees it whole or not at all, also if the process is killed.
   *
   * @param content the caller deletes it
   * @throws IOException if it is not stored; the message names no secret
   */
  void put(String folder, String name, Path content) throws IOException;

  /**
   * Opens a file.
   *
   * @throws java.nio.file.NoSuchFileException if it is not there
   */
  InputStream open(String folder, String name) throws IOException;

  /**
   * Returns whether a file is there, without a list of the folder. People wait for the answer.
   *
   * @throws IOException if the store does not answer soon
   */
  boolean exists(String folder, String name) throws IOException;

  /** Returns the names of the whole files of a folder; none if there is no such folder. */
  List<String> names(String folder) throws IOException;

  /**
   * Deletes all that a folder has, also files that were not stored to their end; does nothing if
   * there is no such folder.
   */
  void deleteAll(String folder) throws IOException;

  /** Deletes a file; does nothing if it is not there. */
  void delete(String folder, String name) throws IOException;
}
