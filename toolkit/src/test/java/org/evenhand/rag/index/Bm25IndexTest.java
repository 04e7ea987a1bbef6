package org.evenhand.rag.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.IntArrayList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;

class Bm25IndexTest {
  private static final Pattern WORD = Pattern.compile("[a-z0-9]+");

  /**
   * N = 3 texts of 2, 4 and 3 words, mean 3. "quay" is in two of them: ln(1 + 1.5 / 2.5). Once in 2
   * words: 1 / (1 + 1.2 (.25 + .75 · 2/3)) = 1 / 1.9; twice in 4: 2 / (2 + 1.2 (.25 + .75 · 4/3)) =
   * 2 / 3.5. "bell" is in one: ln(1 + 2.5 / 1.5), once in 2 words.
   */
  @Test
  void scoresByHand() {
    Bm25Index index =
        new Bm25Index(
            List.of(
                List.of("quay", "bell"),
                List.of("quay", "wall", "quay", "sea"),
                List.of("it", "rains", "here")),
            1.2,
            .75);

    assertArrayEquals(
        new double[] {Math.log(1.6) / 1.9 + Math.log(8 / 3.0) / 1.9, Math.log(1.6) * 2 / 3.5, 0},
        index.scores(List.of("quay", "bell", "fog")),
        1e-12);
    assertEquals(2 * Math.log(1.6) / 1.9, index.scores(List.of("quay", "quay"))[0], 1e-12);
    assertArrayEquals(new double[3], index.scores(List.of()));
    assertArrayEquals(new double[0], new Bm25Index(List.of(), 1.2, .75).scores(List.of("quay")));
  }

  /** Texts of at most 40 words, whose lengths Lucene keeps exactly. */
  @Test
  void shortTextsScoreAsInLucene() throws IOException {
    List<String> texts = new ArrayList<>();
    for (int text = 0; text < 30; text++) {
      StringBuilder words = new StringBuilder("w" + text % 7);
      for (int word = 0; word < 3 + text; word++) {
        words.append(" w").append((text * text + 3 * word) % 11);
      }
      texts.add(words.toString());
    }
    List<String> query = List.of("w3", "w5", "w10", "w3", "none");

    double[] scores =
        new Bm25Index(texts.stream().map(text -> List.of(text.split(" "))).toList(), 1.2, .75)
            .scores(query);

    assertArrayEquals(lucene(texts, query), scores, 1e-5);
  }

  /** bm25s 0.3.16, BM25(method="lucene", k1=1.5, b=.75), on 585 chunks and 130 questions of Mix. */
  @Test
  void scoresAreThoseOfBm25s() throws IOException {
    var json = new ObjectMapper();
    Path golden = SharedData.data("../peers/golden/bm25_mix.json");
    JsonNode expected = json.readTree(Files.readString(golden, StandardCharsets.UTF_8));
    Path mix = SharedData.data("hirag/mix/mix_unique_contexts.json");
    List<List<String>> chunks = new ArrayList<>();
    for (JsonNode document : json.readTree(Files.readString(mix, StandardCharsets.UTF_8))) {
      chunks(document.asText()).forEach(chunk -> chunks.add(words(chunk)));
    }
    assertEquals(585, chunks.size());
    Bm25Index index = new Bm25Index(chunks, 1.5, .75);
    List<String> lines =
        Files.readAllLines(
            SharedData.data("hirag/mix/mix_hi_result_deepseek.jsonl"), StandardCharsets.UTF_8);

    for (int query = 0; query < 130; query++) {
      double[] scores = index.scores(words(json.readTree(lines.get(query)).get("query").asText()));
      double[] best =
          IntStream.range(0, scores.length)
              .mapToObj(i -> scores[i])
              .sorted(Comparator.reverseOrder())
              .limit(10)
              .mapToDouble(Double::doubleValue)
              .toArray();
      for (int place = 0; place < 10; place++) {
        double score = expected.get("lucene_scores").get(query).get(place).asDouble();
        int chunk = expected.get("lucene_top10").get(query).get(place).asInt();
        assertEquals(score, best[place], 1e-4, "query " + query + ", place " + place);
        assertEquals(score, scores[chunk], 1e-4, "query " + query + ", chunk " + chunk);
      }
    }
  }

  @Test
  void parametersOutOfRangeAreErrors() {
    assertEquals(
        "k1 = NaN and b = 0.75 cannot be used. k1 is 0 or more, b from 0 to 1; 1.2 and 0.75 are"
            + " usual.",
        assertThrows(
                IllegalArgumentException.class, () -> new Bm25Index(List.of(), Double.NaN, .75))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> new Bm25Index(List.of(), 1.2, 1.01));
  }

  @Test
  void wordsAreCutInEveryScript() {
    assertEquals(
        List.of("the", "bell", "of", "st", "isk's", "quay", "2"),
        SearchWords.of("The BELL of St. Isk's quay (2)"));
    assertEquals(List.of("灯塔", "塔看", "看守"), SearchWords.of("灯塔看守"));
    assertEquals(List.of("istanbul"), SearchWords.of("ISTANBUL"));
    assertEquals(List.of(), SearchWords.of(" … "));
  }

  private static double[] lucene(List<String> texts, List<String> query) throws IOException {
    try (var directory = new ByteBuffersDirectory()) {
      try (var writer =
          new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()))) {
        for (String text : texts) {
          Document document = new Document();
          document.add(new TextField("text", text, Field.Store.NO));
          writer.addDocument(document);
        }
      }
      try (var reader = DirectoryReader.open(directory)) {
        var searcher = new IndexSearcher(reader);
        searcher.setSimilarity(new BM25Similarity(1.2f, .75f));
        var any = new BooleanQuery.Builder();
        query.forEach(
            word -> any.add(new TermQuery(new Term("text", word)), BooleanClause.Occur.SHOULD));
        double[] scores = new double[texts.size()];
        for (ScoreDoc found : searcher.search(any.build(), texts.size()).scoreDocs) {
          scores[found.doc] = found.score;
        }
        return scores;
      }
    }
  }

  /** Windows of 1,200 tokens, each 1,100 behind the one before. */
  private static List<String> chunks(String text) {
    Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    int[] tokens = encoding.encodeOrdinary(text).toArray();
    List<String> chunks = new ArrayList<>();
    for (int from = 0; from < tokens.length; from += 1100) {
      var window = new IntArrayList();
      for (int i = from; i < Math.min(from + 1200, tokens.length); i++) {
        window.add(tokens[i]);
      }
      chunks.add(new String(encoding.decodeBytes(window), StandardCharsets.UTF_8));
    }
    return chunks;
  }

  private static List<String> words(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
  }
}
