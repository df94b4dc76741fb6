/** The script that verifies a pack using only a shell, sha256sum and openssl. */
export const VERIFY_SCRIPT = `#!/bin/sh
# Verifies this evidence pack without HomeSlice: sh verify.sh
set -eu
cd "$(dirname "$0")"
fail() { echo "NOT VERIFIED: $1" >&2; exit 1; }
sha() { sha256sum | cut -c1-64; }

sha256sum --quiet -c SHA256SUMS || fail "a file of this pack was changed"

verified() { # file, signature, key
  openssl pkeyutl -verify -pubin -inkey "$3" -rawin -in "$1" -sigfile "$2" >/dev/null 2>&1 ||
    fail "the signature of $1"
}
verified SHA256SUMS SHA256SUMS.sig keys/pack.pem
for digest in digests/*.json; do
  [ -e "$digest" ] || continue
  key=$(sed -n 's/.*"key":"\\([0-9a-f]*\\)".*/\\1/p' "$digest")
  verified "$digest" "\${digest%.json}.sig" "keys/$key.pem"
done

count=0
for event in events/*.txt; do
  [ -e "$event" ] || continue
  while IFS= read -r line; do
    hash=\${line%% *}
    text=\${line#* }
    [ "$text" = withheld ] || [ "$(printf '%s' "$text" | sha)" = "$hash" ] || fail "a field of $event"
  done < "$event"
  proof="proofs/$(basename "$event")"
  [ -e "$proof" ] || continue
  at=$(cut -c1-64 "$event" | sha)
  digest=$(sed -n 's/^digest //p' "$proof")
  while read -r side other; do
    case $side in
      left) at=$(printf 'node\\n%s\\n%s\\n' "$other" "$at" | sha) ;;
      right) at=$(printf 'node\\n%s\\n%s\\n' "$at" "$other" | sha) ;;
    esac
  done < "$proof"
  grep -q "\\"tree\\":\\"$at\\"" "digests/$digest.json" || fail "digest $digest does not have $event"
  count=$((count + 1))
done
echo "Verified: $count events are in the signed digests, and no file was changed."
`
