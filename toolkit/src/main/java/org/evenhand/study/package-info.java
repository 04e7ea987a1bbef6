/**
 * The records that travel between rooms (question, answer, judgment, source) and the files that
 * keep them. A study is the hinge of the house: rooms left of it may ask a language model and cost
 * money; rooms right of it are pure functions of a study.
 *
 * <p>Uses no other room.
 */
package org.evenhand.study;
