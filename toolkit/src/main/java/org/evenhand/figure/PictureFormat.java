package org.evenhand.figure;

/** A kind of picture that the browser engine makes. */
enum PictureFormat {
  SVG("svg"),
  PNG("png");

  private final String extension;

  PictureFormat(String extension) {
    this.extension = extension;
  }

  /** Both kaleido's name of the format and the end of a file's name. */
  String extension() {
    return extension;
  }
}
