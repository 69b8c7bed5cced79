package org.sparkstacking.conform.rehearsal.fault;

import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Route;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Add a DHCP default route on the first twin of spark-02. */
final class DefaultRouteOnFabric implements Fault {
  @Override
  public void change(World world) {
    Spark spark = Part.second(world);
    Netdev twin = spark.port(Part.FIRST_TWIN);
    spark.route(new Route("default", "192.168.100.1", twin, "dhcp", "192.168.100.11", 50));
  }
}
