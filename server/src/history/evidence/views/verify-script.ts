import {
  FILE_REASON,
  PACK_FACTS,
  PACK_PROBLEM as PROBLEM,
  PROVABLE_FILES,
} from '#domain/history/evidence/pack.ts'
import { inLanguage, language, sentence } from '#domain/kernel/language.ts'

/** Variables of the script; an amount, as $1 would be, has another form in French. */
const SCRIPT = {
  reason: '$1',
  count: '$count',
  unsigned: '$unsigned',
  deal: '$label',
  made: '$made',
  key: '$key',
  found: '$found',
  all: '$all',
} as const

/** A text in the quotes of a shell; its variables are those of the script. */
const quoted = (text: string) => `"${text.replace(/["`\\]/g, '\\$&')}"`
/** Ends the script with what is wrong. */
const fail = (problem: string) => `fail ${quoted(inLanguage(problem))}`
/** French has a space before it. */
const colon = () => (language() === 'fr' ? '\u00a0:' : ':')

const lines = (name: keyof typeof PROVABLE_FILES) => {
  const proven = inLanguage(FILE_REASON.lines(PROVABLE_FILES[name], SCRIPT.found, SCRIPT.all))
  return `echo ${quoted(`${name}${colon()} ${proven}; ${FILE_REASON.rest}.`)}`
}

/**
 * The script that verifies a pack using only a shell, sha256sum and openssl, in the language that is spoken.
 * `commands/check-pack.ts` has the same rules for the page that verifies packs; the tests forge packs for both.
 */
