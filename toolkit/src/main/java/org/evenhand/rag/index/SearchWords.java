package org.evenhand.rag.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * The words of a text to search by, cut and written small by Lucene: words as Unicode divides them
 * (UAX #29), and each two neighbouring characters of Chinese, Japanese or Korean. No word is left
 * out or brought to its stem, so that every language is treated alike. Thai, which has no spaces
 * between words, is not divided.
 */
public final class SearchWords {
  private static final Analyzer ANALYZER =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          var tokenizer = new StandardTokenizer();
          TokenStream words = new LowerCaseFilter(new CJKWidthFilter(tokenizer));
          return new TokenStreamComponents(tokenizer, new CJKBigramFilter(words));
        }
      };

  private SearchWords() {}

  /** The words in the order of the text, repeats included. */
  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    try (TokenStream stream = ANALYZER.tokenStream("text", text)) {
      CharTermAttribute word = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        words.add(word.toString());
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException("A text in memory cannot be read.", e);
    }
    return words;
  }
}
