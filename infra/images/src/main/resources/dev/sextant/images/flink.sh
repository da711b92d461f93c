#!/bin/sh
# Runs a process of Flink: jobmanager or taskmanager, as Flink's operator calls the entry point of its image.
set -eu

exec /opt/sextant/bin/sextant flink "$@"
