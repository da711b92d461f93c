#!/bin/bash
# Checks a process of the same container: probe PORT waits for a connection, probe PORT PATH for an answer of 200.
set -euo pipefail

exec 3<>"/dev/tcp/127.0.0.1/$1"
if (($# > 1)); then
  printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$2" >&3
  read -r -t 5 _ status _ <&3
  [[ "$status" == 200 ]]
fi
