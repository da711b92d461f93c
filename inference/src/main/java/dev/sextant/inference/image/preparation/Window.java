package dev.sextant.inference.image.preparation;

/**
 * A part of a picture that may reach beyond it.
 *
 * @param left first column, can be negative
 * @param top first row, can be negative
 */
record Window(int left, int top, int width, int height) {

  static Window atCentre(PictureSize whole, PictureSize kept) {
    return new Window(
        Math.floorDiv(whole.width() - kept.width(), 2),
        Math.floorDiv(whole.height() - kept.height(), 2),
        kept.width(),
        kept.height());
  }

  /** Returns the part of it that lies in a picture. */
  Window within(PictureSize picture) {
    int x = Math.max(0, left);
    int y = Math.max(0, top);
    return new Window(
        x,
        y,
        Math.min(picture.width(), left + width) - x,
        Math.min(picture.height(), top + height) - y);
  }

  /** Returns the share of a picture's area that lies in it. */
  double share(PictureSize picture) {
    Window inside = within(picture);
    return (double) inside.width / picture.width() * ((double) inside.height / picture.height());
  }
}
