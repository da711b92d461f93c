#!/bin/sh
# Runs a command of Sextant in a container. SEXTANT_HEAP and SEXTANT_JVM_OPTIONS have the same meaning as on the command line.
set -eu

# Libraries read these when they are loaded. Java refuses any other value.
case "${SEXTANT_INSTRUCTION_SET:-}" in
  avx2) export ONEDNN_MAX_CPU_ISA=AVX2 ATEN_CPU_CAPABILITY=avx2 MKL_ENABLE_INSTRUCTIONS=AVX2 ;;
  avx512) export ONEDNN_MAX_CPU_ISA=AVX512_CORE ATEN_CPU_CAPABILITY=avx512 MKL_ENABLE_INSTRUCTIONS=AVX512 ;;
esac

# Early versions of Java 17 refuse this flag.
trim=-XX:TrimNativeHeapInterval=10000
java "$trim" -version >/dev/null 2>&1 || trim=

# shellcheck disable=SC2086 # options are separated by spaces
exec java "-Xmx${SEXTANT_HEAP:-512m}" -XX:+UseG1GC -XX:+ExplicitGCInvokesConcurrent -XX:MaxMetaspaceSize=384m -XX:+ExitOnOutOfMemoryError \
  -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000 -XX:Tier4CompileThreshold=150000 \
  -XX:G1PeriodicGCInterval=60000 -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=30 $trim \
  -XX:-UsePerfData -XX:ErrorFile=/tmp/jvm-crash-%p.log -Dfile.encoding=UTF-8 -Djava.awt.headless=true \
  -Duser.home=/tmp -Dai.djl.offline=true -DENGINE_CACHE_DIR=/var/cache/sextant \
  ${SEXTANT_JVM_OPTIONS:-} -jar /opt/sextant/sextant-standalone.jar "$@"
