package org.evenhand.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mark in an answer that tells a judge which system wrote it, such as the citations of one
 * toolkit. Marks that stand beside the text can be taken away; ways of speaking can only be named.
 */
public enum TellTale {
  /** Citations of community reports and other data, as Microsoft's GraphRAG writes them. */
  DATA_CITATION("data citation", "\\[Data:[^\\]\\n]{0,400}\\]", true),
  /** A list of references that ends the text, as LightRAG writes it. */
  REFERENCE_LIST(
      "reference list",
      "(?im)(?:\\n|^)[ \\t]*(?:#{1,6}[ \\t]*|\\*\\*)?References?:?(?:\\*\\*)?:?[ \\t]*"
          + "(?:\\n+[ \\t]*(?:[-*+\u2022]|\\d{1,3}[.)]|\\[)[^\\n]*)+\\s*\\z",
      true),
  /** LightRAG's marks for the graph and for document chunks. */
  GRAPH_MARK(
      "graph or chunk mark",
      "\\[(?:KG|DC|KG/DC)\\]|\\b(?:KG|DC)[ \\t]+ids?:?[ \\t]*\\d{1,9}\\b",
      true),
  /** The end of LightRAG's answer without context. */
  NO_CONTEXT("no-context mark", "\\[no-context\\]", true),
  /** A source file in brackets. */
  FILE_MARK("file mark", "\\((?:File|Source)s?: ?[^()\\n]{1,200}\\)", true),
  /** Numbers in square brackets that cite. */
  NUMBER_CITATION("number citation", "\\[\\d{1,4}(?:[,;] ?\\d{1,4}){0,20}\\](?!\\()", true),
  /** Speaking of the store that the answer comes from. It is prose, and stays. */
  STORE_TALK(
      "talk of the store",
      "(?i)\\b(?:knowledge (?:base|graph)|data tables?|(?:provided|given|retrieved)"
          + " (?:context|documents?|data|sources?))\\b",
      false);

  private static final Pattern SPACE_BEFORE_MARK = Pattern.compile("[ \\t]+(?=[.,;:!?](?:\\s|$))");
  private static final Pattern EMPTY_BRACKETS = Pattern.compile("[ \\t]*\\([ \\t,;]*\\)");
  private static final Pattern SPACES = Pattern.compile("(?<=\\S)[ \\t]{2,}(?=\\S)");
  private static final Pattern LINE_END = Pattern.compile("(?m)[ \\t]+$");

  private final String label;
  private final Pattern pattern;
  private final boolean strippable;

  TellTale(String label, String pattern, boolean strippable) {
    this.label = label;
    this.pattern = Pattern.compile(pattern);
    this.strippable = strippable;
  }

  /** The words in tables. */
  public String label() {
    return label;
  }

  /** Whether it can be taken away without changing what the text says. */
  public boolean isStrippable() {
    return strippable;
  }

  /** Its first place in the text as it stands there, without white space around; empty if none. */
  public String firstIn(String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? found.group().strip() : "";
  }

  /** The kinds of marks in a text, in their order. */
  public static List<TellTale> in(String text) {
    List<TellTale> found = new ArrayList<>();
    for (TellTale mark : values()) {
      if (mark.pattern.matcher(text).find()) {
        found.add(mark);
      }
    }
    return List.copyOf(found);
  }

  /**
   * The text without the marks of these kinds that can be taken away, and without the spaces that
   * they leave; the same string if it has none.
   */
  public static String strip(String text, Set<TellTale> kinds) {
    String rest = text;
    // The list at the end first: its own marks are what it is recognised by.
    for (TellTale mark :
        List.of(REFERENCE_LIST, DATA_CITATION, GRAPH_MARK, NO_CONTEXT, FILE_MARK)) {
      rest = mark.removedFrom(rest, kinds);
    }
    rest = NUMBER_CITATION.removedFrom(rest, kinds);
    if (rest.equals(text)) {
      return text;
    }
    rest = EMPTY_BRACKETS.matcher(rest).replaceAll("");
    rest = SPACE_BEFORE_MARK.matcher(rest).replaceAll("");
    rest = SPACES.matcher(rest).replaceAll(" ");
    return LINE_END.matcher(rest).replaceAll("").strip();
  }

  /** The text without any mark that can be taken away. */
  public static String strip(String text) {
    return strip(text, Set.of(values()));
  }

  private String removedFrom(String text, Set<TellTale> kinds) {
    return strippable && kinds.contains(this) ? pattern.matcher(text).replaceAll("") : text;
  }
}