export const verifyScript = () => `#!/bin/sh
# ${sentence`Verifies this evidence pack without HomeSlice: sh verify.sh [fingerprint of a key of HomeSlice] ...`}
# ${sentence`Without a fingerprint it says which key signed, and you compare it with those that HomeSlice publishes.`}
set -eu
trusted=" $* "
cd "$(dirname "$0")"
fail() { echo ${quoted(sentence`NOT VERIFIED: ${SCRIPT.reason}`)} >&2; exit 1; }
sha() { sum=$(sha256sum); echo "\${sum%% *}"; }

files=0
while IFS= read -r line || [ -n "$line" ]; do
  name=\${line#*  }
  [ -f "$name" ] || ${fail(PROBLEM.fileRemoved('$name'))}
  [ "$(sha < "$name")  $name" = "$line" ] || ${fail(PROBLEM.fileChanged('$name'))}
  files=$((files + 1))
done < SHA256SUMS
[ "$files" -gt 0 ] || ${fail(PROBLEM.listDamaged())}
for name in * events/* proofs/* digests/* keys/*; do
  case $name in SHA256SUMS | SHA256SUMS.sig) continue ;; esac
  [ ! -f "$name" ] || cut -c67- SHA256SUMS | grep -qxF "$name" || ${fail(PROBLEM.fileAdded('$name'))}
done

verified() { # file, signature, key
  file=$1
  openssl pkeyutl -verify -pubin -inkey "$3" -rawin -in "$1" -sigfile "$2" >/dev/null 2>&1 ||
    ${fail(PROBLEM.signature('$file'))}
}
fingerprint() { openssl pkey -pubin -in "$1" -outform DER 2>/dev/null | sha; }
trust() { # file, fingerprint
  file=$1
  other=$2
  [ "$trusted" = "  " ] || case $trusted in
    *" $2 "*) ;;
    *) ${fail(PROBLEM.keyUnknown('$file', '$other'))} ;;
  esac
}

signed=
for digest in digests/*.json; do
  [ -e "$digest" ] || continue
  key=$(sed -n 's/.*"key":"\\([0-9a-f]*\\)".*/\\1/p' "$digest")
  [ "$(fingerprint "keys/$key.pem")" = "$key" ] || ${fail(PROBLEM.keyName('keys/$key.pem'))}
  trust "$digest" "$key"
  verified "$digest" "\${digest%.json}.sig" "keys/$key.pem"
  signed="$signed $key"
done
pack=$(fingerprint keys/pack.pem)
trust SHA256SUMS "$pack"
verified SHA256SUMS SHA256SUMS.sig keys/pack.pem
case "$signed " in
  *" $pack "*) ;;
  *) ${fail(PROBLEM.packKey('$pack'))} ;;
esac

value() { # event, field
  sed -n "s/^[0-9a-f]* [0-9a-f]* \\"$2\\" //p" "$1"
}
count=0
unsigned=0
deal=
label=
newest=0
# ${sentence`What proven events have: hashes of documents and agreements, and bids as the lines of bids.csv have them.`}
hashes=none
bids=none
for event in events/*.txt; do
  [ -e "$event" ] || continue
  while IFS= read -r line || [ -n "$line" ]; do
    hash=\${line%% *}
    text=\${line#* }
    [ "$text" = withheld ] || [ "$(printf '%s' "$text" | sha)" = "$hash" ] || ${fail(PROBLEM.field('$event'))}
  done < "$event"
  id=$(basename "$event" .txt)
  [ "$(value "$event" id)" = "$id" ] || ${fail(PROBLEM.otherEvent('$event'))}
  of=$(value "$event" subject_id)
  [ "\${deal:=$of}" = "$of" ] || ${fail(PROBLEM.otherDeal('$event'))}
  proof="proofs/$id.txt"
  if [ ! -e "$proof" ]; then
    unsigned=$((unsigned + 1))
    continue
  fi
  at=$(cut -c1-64 "$event" | sha)
  digest=$(sed -n 's/^digest \\([0-9]*\\)$/\\1/p' "$proof")
  while read -r side other; do
    case $side in
      left) at=$(printf 'node\\n%s\\n%s\\n' "$other" "$at" | sha) ;;
      right) at=$(printf 'node\\n%s\\n%s\\n' "$at" "$other" | sha) ;;
    esac
  done < "$proof"
  grep -qs "\\"tree\\":\\"$at\\"" "digests/$digest.json" || ${fail(PROBLEM.notInDigest('$event', '$digest'))}
  count=$((count + 1))
  if [ "$id" -gt "$newest" ]; then
    newest=$id
    label=$(value "$event" subject_label)
  fi
  hashes="$hashes
$(grep -o '"[0-9a-f]\\{64\\}"' "$event" || true)"
  amount=$(value "$event" after.amount)
  [ "$(value "$event" type)" != '"bid.placed"' ] || [ -z "$amount" ] || bids="$bids
,$(value "$event" after.alias),$amount,$amount,"
done
for proof in proofs/*; do
  [ ! -e "$proof" ] || [ -e "events/\${proof#proofs/}" ] || ${fail(PROBLEM.proofWithoutEvent('$proof'))}
done

echo ${quoted(sentence`Verified: ${SCRIPT.count} events are in the signed digests, and no file was changed.`)}
[ "$unsigned" = 0 ] || echo ${quoted(sentence`${SCRIPT.unsigned} events are in no signed digest yet: only the signature of the pack protects them.`)}
label=\${label#\\"}
label=\${label%\\"}
made=$(sed -n 's/.*"made_at":"\\([^"]*\\)".*/\\1/p' ${PACK_FACTS})
echo ${quoted(sentence`It has what was recorded about ${SCRIPT.deal} until ${SCRIPT.made}; what happened later is not in it.`)}
lines() { # file, texts of proven events: sets all and found
  all=$(sed 1d "$1" | grep -c '' || true)
  found=$(printf '%s\\n' "$2" | grep . | grep -cFf - "$1" || true)
}
lines bids.csv "$bids"
${lines('bids.csv')}
lines documents.csv "$hashes"
${lines('documents.csv')}
lines agreements.csv "$hashes"
${lines('agreements.csv')}
[ ! -e closing.pdf ] || echo ${quoted(`closing.pdf${colon()} ${FILE_REASON.signed}.`)}
for key in $(printf '%s\\n' $signed | sort -u); do echo ${quoted(sentence`Signed with the key ${SCRIPT.key}`)}; done
[ "$trusted" != "  " ] || echo ${quoted(sentence`Compare the key with those that HomeSlice publishes: a forger can sign with a key of their own.`)}
`
