package org.evenhand.study;

/**
 * What one person said about one question.
 *
 * @param participant who, by a name or number of their own choice
 * @param question its id
 * @param level what the question was made from; not shown to the participant
 * @param item what was rated
 * @param rating from 1 to 5
 */
public record SurveyRating(
    String participant, String question, Level level, SurveyItem item, int rating) {
  public SurveyRating {
    if (rating < 1 || rating > 5) {
      throw new IllegalArgumentException(
          "%s rated the %s of question %s with %s. Ratings go from 1 to 5."
              .formatted(participant, item.label(), question, rating));
    }
  }
}
