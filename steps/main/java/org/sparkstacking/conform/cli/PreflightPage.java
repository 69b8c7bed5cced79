package org.sparkstacking.conform.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.claim.Lang;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.preflight.Item;
import org.sparkstacking.conform.probe.preflight.State;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;
import tools.jackson.databind.ObjectMapper;

/** Shows what a preflight found: for people, host by host, or as JSON. */
record PreflightPage(Site site, List<Item> items) {
  PreflightPage {
    items = List.copyOf(items);
  }

  String text(Lang lang) {
    StringBuilder page = new StringBuilder();
    for (Host host : site.hosts()) {
      page.append(host.name()).append('\n');
      items.stream().filter(i -> i.host().equals(host.name())).forEach(i -> line(page, i, lang));
    }
    if (items.stream().anyMatch(i -> i.host().isEmpty())) {
      page.append(Text.of("클러스터", "cluster").in(lang)).append('\n');
      items.stream().filter(i -> i.host().isEmpty()).forEach(i -> line(page, i, lang));
    }
    return page.append(sum().in(lang)).toString();
  }

  String json() {
    List<Map<String, Object>> rows = items.stream().map(PreflightPage::row).toList();
    Map<String, Object> top = new LinkedHashMap<>();
    top.put("site", site.name());
    top.put("complete", items.stream().noneMatch(i -> i.state().blocks()));
    top.put("items", rows);
    return new ObjectMapper().writeValueAsString(top);
  }

  private Text sum() {
    long blocked = items.stream().filter(i -> i.state().blocks()).count();
    long limited = items.stream().filter(i -> i.state() == State.LIMITED).count();
    return blocked == 0
        ? Text.of(
            "필요한 것이 모두 있습니다" + (limited == 0 ? "." : " (제한 " + limited + "건)."),
            "Everything needed is there" + (limited == 0 ? "." : " (" + limited + " limited)."))
        : Text.of(
            "없거나 확인하지 못한 것: " + blocked + "건. 해당 시험 항목은 미시험이 됩니다.",
            blocked + " missing or unknown; the claims that need them will be NOT_TESTED.");
  }

  private static void line(StringBuilder page, Item item, Lang lang) {
    page.append("  [").append(item.state().word().in(lang)).append("] ");
    page.append(item.title().in(lang)).append(" — ").append(item.seen().in(lang)).append('\n');
    if (item.state() == State.THERE) {
      return;
    }
    Text needed = needed(item);
    page.append("      ").append(needed.in(lang)).append('\n');
    page.append("      ").append(Text.of("조치", "next").in(lang));
    page.append(" (").append(item.whose().title().in(lang)).append("): ");
    page.append(item.how().in(lang)).append('\n');
  }

  private static Text needed(Item item) {
    String ids = String.join(", ", item.claims());
    return ids.isEmpty()
        ? Text.of("관련: 모든 호스트 시험 항목", "needed by: claims on this host")
        : Text.of("관련 시험 항목: " + ids, "needed by: " + ids);
  }

  private static Map<String, Object> row(Item item) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("host", item.host());
    row.put("id", item.id());
    row.put("state", item.state().name());
    row.put("title", both(item.title()));
    row.put("seen", both(item.seen()));
    row.put("claims", item.claims());
    row.put("how", both(item.how()));
    row.put("whose", item.whose().id());
    return row;
  }

  private static Map<String, String> both(Text text) {
    return Map.of("ko", text.ko(), "en", text.en());
  }
}
