package org.sparkstacking.conform.judge;

import static org.sparkstacking.conform.claim.Whose.HOSPITAL_NETWORK;
import static org.sparkstacking.conform.claim.Whose.INSTALLER;
import static org.sparkstacking.conform.claim.Whose.NVIDIA;

import java.util.List;

/** Lists the signatures of cables, links, addresses and the machine itself. */
final class LinkSignatures {
  private LinkSignatures() {}

  static List<Signature> all() {
    return List.of(
        Signature.of(
            "S-01",
            "LNK-3 NCH-2 NCP-2",
            "",
            INSTALLER,
            texts(
                "링크는 200G, 로그도 정상인데 PCIe 링크 하나에서 약 13 Gb/s, NCCL은 모든 크기에서 약 2.8 GB/s",
                "the link says 200G and the log looks healthy, yet about 13 Gb/s on one PCIe link and about 2.8 GB/s at every NCCL size",
                "전원이 켜진 상태에서 케이블을 옮기거나 꽂은 뒤 ConnectX-7이 저속 상태로 남아 있음",
                "ConnectX-7 stayed in its slow state after a cable was moved or plugged while the machine was running",
                "케이블을 꽂은 채 두 대를 모두 재부팅하고, 그대로이면 두 대의 전원 플러그를 뽑았다가 다시 켠 뒤 다시 측정하십시오.",
                "Reboot both machines with the cable in; if it stays slow, unplug the power of both, start them again and measure again."),
            "NVIDIA/dgx-spark-playbooks PR 108; NVIDIA developer forum 363461"),
        Signature.of(
            "S-02",
            "LNK-2 LNK-3",
            "",
            NVIDIA,
            texts(
                "커널 로그의 'Detected insufficient power on the PCIe slot (27W)'",
                "kernel log line 'Detected insufficient power on the PCIe slot (27W)'",
                "정상 장비에서도 출력되는 줄이며 판정에 쓰지 않음",
                "healthy machines print this line too; it decides nothing",
                "조치할 것이 없습니다.",
                "Nothing to do."),
            "NVIDIA/dgx-spark-playbooks PR 108"),
        Signature.of(
            "S-05",
            "NET-1",
            "",
            INSTALLER,
            texts(
                "한 포트의 PCIe 링크 2개(x4)가 같은 서브넷의 주소를 가짐",
                "both PCIe x4 links of a port (twins) hold addresses of one subnet",
                "경로 선택이 한쪽 장치로 몰릴 수 있음; NVIDIA 안내서도 서로 다르게 설명하므로 측정으로 판정함",
                "route choice may favour one device; NVIDIA's own guides differ, so a measurement decides",
                "링크마다 다른 서브넷을 쓰거나, 각 링크를 RDMA로 따로 측정하십시오.",
                "Give each link its own subnet, or measure each link by RDMA on its own."),
            "NVIDIA/dgx-spark-playbooks connect-two-sparks README; eugr/spark-vllm-docker issue 270"),
        Signature.of(
            "S-06",
            "NET-1",
            "",
            INSTALLER,
            texts(
                "같은 IPv4 주소가 두 노드나 두 인터페이스에 있음",
                "the same IPv4 address on two nodes or two interfaces",
                "netplan 파일을 그대로 복사해 주소가 중복됨",
                "a netplan file was copied, so an address is used twice",
                "노드마다 다른 주소를 정해 netplan을 고치고 적용하십시오.",
                "Give every node its own addresses in netplan and apply it."),
            "NVIDIA/dgx-spark-playbooks spark_cluster_setup.py, unique address check"),
        Signature.of(
            "S-10",
            "GPU-1",
            "GPU-1/seen=FAIL",
            INSTALLER,
            texts(
                "커널을 바꾼 뒤 GPU가 보이지 않음",
                "no GPU after the kernel changed",
                "지금 부팅된 커널용 NVIDIA 드라이버 모듈이 설치되어 있지 않음",
                "the NVIDIA driver modules are not installed for the running kernel",
                "지금 커널에 맞는 linux-modules-nvidia-580-open 패키지를 설치하고 재부팅하십시오.",
                "Install the linux-modules-nvidia-580-open package of the running kernel and reboot."),
            "field report"),
        Signature.of(
            "S-26",
            "LNK-2",
            "",
            HOSPITAL_NETWORK,
            texts(
                "ethtool의 Speed가 100000Mb/s",
                "ethtool shows Speed: 100000Mb/s",
                "스위치 포트가 자동 협상으로 200G보다 느리게(예: 100G) 연결됨",
                "the switch port negotiated less than 200G (such as 100G)",
                "스위치 포트를 200G로 고정하고 자동 협상을 끄십시오.",
                "Set the switch port to 200G and turn its autonegotiation off."),
            "NVIDIA/dgx-spark-playbooks multi-sparks-through-switch, step 3.1"),
        Signature.of(
            "S-27",
            "LNK-3 NCH-2",
            "",
            HOSPITAL_NETWORK,
            texts(
                "200G 링크인데 1~3 Gb/s이고 스위치 CPU 사용률이 높음",
                "a 200G link with 1 to 3 Gb/s and a busy switch CPU",
                "스위치가 하드웨어가 아닌 CPU로 전달함",
                "the switch forwards in its CPU, not in hardware",
                "스위치 브리지의 하드웨어 오프로드를 켜십시오.",
                "Turn on hardware offload of the switch's bridge."),
            "wisp.net.au, MikroTik CRS804 with DGX Spark"),
        Signature.of(
            "S-28",
            "NET-1 LNK-3",
            "",
            HOSPITAL_NETWORK,
            texts(
                "작은 ping은 되고 8972바이트 ping은 되지 않거나 perftest가 status 11로 끝남",
                "small pings pass and 8972-byte pings do not, or perftest ends with status 11",
                "양 끝이나 중간 스위치의 MTU가 서로 다름",
                "the MTU differs between the ends or on the switch between them",
                "두 노드와 스위치의 MTU를 같게 맞추십시오.",
                "Set the same MTU on both nodes and on the switch."),
            "field reports; linux-rdma/perftest completion status 11"),
        Signature.of(
            "S-29",
            "LNK-2",
            "",
            INSTALLER,
            texts(
                "0002: 도메인의 LnkSta가 Width x2",
                "LnkSta of the 0002: functions says Width x2",
                "둘째 PCIe 링크가 x4가 아닌 x2로 연결됨(ASUS GX10 펌웨어로 알려짐)",
                "the second PCIe link trained at x2 instead of x4 (known of ASUS GX10 firmware)",
                "fwupdmgr로 펌웨어를 갱신하고(BIOS 0103 이상) 전원을 껐다 켜십시오.",
                "Update the firmware with fwupdmgr (BIOS 0103 or later) and power-cycle."),
            "NVIDIA developer forum 367853"),
        Signature.of(
            "S-30",
            "LNK-2 LNK-1",
            "",
            NVIDIA,
            texts(
                "LnkSta가 Speed 2.5GT/s이거나 장치가 사라짐",
                "LnkSta says Speed 2.5GT/s, or devices vanish",
                "메인보드 결함으로 PCIe가 1세대 속도로 낮아짐",
                "a board defect: PCIe fell back to its first-generation speed",
                "장비 교체(RMA)를 요청하십시오. PCI 재검색은 하지 마십시오(호스트가 멈출 수 있음).",
                "Ask for a replacement (RMA). Do not trigger a PCI rescan: it can hang the host."),
            "NVIDIA developer forum 363193, 362667"),
        Signature.of(
            "S-31",
            "LNK-1",
            "",
            INSTALLER,
            texts(
                "부팅 15~22초 뒤 'Cable removal'과 함께 ConnectX-7이 사라짐",
                "ConnectX-7 vanishes 15 to 22 s after boot with 'Cable removal'",
                "핫플러그 드라이버가 케이블이 없다고 판단해 장치를 제거함",
                "the hot-plug driver sees no cable and removes the device",
                "케이블이 꽂혀 있는지 확인하십시오. 꽂혀 있다면 핫플러그 기능을 끄고 재부팅하십시오.",
                "Check that the cable is in. If it is, disable the hot-plug function and reboot."),
            "NVIDIA developer forum 374275, 366076"),
        Signature.of(
            "S-32",
            "LNK-1",
            "",
            INSTALLER,
            texts(
                "같은 포트의 PCIe 링크 2개 중 하나가 Down이거나 없음",
                "one of the two PCIe x4 links of a port is Down or missing",
                "재부팅 뒤 한 포트의 PCIe 링크 하나가 올라오지 않음",
                "one PCIe x4 link of the port did not come back after a warm reboot",
                "전원을 완전히 껐다가 켜십시오(전원 플러그 분리 포함).",
                "Power the machine off completely (unplug it) and start it again."),
            "field report"),
        Signature.of(
            "S-33",
            "LNK-1",
            "",
            INSTALLER,
            texts(
                "노드마다 Up인 포트 이름이 다름(f0과 f1)",
                "the port that is Up differs between nodes (f0 here, f1 there)",
                "노드마다 다른 케이지에 케이블을 꽂음",
                "the cable is in different cages on the nodes",
                "같은 번호의 포트로 케이블을 옮기고 두 대를 재부팅하십시오.",
                "Move the cable to the port of the same number and reboot both."),
            "field reports"),
        Signature.of(
            "S-34",
            "NET-1",
            "",
            INSTALLER,
            texts(
                "재부팅 뒤 ConnectX-7 인터페이스에 IPv4 주소가 없음",
                "no IPv4 address on the ConnectX-7 interfaces after a reboot",
                "주소를 ip addr add로만 넣었거나 NetworkManager가 지움",
                "the address was only added by hand (ip addr add), or NetworkManager cleared it",
                "netplan 파일에 고정 주소를 적고 적용하십시오.",
                "Write static addresses into a netplan file and apply it."),
            "NVIDIA/dgx-spark-playbooks connect-two-sparks, option 2 note"),
        Signature.of(
            "S-35",
            "NET-1 NET-2",
            "",
            INSTALLER,
            texts(
                "ConnectX-7에 169.254 주소나 사내망 주소가 있거나 기본 경로가 ConnectX-7로 나감",
                "a 169.254 or LAN address on ConnectX-7, or the default route leaves by it",
                "NetworkManager의 자동 프로필이 주소를 정함",
                "NetworkManager's automatic profile chose the address",
                "netplan에 고정 주소, dhcp4: no를 적고 기본 경로를 두지 마십시오.",
                "Set static addresses with dhcp4: no in netplan, and no default route there."),
            "NVIDIA/dgx-spark-playbooks cx7 netplan files"),
        Signature.of(
            "S-36",
            "NET-1",
            "",
            INSTALLER,
            texts(
                "netplan 파일 두 개가 같은 포트를 설정함",
                "two netplan files configure the same port",
                "40-cx7.yaml과 99-nvidia-sync-cluster.yaml이 함께 있음",
                "40-cx7.yaml and 99-nvidia-sync-cluster.yaml are both present",
                "하나만 남기고 netplan을 다시 적용하십시오.",
                "Keep one of them and apply netplan again."),
            "docs.nvidia.com, DGX Spark cluster network inspection"),
        Signature.of(
            "S-41",
            "NCH-2",
            "",
            INSTALLER,
            texts(
                "ib_write_bw는 정상인데 NCCL만 약 24 Gb/s이고 그 전에 네트워크 설정을 여러 번 바꿈",
                "ib_write_bw is healthy, only NCCL shows about 24 Gb/s, after many network changes",
                "설정 변경이 반복된 뒤 고속 연결망이 비정상 상태에 있으며 NCCL로만 드러남",
                "the interconnect is in a bad state after repeated changes; only a collective shows it",
                "두 대를 재부팅하고 다시 측정하십시오.",
                "Reboot both machines and measure again."),
            "field report"),
        Signature.of(
            "S-43",
            "NCH-2 GPU-1",
            "",
            NVIDIA,
            texts(
                "부하 중에도 GPU가 500~850 MHz, 30 W 이하",
                "the GPU stays at 500 to 850 MHz and below 30 W under load",
                "USB-PD 전원 협상이나 온도 때문에 GPU가 제한됨",
                "USB-PD power negotiation or temperature limits the GPU",
                "전원 플러그를 60초 이상 뽑았다가 켜고, 그대로이면 장비 교체를 요청하십시오.",
                "Unplug the power for 60 s; if it stays, ask for a replacement."),
            "NVIDIA developer forum 355255"),
        Signature.of(
            "S-48",
            "LNK-1",
            "",
            NVIDIA,
            texts(
                "mst/mstflint로 상태를 반복해서 읽는 중 커널 oops",
                "a kernel oops while mst or mstflint polls telemetry",
                "도구의 결함",
                "a fault of the tool",
                "mst 도구를 반복 실행하지 마십시오.",
                "Do not poll with mst tools."),
            "field report"),
        Signature.of(
            "S-49",
            "LNK-1",
            "",
            INSTALLER,
            texts(
                "커널 로그에 Link down/Link up이 반복됨",
                "Link down and Link up repeat in the kernel log",
                "케이블이나 접속부가 불안정함",
                "the cable or its seat is unstable",
                "케이블을 다시 꽂고 두 대를 재부팅하십시오. 계속되면 케이블을 교체하십시오.",
                "Reseat the cable and reboot both; if it goes on, replace the cable."),
            "Linux mlx5_core driver messages"),
        Signature.of(
            "S-50",
            "LNK-1",
            "",
            INSTALLER,
            texts(
                "LLDP, ARP, EEPROM 정보로 둘째 케이블이 있다고 봄",
                "LLDP, ARP or EEPROM are taken as proof of a second cable",
                "그중 어느 것도 케이블의 증거가 되지 않음",
                "none of them proves a cable",
                "눈으로 확인하십시오.",
                "Look at the cables."),
            "field report"),
        Signature.of(
            "S-52",
            "GPU-1",
            "",
            NVIDIA,
            texts(
                "nvme smart-log의 unsafe_shutdowns가 큼",
                "nvme smart-log shows many unsafe_shutdowns",
                "전원이나 장비 문제로 갑자기 꺼진 적이 많음; 판정에 쓰지 않음",
                "power or the unit made it stop abruptly; it decides nothing",
                "전원 상태를 확인하십시오.",
                "Check the power supply."),
            "field report"));
  }

  private static String[] texts(String... six) {
    return six;
  }
}
