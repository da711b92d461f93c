package dev.sextant.standalone.command.cluster;

import dev.sextant.standalone.console.WritesLog;
import picocli.CommandLine.Command;

/** A cluster of real processes on this machine. */
@Command(
    name = "cluster",
    description = "Run a cluster of several processes on this machine.",
    subcommands = {
      ClusterUpCommand.class,
      ClusterStatusCommand.class,
      ClusterLogsCommand.class,
      ClusterDownCommand.class
    })
public final class ClusterCommand implements WritesLog {}
