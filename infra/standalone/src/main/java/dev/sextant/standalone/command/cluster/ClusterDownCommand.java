package dev.sextant.standalone.command.cluster;

import dev.sextant.standalone.command.running.StopCommand;
import picocli.CommandLine.Command;

/** Stops all processes of a cluster. */
@Command(name = "down", description = "Stop all processes and wait until they have ended.")
final class ClusterDownCommand extends StopCommand {}
