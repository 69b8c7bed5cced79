package org.sparkstacking.conform.rehearsal.shell;

import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/**
 * Hold one start of a program.
 *
 * @param name how it was called
 * @param args what follows the name
 * @param shell the interpreter, to start further programs
 */
public record Call(
    World world,
    Spark host,
    String name,
    List<String> args,
    Map<String, String> env,
    Output out,
    Output err,
    SimProcess process,
    Shell shell) {

  public Call {
    args = List.copyOf(args);
    env = Map.copyOf(env);
  }

  /** Print an error as {@code name: text} and give the status. */
  public int fail(int status, String text) {
    err.line(name + ": " + text);
    return status;
  }

  /** Make the call of another program, with the same streams. */
  public Call with(String newName, List<String> newArgs, Map<String, String> newEnv) {
    return new Call(world, host, newName, newArgs, newEnv, out, err, process, shell);
  }

  /** Make the same call on another host, with a process and streams of its own. */
  public Call on(Spark other, SimProcess itsProcess, Output itsOut, Output itsErr) {
    return new Call(world, other, name, args, env, itsOut, itsErr, itsProcess, shell);
  }

  /** Make a path absolute; relative ones start at the login's home. */
  public String path(String given) {
    return given.startsWith("/") ? given : host.home() + "/" + given.replaceFirst("^\\./", "");
  }
}
