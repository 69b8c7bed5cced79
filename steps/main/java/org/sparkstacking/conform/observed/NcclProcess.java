package org.sparkstacking.conform.observed;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hold what NCCL's own log says of one process. Lines: NVIDIA/nccl src/init.cc,
 * src/transport/net_ib, src/transport/net_socket.cc, src/debug.cc.
 *
 * @param name {@code host:pid} of the line prefix, parts of it, or "" where prefixes were stripped
 * @param host host name of the line prefix, "" where it is not there
 * @param ranks rank numbers this process says it has
 * @param size number of ranks of the communicator, 0 where not said
 * @param version NCCL version such as {@code 2.28.9}
 * @param devices RDMA devices of {@code NET/IB : Using}
 * @param devicesAt the line they stand in
 * @param virtual names of virtual devices by number, joined by '+' where merged
 * @param sockets interfaces of {@code NET/Socket : Using}
 * @param socketsAt the line they stand in
 * @param networks values of {@code Using network}
 * @param plugins loaded network plugins
 * @param outOfBand interface of bootstrap or OOB
 * @param channels channel ends that this process printed, counted by what carried them
 * @param rings whether 'Connected all rings' was printed
 * @param starts number of 'Init START'
 * @param completes number of 'Init COMPLETE'
 * @param noDevice the line 'NET/IB : No device found'
 * @param settings NCCL_* settings the process names
 */
public record NcclProcess(
    Source source,
    String name,
    String host,
    List<Integer> ranks,
    int size,
    @Nullable Seen<String> version,
    List<Device> devices,
    @Nullable Place devicesAt,
    Map<Integer, String> virtual,
    List<Socket> sockets,
    @Nullable Place socketsAt,
    List<Seen<String>> networks,
    List<Seen<String>> plugins,
    @Nullable Seen<Socket> outOfBand,
    List<Carried> channels,
    boolean rings,
    int starts,
    int completes,
    @Nullable Place noDevice,
    Map<String, Seen<String>> settings)
    implements Observed {

  public NcclProcess {
    ranks = List.copyOf(ranks);
    devices = List.copyOf(devices);
    virtual = Map.copyOf(virtual);
    sockets = List.copyOf(sockets);
    networks = List.copyOf(networks);
    plugins = List.copyOf(plugins);
    channels = List.copyOf(channels);
    settings = Map.copyOf(settings);
  }

  /**
   * Hold one entry of the RDMA device list.
   *
   * @param index number that channels name
   * @param names RDMA devices behind it; several where NICs were merged
   * @param layer {@code RoCE} or {@code IB}
   */
  public record Device(int index, List<String> names, String layer) {
    public Device {
      names = List.copyOf(names);
    }
  }

  /** Hold one entry of the interface list: number, name and address. */
  public record Socket(int index, String netdev, String address) {}

  /**
   * Count channel ends of one kind.
   *
   * @param transport {@code IB}, {@code Socket}, a plugin's name, {@code P2P} or {@code SHM}
   * @param device number of the device, -1 for P2P and SHM
   * @param gpuDirect whether the suffix {@code /GDRDMA} was there
   * @param ends channel ends counted
   * @param channels different channel numbers counted
   * @param first first such line
   */
  public record Carried(
      String transport, int device, boolean gpuDirect, long ends, int channels, Place first) {}
}
