#!/usr/bin/env bash
# Compares lists of parts with a copy of the OSV database in a folder, without a network. See docs/release.md.
set -euo pipefail
export LC_ALL=C TZ=UTC

ROOT="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)"
readonly ROOT
readonly FOUND=1 REFUSED=2 UNCHECKED=3
readonly SOURCE=https://osv-vulnerabilities.storage.googleapis.com
readonly TOOL=github.com/google/osv-scanner/v2/cmd/osv-scanner@v2.5.1
readonly OWN='pkg:(maven/dev[.]sextant/|npm/sextant-)'
readonly LONGEST_EXCEPTION=366
readonly USAGE="Usage: infra/release/vulnerabilities.sh DATABASE [--max-age DAYS] [--exceptions FILE] [LIST...]

  DATABASE           a folder with Maven/all.zip and npm/all.zip of $SOURCE
  --max-age DAYS     how old the newest record of each may be, 14 by default
  --exceptions FILE  which findings are accepted, infra/release/vulnerability-exceptions.toml by default
  LIST               a CycloneDX list in JSON; target/bom.json and web-ui/target/bom.json by default

It ends with 0 if nothing was found, $FOUND if something was, $REFUSED for a wrong line, and $UNCHECKED if a list could not be checked."

# Each database is asked for one of these first: it has been known for years, so one that misses it checks nothing.
declare -rA KNOWN=([Maven]=pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1 [npm]=pkg:npm/minimist@0.0.8)

database="" exceptions="$ROOT/infra/release/vulnerability-exceptions.toml" max_age=14 lists=() work=""

fail() {
  printf '%s\n' "$*" >&2
  exit "$UNCHECKED"
}

refuse() {
  printf '%s\n\n%s\n' "$*" "$USAGE" >&2
  exit "$REFUSED"
}

