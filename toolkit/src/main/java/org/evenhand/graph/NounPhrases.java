package org.evenhand.graph;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import opennlp.tools.postag.POSModel;
import opennlp.tools.postag.POSTagger;
import opennlp.tools.postag.POSTaggerME;
import opennlp.tools.sentdetect.SentenceDetector;
import opennlp.tools.sentdetect.SentenceDetectorME;
import opennlp.tools.sentdetect.SentenceModel;
import opennlp.tools.tokenize.Tokenizer;
import opennlp.tools.tokenize.TokenizerME;
import opennlp.tools.tokenize.TokenizerModel;

/**
 * Finds the things that a text speaks of, sentence by sentence and without a language model: noun
 * phrases by the English models of OpenNLP; in scripts without spaces the words of ICU's dictionary
 * that have two characters or more. Not for use by two threads at once.
 */
final class NounPhrases {
  private static final String VERSION = "1.3-2.5.4";
  private static final Set<String> CONTENT = Set.of("PROPN", "NOUN", "ADJ", "NUM");
  private static final Set<String> LINKS = Set.of("of", "de", "du", "von", "van");

  private final SentenceDetector sentences;
  private final Tokenizer tokens;
  private final POSTagger tags;

  /**
   * A phrase as it stands in a sentence.
   *
   * @param text without articles
   * @param proper whether it is a name
   */
  record Phrase(String text, boolean proper) {
    /** What two mentions of one thing have in common. */
    String key() {
      return text.toLowerCase(Locale.ROOT);
    }
  }

  /** A sentence with the phrases in it, in their order. */
  record Sentence(String text, List<Phrase> phrases) {}

  NounPhrases() {
    SentenceModel sentenceModel = model("sentence", SentenceModel::new);
    TokenizerModel tokenModel = model("tokens", TokenizerModel::new);
    POSModel tagModel = model("pos", POSModel::new);
    sentences = new SentenceDetectorME(sentenceModel);
    tokens = new TokenizerME(tokenModel);
    tags = new POSTaggerME(tagModel);
  }

  private interface Reader<T> {
    T read(InputStream stream) throws IOException;
  }

  private static <T> T model(String kind, Reader<T> reader) {
    String resource = "/opennlp-en-ud-ewt-%s-%s.bin".formatted(kind, VERSION);
    try (InputStream stream = NounPhrases.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(
            "The class path has no %s. Add the models of OpenNLP for English.".formatted(resource));
      }
      return reader.read(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be read: %s".formatted(resource, e.getMessage()), e);
    }
  }

  List<Sentence> in(String text) {
    List<Sentence> found = new ArrayList<>();
    for (String paragraph : text.split("\\n\\s*\\n")) {
      String line = paragraph.replaceAll("^#+\\s*|[*_`>|]+", " ").replaceAll("\\s+", " ").strip();
      if (isWithoutSpaces(line)) {
        split(line, BreakIterator.getSentenceInstance(ULocale.ROOT))
            .forEach(sentence -> found.add(new Sentence(sentence, dictionaryWords(sentence))));
      } else {
        for (String sentence : sentences.sentDetect(line)) {
          found.add(new Sentence(sentence, nounPhrases(sentence)));
        }
      }
    }
    return found;
  }

  private List<Phrase> nounPhrases(String sentence) {
    String[] words = tokens.tokenize(sentence);
    String[] tag = tags.tag(words);
    List<Phrase> phrases = new ArrayList<>();
    int from = 0;
    while (from < words.length) {
      if (!CONTENT.contains(tag[from])) {
        from++;
        continue;
      }
      int to = from + 1;
      for (int next = afterNext(words, tag, to); next > 0; next = afterNext(words, tag, to)) {
        to = next;
      }
      // A phrase ends with its noun: "harbour old" or "Guild of" would not be one.
      int end = to;
      while (end > from && !tag[end - 1].equals("NOUN") && !tag[end - 1].equals("PROPN")) {
        end--;
      }
      if (end > from) {
        add(words, tag, from, end, phrases);
      }
      from = to;
    }
    return phrases;
  }

  /**
   * Where a phrase that reaches up to a word ends if it takes in what follows; 0 if it does not.
   */
  private static int afterNext(String[] words, String[] tag, int at) {
    if (at < words.length && CONTENT.contains(tag[at])) {
      return at + 1;
    }
    // Names may hold small words: "Guild of the Lamp".
    if (at + 1 < words.length && LINKS.contains(words[at]) && isCapital(words[at - 1])) {
      int next = words[at + 1].equals("the") ? at + 2 : at + 1;
      if (next < words.length && isCapital(words[next]) && CONTENT.contains(tag[next])) {
        return next + 1;
      }
    }
    return 0;
  }

  private static boolean isCapital(String word) {
    return Character.isUpperCase(word.codePointAt(0));
  }

  private static void add(String[] words, String[] tag, int from, int end, List<Phrase> phrases) {
    String text = String.join(" ", Arrays.copyOfRange(words, from, end)).replace(" 's", "'s");
    // The tagger misses names that begin with a common noun, such as "Book of the Tides".
    boolean proper =
        Arrays.asList(tag).subList(from, end).contains("PROPN")
            || end - from > 1 && isCapital(words[from]) && isCapital(words[end - 1]);
    if (text.codePoints().filter(Character::isLetter).count() >= 3) {
      phrases.add(new Phrase(text, proper));
    }
  }

  private static List<Phrase> dictionaryWords(String sentence) {
    return split(sentence, BreakIterator.getWordInstance(ULocale.ROOT)).stream()
        .filter(word -> word.codePointCount(0, word.length()) >= 2)
        .filter(word -> word.codePoints().allMatch(Character::isLetter))
        .map(word -> new Phrase(word, false))
        .toList();
  }

  private static List<String> split(String text, BreakIterator breaks) {
    breaks.setText(text);
    List<String> parts = new ArrayList<>();
    int from = breaks.first();
    for (int to = breaks.next(); to != BreakIterator.DONE; from = to, to = breaks.next()) {
      String part = text.substring(from, to).strip();
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
    return parts;
  }

  /** Whether most letters are of a script that is written without spaces. */
  private static boolean isWithoutSpaces(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    long without =
        text.codePoints()
            .filter(
                c ->
                    switch (Character.UnicodeScript.of(c)) {
                      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
                      default -> false;
                    })
            .count();
    return 2 * without > letters;
  }
}
