/** The script that verifies a pack using only a shell, sha256sum and openssl. */
export const VERIFY_SCRIPT = `#!/bin/sh
# Verifies this evidence pack without HomeSlice: sh verify.sh [fingerprint of a key of HomeSlice] ...
# Without a fingerprint it says which key signed, and you compare it with those that HomeSlice publishes.
set -eu
trusted=" $* "
cd "$(dirname "$0")"
fail() { echo "NOT VERIFIED: $1" >&2; exit 1; }
sha() { sha256sum | cut -c1-64; }

sha256sum --quiet -c SHA256SUMS || fail "a file of this pack was changed"
added=$(for name in events/* proofs/* digests/* keys/*; do [ ! -e "$name" ] || echo "$name"; done |
  grep -vxF "$(cut -c67- SHA256SUMS)" || true)
[ -z "$added" ] || fail "$added was added to this pack"

verified() { # file, signature, key
  openssl pkeyutl -verify -pubin -inkey "$3" -rawin -in "$1" -sigfile "$2" >/dev/null 2>&1 ||
    fail "the signature of $1"
}
fingerprint() { openssl pkey -pubin -in "$1" -outform DER 2>/dev/null | sha; }
trust() { # fingerprint
  [ "$trusted" = "  " ] || case $trusted in
    *" $1 "*) ;;
    *) fail "it is signed with the key $1, which is not one that you gave" ;;
  esac
}

signed=
for digest in digests/*.json; do
  [ -e "$digest" ] || continue
  key=$(sed -n 's/.*"key":"\\([0-9a-f]*\\)".*/\\1/p' "$digest")
  [ "$(fingerprint "keys/$key.pem")" = "$key" ] || fail "keys/$key.pem is another key than its name says"
  verified "$digest" "\${digest%.json}.sig" "keys/$key.pem"
  trust "$key"
  signed="$signed $key"
done
pack=$(fingerprint keys/pack.pem)
verified SHA256SUMS SHA256SUMS.sig keys/pack.pem
case "$signed " in
  *" $pack "*) ;;
  *) fail "the key $pack, which signed the list of files, signed none of the digests" ;;
esac

count=0
unsigned=0
for event in events/*.txt; do
  [ -e "$event" ] || continue
  while IFS= read -r line; do
    hash=\${line%% *}
    text=\${line#* }
    [ "$text" = withheld ] || [ "$(printf '%s' "$text" | sha)" = "$hash" ] || fail "a field of $event"
  done < "$event"
  proof="proofs/$(basename "$event")"
  if [ ! -e "$proof" ]; then
    unsigned=$((unsigned + 1))
    continue
  fi
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
[ "$unsigned" = 0 ] || echo "$unsigned events are in no signed digest yet: only the signature of the pack protects them."
echo "bids.csv, documents.csv, agreements.csv and closing.pdf are in no digest: only the signature of the pack protects them."
for key in $(printf '%s\\n' $signed | sort -u); do echo "Signed with the key $key"; done
[ "$trusted" != "  " ] || echo "Compare the key with those that HomeSlice publishes: a forger can sign with a key of their own."
`
