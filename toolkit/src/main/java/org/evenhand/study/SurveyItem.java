package org.evenhand.study;

/** What people rate about a question from 1 to 5 (arXiv 2506.06331, 2025, section V). */
public enum SurveyItem {
  /** How easily one understands what is asked. */
  COMPREHENSIBILITY("Comprehensibility"),
  /** How clearly it asks about something in particular. */
  SPECIFICITY("Specificity"),
  /** How surely it can be answered from the corpus. */
  ANSWERABILITY("Answerability");

  private final String label;

  SurveyItem(String label) {
    this.label = label;
  }

  /** The word used in forms, tables and figures. */
  public String label() {
    return label;
  }
}
