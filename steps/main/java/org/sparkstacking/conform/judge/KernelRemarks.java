package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.KernelEvent;

/** Says what a kernel log gives to know though a claim passes. */
final class KernelRemarks {

  private KernelRemarks() {}

  /** A cable that was moved while running is the only trace of the slow state, S-01. */
  static List<Text> links(List<KernelEvent> events) {
    List<Text> remarks = new ArrayList<>();
    boolean moved =
        events.stream().anyMatch(e -> e.kind() == KernelEvent.Kind.CABLE_UNPLUGGED)
            || returned(events);
    if (moved) {
      remarks.add(
          Text.of(
              "가동 중에 케이블을 뺐다 꽂은 흔적이 있습니다. 속도를 재기 전에 케이블을 꽂은 채 양쪽 장비를 재부팅하십시오(S-01).",
              "the cable was moved while the Spark was running; reboot both ends with the cable in before trusting any speed (S-01)"));
    }
    return remarks;
  }

  private static boolean returned(List<KernelEvent> events) {
    boolean removed = false;
    for (KernelEvent e : events) {
      removed |= e.kind() == KernelEvent.Kind.NIC_REMOVED;
      if (removed && e.kind() == KernelEvent.Kind.NIC_RETURNED) {
        return true;
      }
    }
    return false;
  }
}
