package org.evenhand.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.evenhand.SharedData;
import org.evenhand.text.TextFile;
import org.junit.jupiter.api.Test;

class QuestionListTest {
  @Test
  void e082NestedBulletsBoldMarksAndACutLastItem() {
    QuestionList list = QuestionList.read(TextFile.read(SharedData.cases("E082.txt")));

    assertEquals(List.of("Why is smoke used?", "When does clover bloom?"), list.questions());
    assertEquals(3, list.items());
    assertEquals(Optional.of("Evaluate the responsibilities of"), list.cut());
    assertEquals(1, list.users());
    assertEquals(1, list.tasks());
    assertEquals(
        "2 distinct questions of 3 listed (0 repeats, the last one cut off), 5 expected",
        list.summary(5));
  }

  @Test
  void realListOf125HasOnly82DistinctQuestions() {
    QuestionList list =
        QuestionList.read(
            TextFile.read(SharedData.data("lightrag-summary-questions/agriculture_questions.txt")));

    assertEquals(
        "82 distinct questions of 125 listed (43 repeats), 125 expected", list.summary(125));
    assertEquals(5, list.users());
    assertEquals(25, list.tasks());
  }

  @Test
  void realListThatWasCutOffSaysSo() {
    QuestionList list =
        QuestionList.read(
            TextFile.read(SharedData.data("lightrag-summary-questions/mix_questions.txt")));

    assertEquals(113, list.items());
    assertEquals(23, list.tasks());
    assertEquals(Optional.of("Evaluate the responsibilities of"), list.cut());
    assertTrue(list.questions().stream().noneMatch(q -> q.contains("**")));
  }

  @Test
  void plainListsOfOtherFormsAreRead() {
    assertEquals(
        List.of("What is a hive?", "Who built it, and when?"),
        QuestionList.read("Here are two:\n1. What is a hive?\n2) Who built it,\n   and when?\n")
            .questions());
    assertEquals(List.of("蜜蜂吃什么？", "谁养蜂？"), QuestionList.read("• 蜜蜂吃什么？\n• 谁养蜂？").questions());
    assertEquals(List.of("Why?"), QuestionList.read("* **Question 1**: Why?\n").questions());
  }

  @Test
  void fullWidthNumbersAndMarksAreRead() {
    QuestionList list =
        QuestionList.read(
            "１．潮は何時に満ちるか？\n２、誰が灯を守るか？\n（３）船はどこへ行くか？\n12、十二番目の問いは何か？\n1.5 litres is no item");

    assertEquals(
        List.of("潮は何時に満ちるか？", "誰が灯を守るか？", "船はどこへ行くか？", "十二番目の問いは何か？ 1.5 litres is no item"),
        list.listed());
  }

  @Test
  void doubledUnderscoresWithinANameAreKept() {
    QuestionList list =
        QuestionList.read("1. __Why__ does load__all fail?\n2. What does __init__ do?");

    assertEquals(
        List.of("Why does load__all fail?", "What does init do?"),
        list.questions(),
        "marks at the edges of a word are taken for bold type, as Markdown does");
  }

  @Test
  void textWithoutAListHasNoQuestions() {
    QuestionList list = QuestionList.read("I cannot help with that.");

    assertEquals(List.of(), list.questions());
    assertEquals(0, list.items());
  }
}
