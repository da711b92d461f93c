#!/usr/bin/env bash
# Builds a release of the last commit: an archive that runs without Maven and Node, the lists of its parts, checksums,
# and on request their signature. The same commit gives the same bytes. See docs/release.md.
set -euo pipefail
export LC_ALL=C
umask 022

ROOT="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)"
readonly ROOT
readonly MODULE=infra/standalone
readonly USAGE="Usage: infra/release/release.sh OUT [--sign KEY] [--images BASE] [--built]

  OUT         a new folder for the release
  --sign KEY  signs the checksums with this SSH key: a private key, or a public one whose private key an agent holds
  --images BASE
              builds the container images, too, on this base, such as eclipse-temurin:17-jre-noble@sha256:DIGEST
  --built     packs what this tree has built instead of building the last commit: a trial, not a release"

out="" key="" images="" built="" work=""

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

refuse() {
  printf '%s\n\n%s\n' "$*" "$USAGE" >&2
  exit 2
}

read_line() {
  while (($# > 0)); do
    case "$1" in
      --sign)
        (($# > 1)) || refuse "The option --sign needs a key."
        key="$2"
        shift
        ;;
      --images)
        (($# > 1)) || refuse "The option --images needs a base."
        images="$2"
        shift
        ;;
      --built) built=yes ;;
      --help | -h)
        printf '%s\n' "$USAGE"
        exit 0
        ;;
      -*) refuse "There is no option $1 here." ;;
      *)
        [[ -z "$out" ]] || refuse "Expected one folder, found another: $1."
        out="$1"
        ;;
    esac
    shift
  done
  [[ -n "$out" ]] || refuse "Expected a folder for the release, found none."
  [[ -z "$key" || -r "$key" ]] || fail "There is no key $key that can be read."
  [[ -z "$images" || -z "$built" ]] || refuse "--built packs no images."
  [[ ! -e "$out" ]] || fail "$out exists already. Name a new folder."
}

# Leaves out what is not committed, so that nothing of this folder gets into a release.
build() { # $1: a new folder
  [[ -z "$(git -C "$ROOT" status --porcelain)" ]] || fail "There are changes that are not committed. A release is of a commit."
  mkdir -p "$1"
  git -C "$ROOT" archive HEAD | tar -x -C "$1"
  local profiles=()
  [[ -z "$images" ]] || profiles=(-Pimages "-Dimages.base=$images")
  # One module at a time: the images are made of the packages of a module that they do not depend on.
  (cd "$1" && mvn -T1 -B -q -DskipTests -DskipITs -Djacoco.skip=true "-Dsextant.commit=$(commit)" "${profiles[@]}" package) >&2
}

commit() {
  git -C "$ROOT" rev-parse HEAD
}

# The archive is laid out as the repository is, so that one command serves both.
lay() { # $1: the built tree, $2: a new folder
  local file
  for file in "$MODULE/target/sextant-standalone.jar" "$MODULE/target/lib" target/bom.json web-ui/target/bom.json; do
    [[ -e "$1/$file" ]] || fail "$1/$file is missing: the build is not complete."
  done
  mkdir -p "$2/$MODULE/target" "$2/$MODULE/src/main/resources/dev/sextant/standalone/command" "$2/infra"
  cp -R -- "$1"/{sextant,pom.xml,README.md,CHANGELOG.md,SECURITY.md,LICENSE,docs} "$2"
  cp -R -- "$1"/infra/{compose,kubernetes,monitoring} "$2/infra"
  rm -rf -- "$2"/infra/compose/{.env,models,secrets}
  mkdir -p "$2"/{infra/release,target,web-ui/target}
  cp -- "$1"/infra/release/vulnerabilit{ies.sh,y-exceptions.toml} "$2/infra/release"
  cp -- "$1/target/bom.json" "$2/target"
  cp -- "$1/web-ui/target/bom.json" "$2/web-ui/target"
  cp -- "$1/$MODULE/src/main/resources/dev/sextant/standalone/command/usage.txt" \
    "$2/$MODULE/src/main/resources/dev/sextant/standalone/command"
  cp -R -L -- "$1/$MODULE/target"/{sextant-standalone.jar,lib} "$2/$MODULE/target"
  : >"$2/$MODULE/target/built.stamp"
}

# Neither the order of files in a folder, nor their times and owners, nor the umask changes the bytes. The jars are
# compressed already.
pack() { # $1: a folder, $2: the archive
  find "$1" -type d -exec chmod 755 {} + -o -perm -u+x -exec chmod 755 {} + -o -exec chmod 644 {} +
  tar --sort=name --format=gnu --mtime="@$(git -C "$ROOT" log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
    -C "$(dirname -- "$1")" -cf "$2" "$(basename -- "$1")"
}

main() {
  local version tree name
  read_line "$@"
  work="$(mktemp -d)" || fail "Cannot write temporary files; is the disk full?"
  trap 'rm -rf -- "$work"' EXIT
  tree="$ROOT"
  if [[ -z "$built" ]]; then
    tree="$work/tree"
    build "$tree"
  fi
  version="$(sed -nE '0,/<artifactId>sextant</d; s/.*<version>(.*)<.*/\1/p' "$tree/pom.xml" | head -n 1)"
  name="sextant-$version"
  lay "$tree" "$work/$name"
  mkdir -p "$work/out"
  pack "$work/$name" "$work/out/$name.tar"
  cp -- "$tree/target/bom.json" "$work/out/$name.bom.json"
  cp -- "$tree/web-ui/target/bom.json" "$work/out/$name-pages.bom.json"
  [[ -z "$images" ]] || for image in "$tree"/infra/images/target/images/*.tar; do
    cp -- "$image" "$work/out/$name-image-$(basename -- "$image")"
  done
  (cd "$work/out" && sha256sum -- * >SHA256SUMS)
  [[ -z "$key" ]] || ssh-keygen -q -Y sign -f "$key" -n sextant-release "$work/out/SHA256SUMS"
  mv -- "$work/out" "$out"
  (cd "$out" && cat SHA256SUMS)
}

main "$@"
