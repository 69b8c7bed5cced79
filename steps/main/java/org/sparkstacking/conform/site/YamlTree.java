package org.sparkstacking.conform.site;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.sparkstacking.conform.claim.Text;

/** Turns the text of a site file into YAML nodes that know their line and column. */
final class YamlTree {
  /** Longest site file: 1 MiB of characters; 64 Sparks need 20 KB. */
  static final int LONGEST = 1 << 20;

  private final String file;
  private final Problems problems;

  YamlTree(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Give the top mapping, or null when the text is none; then the reason is in the problems. */
  @Nullable MappingNode read(String text) {
    String clean = text.startsWith("\uFEFF") ? text.substring(1) : text;
    if (!plausible(clean)) {
      return null;
    }
    List<Node> documents = compose(clean);
    if (problems.none() && documents.isEmpty()) {
      problems.at(0, 0, Text.of("파일이 비어 있습니다", "the file is empty"));
    }
    if (!problems.none()) {
      return null;
    }
    return top(documents);
  }

  private @Nullable MappingNode top(List<Node> documents) {
    if (documents.size() > 1) {
      problems.at(
          documents.get(1),
          Text.of(
              "문서가 둘 이상입니다('---'): 한 파일에 사이트 하나만 적으십시오",
              "a second document starts here ('---'): write one site a file"));
      return null;
    }
    if (documents.get(0) instanceof MappingNode mapping) {
      refuseDuplicates(mapping, new HashSet<>());
      return mapping;
    }
    problems.at(
        documents.get(0),
        Text.of(
            "사이트 파일은 'site: 이름'과 같은 '키: 값' 줄로 시작해야 합니다",
            "a site file starts with 'key: value' lines such as 'site: name'"));
    return null;
  }

  private boolean plausible(String text) {
    if (text.length() > LONGEST) {
      problems.at(
          0,
          0,
          Text.of(
              "파일이 너무 큽니다(" + text.length() + "자, 최대 " + LONGEST + "자): 사이트 파일이 맞습니까?",
              "the file is too large ("
                  + text.length()
                  + " characters, at most "
                  + LONGEST
                  + "): is it a site file?"));
    }
    int line = 1;
    int column = 1;
    for (int i = 0; i < text.length() && problems.none(); i++, column++) {
      char c = text.charAt(i);
      if (c == '\n') {
        line++;
        column = 0;
      } else if (c == '\uFFFD' || (c < ' ' && c != '\t' && c != '\r')) {
        problems.at(line, column, unprintable(c));
      }
    }
    return problems.none();
  }

  private static Text unprintable(char c) {
    if (c == '\uFFFD') {
      return Text.of(
          "UTF-8이 아닌 바이트가 있습니다: 파일을 UTF-8로 저장하십시오",
          "bytes that are not UTF-8: save the file as UTF-8");
    }
    String code = String.format("U+%04X", (int) c);
    return Text.of(
        "출력할 수 없는 문자(" + code + ")가 있습니다: 텍스트 파일이 맞습니까?",
        "an unprintable character (" + code + "): is this a text file?");
  }

  private List<Node> compose(String text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            .setCodePointLimit(LONGEST)
            .setMaxAliasesForCollections(20)
            .build();
    List<Node> documents = new ArrayList<>();
    try {
      new Compose(settings).composeAllFromString(text).forEach(documents::add);
    } catch (MarkedYamlEngineException e) {
      report(e, text);
    } catch (YamlEngineException e) {
      problems.at(0, 0, notYaml(String.valueOf(e.getMessage())));
    } catch (StackOverflowError e) {
      problems.at(0, 0, Text.of("괄호나 목록이 너무 깊게 겹쳐 있습니다", "lists or braces are nested too deep"));
    }
    return documents;
  }

  private void report(MarkedYamlEngineException e, String text) {
    Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
    int line = mark.map(m -> m.getLine() + 1).orElse(0);
    int column = mark.map(m -> m.getColumn() + 1).orElse(0);
    int tab = tabOfIndent(text, line);
    if (tab > 0) {
      problems.at(
          line,
          tab,
          Text.of(
              "들여쓰기에 탭이 있습니다: YAML은 빈칸만 허용합니다. 탭을 빈칸 2개로 바꾸십시오",
              "a tab in the indentation: YAML allows blanks only; replace the tab by two blanks"));
    } else {
      problems.at(line, column, notYaml(String.valueOf(e.getProblem())));
    }
  }

  private static Text notYaml(String words) {
    return Text.of(
        "YAML 문법에 맞지 않습니다: 이 줄과 바로 윗줄의 콜론, 따옴표, 들여쓰기를 확인하십시오 (" + words + ")",
        "not YAML: check colon, quotes and indentation of this line and the one above ("
            + words
            + ")");
  }

  private static int tabOfIndent(String text, int line) {
    List<String> lines = text.lines().limit(Math.max(0, line)).toList();
    if (line < 1 || lines.size() < line) {
      return 0;
    }
    String found = lines.get(line - 1);
    int tab = found.indexOf('\t');
    return tab >= 0 && found.substring(0, tab).isBlank() ? tab + 1 : 0;
  }

  private void refuseDuplicates(Node node, Set<Node> seen) {
    if (!seen.add(node)) {
      return;
    }
    if (node instanceof SequenceNode list) {
      list.getValue().forEach(n -> refuseDuplicates(n, seen));
    }
    if (node instanceof MappingNode mapping) {
      Set<String> keys = new HashSet<>();
      mapping.getValue().forEach(t -> refuseDuplicate(t, keys));
      mapping.getValue().forEach(t -> refuseDuplicates(t.getValueNode(), seen));
    }
  }

  private void refuseDuplicate(NodeTuple tuple, Set<String> keys) {
    if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
      problems.at(tuple.getKeyNode(), Text.of("키는 한 단어여야 합니다", "a key must be a single word"));
    } else if (!keys.add(key.getValue())) {
      problems.at(
          key,
          Text.of(
              "키 '" + key.getValue() + "'가 두 번 나옵니다: 하나만 남기십시오",
              "key '" + key.getValue() + "' appears twice here: keep one"));
    }
  }
}
