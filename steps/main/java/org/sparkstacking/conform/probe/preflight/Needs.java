package org.sparkstacking.conform.probe.preflight;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.probe.preflight.Need.Look;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Lists what a run needs on a host, with the plain command that shows it. */
final class Needs {
  /** GB10 is compute capability 12.1; Ubuntu's Open MPI lies where arm64 libraries do. */
  private static final String BUILD =
      "MPI_HOME=/usr/lib/aarch64-linux-gnu/openmpi"
          + " NVCC_GENCODE=-gencode=arch=compute_121,code=sm_121";

  private static final List<String> LOAD = List.of("LNK-3", "NCH-1", "NCH-2", "NCP-1");
  private static final List<String> HOST_NCCL = List.of("NCH-1", "NCH-2", "NCH-3", "NCH-4");
  private static final List<String> LINKS = List.of("LNK-1", "LNK-2");

  private final Site site;
  private final Host host;

  private Needs(Site site, Host host) {
    this.site = site;
    this.host = host;
  }

  static List<Need> of(Site site, Host host) {
    Needs needs = new Needs(site, host);
    List<Need> all = new ArrayList<>();
    all.addAll(needs.rights());
    all.addAll(needs.tools());
    all.addAll(needs.nccl());
    all.addAll(needs.peers());
    all.addAll(needs.sudo());
    return all;
  }

  private List<Need> tools() {
    return List.of(
        new Need(
            "nvidia-smi",
            Text.of("GPU 드라이버와 nvidia-smi", "GPU driver and nvidia-smi"),
            List.of("GPU-1"),
            "nvidia-smi -L",
            Checks::answered,
            Text.of(
                "DGX OS에 들어 있습니다. 없으면 DGX OS 복구 이미지로 다시 설치합니다",
                "part of DGX OS; if it is gone, reinstall from the DGX OS recovery image"),
            Whose.INSTALLER),
        program("ibdev2netdev", "mlnx-tools", LINKS),
        program("rdma", "iproute2", LINKS),
        program("ethtool", "ethtool", LINKS),
        program("ib_write_bw", "perftest", List.of("LNK-3")),
        new Need(
            "mpi",
            Text.of("Open MPI 실행기 " + site.mpi().launcher(), "Open MPI's " + site.mpi().launcher()),
            List.of("MPI-1", "NCH-1"),
            site.mpi().launcher() + " --version",
            Checks::answered,
            debian("openmpi-bin"),
            Whose.INSTALLER));
  }

  private List<Need> nccl() {
    String folder = site.nccl().testsDirectory();
    String path = site.nccl().libraryPath();
    String before = path.isEmpty() ? "" : "LD_LIBRARY_PATH=" + path + " ";
    Text how =
        Text.of(
            "인터넷이 되는 같은 DGX OS(arm64)의 Spark에서 libopenmpi-dev를 설치하고 nccl-tests를 'make MPI=1 "
                + BUILD
                + "'로 빌드한 뒤(amd64 컴퓨터에서는 fixtures/image/cross-build) 폴더를 모든 Spark의 같은 경로에 복사하고, 경로를 nccl.testsDirectory와"
                + " nccl.libraryPath에 적으십시오. NCCL은 DGX OS의 것을 쓰거나 같은 NVCC_GENCODE로 빌드합니다",
            "on a connected Spark of the same DGX OS (arm64) install libopenmpi-dev, build nccl-tests"
                + " by 'make MPI=1 "
                + BUILD
                + "' (on an amd64 machine: fixtures/image/cross-build), copy the folder to the same path on every Spark, and name it in"
                + " nccl.testsDirectory and nccl.libraryPath; NCCL is that of DGX OS, or built with the"
                + " same NVCC_GENCODE");
    return List.of(
        new Need(
            "nccl-tests",
            Text.of("nccl-tests 실행 파일", "nccl-tests programs"),
            HOST_NCCL,
            "ls -l " + folder + "/all_gather_perf " + folder + "/all_reduce_perf",
            Checks::answered,
            how,
            Whose.INSTALLER),
        new Need(
            "nccl-tests-mpi",
            Text.of("MPI로 빌드된 nccl-tests와 그 라이브러리", "nccl-tests built with MPI, and its libraries"),
            HOST_NCCL,
            before + "ldd " + folder + "/all_gather_perf",
            Checks::builtWithMpi,
            how,
            Whose.INSTALLER));
  }

