package org.evenhand.model;

/** Where language and embedding models come from. */
public final class Models {
  private static OnBoardModel onBoard;

  private Models() {}

  /**
   * The model on board, loaded once and shared by all who ask.
   *
   * @throws IllegalStateException if it is not in the cache (see {@link OnBoardModel#available})
   */
  public static synchronized OnBoardModel onBoard() {
    if (onBoard == null || onBoard.isClosed()) {
      onBoard = OnBoardModel.open();
    }
    return onBoard;
  }
}