read_line() {
  while (($# > 0)); do
    case "$1" in
      --max-age)
        [[ "${2:-}" =~ ^[0-9]{1,4}$ ]] || refuse "The option --max-age needs a number of days."
        max_age="$2"
        shift
        ;;
      --exceptions)
        (($# > 1)) || refuse "The option --exceptions needs a file."
        exceptions="$2"
        shift
        ;;
      --help | -h)
        printf '%s\n' "$USAGE"
        exit 0
        ;;
      -*) refuse "There is no option $1 here." ;;
      *) if [[ -z "$database" ]]; then database="$1"; else lists+=("$1"); fi ;;
    esac
    shift
  done
  [[ -n "$database" ]] || refuse "Expected the folder of the database, found none."
  ((${#lists[@]} > 0)) || lists=("$ROOT/target/bom.json" "$ROOT/web-ui/target/bom.json")
}

# ---- the lists ----

purls() { # $1: the list
  grep -oE '"purl" *: *"[^"]*"' -- "$1" | sed -E 's/.*"([^"]*)"$/\1/' || true
}

# A part without a package URL and a version, or of another ecosystem, would be passed over in silence.
check_list() { # $1: the list
  local parts urls other
  [[ -r "$1" ]] || fail "There is no list $1. The build writes it (mvn package, with a network); a release has both."
  grep -qE '"bomFormat" *: *"CycloneDX"' -- "$1" || fail "$1 is not a CycloneDX list in JSON."
  parts="$(grep -oE '"bom-ref" *:' -- "$1" | wc -l || true)"
  urls="$(purls "$1")"
  grep -qvE "^$OWN|^\$" <<<"$urls" || fail "$1 has no part of others with a package URL, so there is nothing to look up."
  other="$(grep -vE '^pkg:(maven|npm)/.+@[^@/?]+' <<<"$urls" | head -n 1 || true)"
  [[ -z "$other" ]] || fail "$1 has the part $other. Expected Maven or npm, and a version."
  ((parts == $(wc -l <<<"$urls"))) || fail "$1 has $parts parts, but $(wc -l <<<"$urls") package URLs."
}

# ---- the exceptions ----

# The scanner would take one without a reason or a date, and ignore what it does not know.
check_exceptions() {
  local today latest
  [[ -r "$exceptions" ]] || fail "There is no file of exceptions $exceptions."
  today="$(date +%F)"
  latest="$(date -d "$LONGEST_EXCEPTION days" +%F)"
  awk -v today="$today" -v latest="$latest" -v file="$exceptions" '
    function bad(what) { print file ": " what; wrong = 1; exit 1 }
    function finish() {
      if (!open) return
      if (id == "") bad("the exception before line " NR " has no id.")
      if (reason == "") bad("the exception " id " has no reason.")
      if (until == "") bad("the exception " id " has no ignoreUntil, a date such as " latest ".")
      if (until > latest) bad("the exception " id " ends on " until ". Expected a date within a year.")
      if (until <= today) print "The exception " id " has ended on " until "."
      id = reason = until = ""
    }
    /^[ \t]*(#.*)?$/ { next }
    /^\[\[IgnoredVulns\]\]$/ { finish(); open = 1; next }
    open && /^id = "[A-Za-z0-9-]+"$/ { id = $3; gsub(/"/, "", id); next }
    open && /^ignoreUntil = [0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]$/ { until = $3; next }
    open && /^reason = "[^"\\]*[^" \\][^"\\]*"$/ { reason = $0; next }
    { bad("line " NR " is not understood: " $0) }
    END { if (!wrong) finish(); exit wrong }
  ' "$exceptions" >"$work/exceptions" || fail "$(tail -n 1 "$work/exceptions")"
  cat "$work/exceptions"
}

# ---- the database ----

how_to_get() { # $1: Maven or npm
  printf 'Get it with a network: curl -fRo "%s/%s/all.zip" --create-dirs %s/%s/all.zip' "$database" "$1" "$SOURCE" "$1"
}

# The date is that of the newest record, because a copy of a file has another time. A record with a date to come would
# make an old database look new.
check_database() { # $1: Maven or npm
  local zip="$database/$1/all.zip" dates newest age
  [[ -r "$zip" ]] || fail "There is no database $zip. $(how_to_get "$1")"
  command -v unzip >/dev/null || fail "There is no unzip. Install it (Debian: apt install unzip)."
  dates="$(unzip -p "$zip" '*.json' 2>"$work/log" | grep -oE '"modified": *"[0-9]{4}-[0-9]{2}-[0-9]{2}' | cut -d '"' -f 4 | sort -u)" ||
    fail "$zip is damaged, or has no OSV records. $(how_to_get "$1")"
  newest="$(awk -v today="$(date +%F)" '$0 <= today' <<<"$dates" | tail -n 1)"
  [[ -n "$newest" ]] || fail "The records of $zip are of the future. Is the clock of this machine right?"
  age=$((($(date +%s) - $(date -d "$newest" +%s)) / 86400))
  ((age <= 10#$max_age)) || fail "The newest record of $zip is of $newest, $age days ago; at most $max_age are allowed. $(how_to_get "$1")"
  printf '%s: %d records, the newest of %s\n' "$1" "$(unzip -Z1 "$zip" '*.json' | wc -l)" "$newest"
}

# ---- the scanner ----

check_tool() {
  command -v osv-scanner >/dev/null ||
    fail "There is no osv-scanner. Install version 2: go install $TOOL, or a binary from https://github.com/google/osv-scanner/releases"
  local version
  version="$(osv-scanner --version 2>/dev/null | sed -nE 's/^osv-scanner version: *//p' | head -n 1)"
  [[ "$version" == 2.* ]] || fail "Expected version 2 of osv-scanner, found ${version:-none}."
  printf 'osv-scanner %s\n' "$version"
}

# The name of the scanner's folder below its cache has changed between its versions.
lay_database() {
  local name
  mkdir -p "$work/cache"
  for name in osv-scanner osv-scalibr; do
    ln -s -- "$(cd -- "$database" && pwd)" "$work/cache/$name"
  done
}

# The scanner looks parts up by the names in a list, not by their package URLs. But npm writes an alias as the name, and
# Maven's plug-in leaves the group out. So the scanner gets a list whose names are those of the package URLs.
scan() { # $1: a file of package URLs, $2: the file of exceptions; writes what it has found
  local code=0
  {
    printf '{"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": ['
    sed -E -e 'h; s|^pkg:maven/([^/]+)/([^@]+)@.*|\1:\2|; s|^pkg:npm/([^?]+)@.*|\1|; s|^%40|@|' \
      -e 'G; s|(.*)\n(.*)|{"type": "library", "name": "\1", "purl": "\2"}|; $!s|$|,|' "$1"
    printf ']}\n'
  } >"$work/bom.json"
  OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY="$work/cache" osv-scanner scan source --offline --config "$2" \
    --lockfile "$work/bom.json" >"$work/result" 2>&1 || code=$?
  ((code <= FOUND)) || fail "osv-scanner ended with $code:" "$(cat "$work/result")"
  grep -qE " found $(wc -l <"$1") packages?$" "$work/result" ||
    fail "Expected osv-scanner to read $(wc -l <"$1") parts, but it says:" "$(cat "$work/result")"
  return "$code"
}

# A scan that finds nothing must not be one that can find nothing.
check_known() { # $1: Maven or npm
  printf '%s\n' "${KNOWN[$1]}" >"$work/purls"
  if scan "$work/purls" /dev/null; then
    fail "$database/$1/all.zip has nothing about ${KNOWN[$1]}, which is known to be vulnerable: it is not whole. $(how_to_get "$1")"
  fi
}

main() {
  local list ecosystem found=0
  read_line "$@"
  work="$(mktemp -d)" || fail "Cannot write temporary files; is the disk full?"
  trap 'rm -rf -- "$work"' EXIT
  for list in "${lists[@]}"; do
    check_list "$list"
  done
  check_exceptions
  for ecosystem in Maven npm; do
    check_database "$ecosystem"
  done
  check_tool
  lay_database
  for ecosystem in Maven npm; do
    check_known "$ecosystem"
  done
  for list in "${lists[@]}"; do
    purls "$list" | sort -u >"$work/purls"
    scan "$work/purls" "$exceptions" || found="$FOUND"
    printf '\n%s, %d parts:\n' "$list" "$(wc -l <"$work/purls")"
    sed -E '/^(Starting|Scanned|End|Loaded) /d; /^$/d' "$work/result"
  done
  exit "$found"
}

main "$@"