  private List<Need> rights() {
    return List.of(
        new Need(
            "interfaces",
            Text.of("사이트 파일에 적은 인터페이스와 RDMA 장치", "interfaces and RDMA devices of the site file"),
            Stream.concat(LINKS.stream(), Stream.of("NET-1", "NET-2")).toList(),
            "ls -d " + devices(),
            Checks::allListed,
            Text.of(
                "이름을 'ibdev2netdev'와 'ip -br link'로 확인하십시오. 장치가 아예 없으면 케이블이 꽂혀 있지 않은"
                    + " 것일 수 있습니다(케이블이 없으면 NIC가 PCI에서 사라짐)",
                "check the names by 'ibdev2netdev' and 'ip -br link'; if the devices are gone"
                    + " altogether, perhaps no cable is in (without one the NIC leaves PCI)"),
            Whose.INSTALLER),
        new Need(
            "memlock",
            Text.of("메모리 고정 한도(memlock)", "locked-memory limit"),
            LOAD,
            "sh -c 'ulimit -l'",
            Checks::memlock,
            Text.of(
                "/etc/security/limits.d/에 '* - memlock unlimited'를 적고 다시 로그인하십시오",
                "write '* - memlock unlimited' into /etc/security/limits.d/ and log in again"),
            Whose.INSTALLER),
        new Need(
            "memory",
            Text.of("사용 가능한 메모리", "available memory"),
            LOAD,
            "grep -H '' /proc/meminfo",
            a -> Checks.memory(a, site.load().leastMemAvailableBytes()),
            Text.of("메모리를 쓰는 작업을 끝낸 뒤 다시 확인하십시오", "end what uses the memory, then look again"),
            Whose.CLUSTER_ADMIN),
        new Need(
            "disk",
            Text.of("/tmp의 빈 공간", "free space in /tmp"),
            List.of("NCH-3"),
            "df -Pk /tmp",
            Checks::disk,
            Text.of("/tmp를 비우십시오(100 MB 이상)", "free 100 MB in /tmp"),
            Whose.CLUSTER_ADMIN),
        new Need(
            "clock",
            Text.of("시계", "clock"),
            List.of(),
            "date -u +%s.%N",
            Checks::clock,
            Text.of("병원 NTP 서버에 맞추십시오(chrony)", "follow the hospital's NTP server (chrony)"),
            Whose.HOSPITAL_NETWORK),
        new Need(
            "kernel-log",
            Text.of("커널 로그를 읽을 권한", "right to read the kernel log"),
            List.of("GPU-1", "LNK-2"),
            "journalctl -k -b --no-pager -o short-iso -n 1",
            Checks::kernelLog,
            Text.of(
                "로그인을 adm 그룹에 넣으십시오: usermod -aG adm <사용자>",
                "add the login to group adm: usermod -aG adm <user>"),
            Whose.CLUSTER_ADMIN));
  }

  private List<Need> peers() {
    return site.hosts().stream()
        .filter(h -> !h.name().equals(host.name()))
        .map(this::peer)
        .toList();
  }

  private Need peer(Host other) {
    String ip = other.halves().isEmpty() ? "" : other.halves().get(0).ip();
    String target = ip.isEmpty() ? other.address() : ip;
    return new Need(
        "ssh-to-" + other.name(),
        Text.of(
            host.name() + "에서 " + other.name() + "(" + target + ")로 암호 없는 SSH",
            "SSH without password from "
                + host.name()
                + " to "
                + other.name()
                + " ("
                + target
                + ")"),
        List.of("MPI-1", "NCH-1"),
        "ssh -o BatchMode=yes -o ConnectTimeout=5 " + target + " hostname",
        Checks::peer,
        Text.of(
            host.name() + "에서 ssh-copy-id " + target + "를 실행하고 호스트 키를 한 번 받아들이십시오",
            "on " + host.name() + " run ssh-copy-id " + target + " and accept the host key once"),
        Whose.INSTALLER);
  }

  private List<Need> sudo() {
    return site.access().sudo().stream()
        .map(
            command ->
                new Need(
                    "sudo",
                    Text.same("sudo -n " + command),
                    List.of(),
                    "sudo -n -l " + command,
                    Needs::allowed,
                    Text.of(
                        "sudoers에 NOPASSWD로 이 명령을 허용하거나 사이트 파일에서 지우십시오",
                        "allow it with NOPASSWD in sudoers, or take it out of the site file"),
                    Whose.CLUSTER_ADMIN))
        .toList();
  }

  private static Look allowed(org.sparkstacking.conform.probe.Answer answer) {
    Look look = Checks.answered(answer);
    return look.state() == State.THERE ? look : Look.limited(look.seen());
  }

  private static Need program(String name, String debianPackage, List<String> claims) {
    return new Need(
        name,
        Text.same(name),
        claims,
        "command -v " + name,
        Checks::answered,
        debian(debianPackage),
        Whose.INSTALLER);
  }

  /** apt makes no folder of its own for what it fetches. */
  private static String fetch(String name) {
    return "mkdir -p debs/partial && sudo apt-get install --download-only -o"
        + " Dir::Cache::archives=$PWD/debs "
        + name;
  }

  /** A package of Ubuntu 24.04 or DGX OS, brought on a stick. */
  private static Text debian(String name) {
    return Text.of(
        "인터넷이 되는 arm64 Ubuntu 24.04에서 '"
            + fetch(name)
            + "'로 의존 패키지까지 받아 옮긴 뒤 'sudo dpkg -i debs/*.deb'로 설치하십시오",
        "on a connected arm64 Ubuntu 24.04 run '"
            + fetch(name)
            + "', which fetches what it depends on too, carry the folder over and install it by"
            + " 'sudo dpkg -i debs/*.deb'");
  }

  private String devices() {
    Stream<String> netdevs =
        Stream.concat(Stream.of(host.management()), host.fabricNetdevs().stream());
    return Stream.concat(
            netdevs.map(n -> "/sys/class/net/" + n),
            host.rdmaDevices().stream().map(d -> "/sys/class/infiniband/" + d))
        .collect(Collectors.joining(" "));
  }
}
