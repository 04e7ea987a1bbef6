package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OnBoardStatusTest {
  @Test
  void aReaderIsToldWhichModelThereIs() {
    assertEquals(
        "SmolLM2-135M-Instruct (on board; demonstration judge, at chance) is ready.",
        OnBoardModel.status(true));
  }

  @Test
  void aReaderWithoutTheModelIsToldWhereItShouldBeAndHowToGetIt() {
    assertEquals(
        "The model on board is not in "
            + OnBoardModel.folder()
            + ". \"make figures\" sets it up (or: python toolkit/src/main/python/convert_model.py).",
        OnBoardModel.status(false));
  }
}
