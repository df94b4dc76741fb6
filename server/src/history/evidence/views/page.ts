import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { language, localeOf, sentence } from '#domain/kernel/language.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import type { Evidence } from '../commands/collect-evidence.ts'
import type { ShownEvent } from '../queries/shown-events.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The values that the reader may see as `name: value`, after the API key, if one was used. */
const valuesOf = ({ lines }: ShownEvent) => {
  const shown = lines.filter(({ text }) => text !== null)
  return [
    ...shown
      .filter(({ name, value }) => name === 'api_key' && value !== '""')
      .map(({ value }) => sentence`with the API key ${value}`),
    ...shown
      .filter(({ name }) => /^(before|after)\./.test(name))
      .map(({ name, value }) => `${name}: ${value}`),
  ]
}

const rowOf = (event: ShownEvent) =>
  `<tr><td>${event.id}<td>${escaped(event.at)}<td>${escaped(event.type)}<td>${valuesOf(event).map(escaped).join('<br>')}<td>${
    event.proof ? sentence`digest ${event.proof.digest}` : sentence`not signed yet`
  }`

const said = (...sentences: readonly string[]) => sentences.join(' ')
/** French has a space before it. */
const colon = () => (language() === 'fr' ? '\u00a0: ' : ': ')
const command = (text: string) => `<pre>${escaped(text)}</pre>`

/** The commands with which one event is verified by hand. */
function byHand(event: ShownEvent | undefined, key: string): string {
  if (!event?.proof)
    return `<p>${said(sentence`No event of this pack is in a signed digest yet.`, sentence`Download it again in an hour.`)}`
  const { digest, steps } = event.proof
  const file = `${event.id}.txt`
  const shown = event.lines.findIndex(({ text }) => text !== null) + 1
  const up = steps
    .map(({ side, hash }) =>
      side === 'left'
        ? `at=$(printf 'node\\n%s\\n%s\\n' ${hash} $at | sha256sum | cut -c1-64)`
        : `at=$(printf 'node\\n%s\\n%s\\n' $at ${hash} | sha256sum | cut -c1-64)`,
    )
    .join('\n')
  return `
<ol>
<li>${said(
    sentence`The digest is signed with the key of HomeSlice.`,
    sentence`Its fingerprint is among those that HomeSlice publishes (see below).`,
  )}
${command(`openssl pkeyutl -verify -pubin -inkey keys/${key}.pem -rawin -in digests/${digest}.json -sigfile digests/${digest}.sig`)}
${command(`openssl pkey -pubin -in keys/${key}.pem -outform DER | sha256sum`)}
<li>${sentence`A field of the event is as it was written: both commands say the same.`}
${command(`sed -n ${shown}p events/${file} | cut -c66- | tr -d '\\n' | sha256sum | cut -c1-64`)}
${command(`sed -n ${shown}p events/${file} | cut -c1-64`)}
<li>${sentence`The hashes of all its fields make the event’s own hash, and the steps of proofs/${file} lead from there to the root that the digest names as its tree.`}
${command(`at=$(cut -c1-64 events/${file} | sha256sum | cut -c1-64)\n${up ? `${up}\n` : ''}grep -c "\\"tree\\":\\"$at\\"" digests/${digest}.json`)}
</ol>`
}

/**
 * The page that explains a pack, in the language that is spoken.
 * @param published where HomeSlice publishes its keys, and the page that checks packs
 */
export function evidencePage(
  { deal, events, digests }: Evidence,
  keys: readonly string[],
  published: { keys: string; check: string },
): string {
  const proven = events.find(({ proof }) => proof !== null)
  const content = digests.find(({ number }) => number === proven?.proof?.digest)?.content ?? '{}'
  const { key = '' } = JSON.parse(content) as { key?: string }
  const title = escaped(sentence`${dealReference(deal)}: evidence pack`)
  const signers = keys.map((one) => `<code>${one}</code>`).join(', ')
  const until = escaped(momentText(deal.db_now.toISOString()))
  return `<!doctype html>
<html lang="${localeOf()}"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #ccc;text-align:left;vertical-align:top;padding:.25rem .5rem;overflow-wrap:anywhere}
pre{background:#f3f3f3;padding:.5rem;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body>
<h1>${escaped(dealReference(deal))}${colon()}${escaped(dealTitle(deal))}</h1>
<p>${said(
    sentence`What HomeSlice recorded about this deal until ${until}, as far as the person who downloaded this pack may see it.`,
    sentence`Bidders are named by aliases.`,
    sentence`Values that are withheld are in the pack as hashes that cannot be guessed.`,
  )}
<h2>${sentence`What is in it`}</h2>
<ul>
${contents().join('\n')}
</ul>
<h2>${sentence`How to verify it`}</h2>
<p>${said(
    sentence`On any computer with a shell, ${SHA256SUM} and ${OPENSSL}, in the unpacked folder.`,
    sentence`HomeSlice is not needed.`,
    sentence`To verify everything:`,
  )}
${command('sh verify.sh')}
<p>${said(
    sentence`It prints the fingerprint of the key that signed.`,
    sentence`Compare it with those at ${linkTo(published.keys)}, each with the time of its first and last signature, or give the script the fingerprint that you trust, and it refuses any other:`,
  )}
${command(`sh verify.sh ${key}`)}
<p>${sentence`A forged pack can come with a forged script: if in doubt, use the one of another pack.`}
<p>${said(
    sentence`HomeSlice also checks the pack, with its own keys and its own record, for anyone who has it: ${linkTo(published.check)}.`,
    sentence`It does not store the file.`,
  )}
<p>${sentence`To verify one event by hand:`}
${byHand(proven, key)}
<p>${sentence`Keys that signed: ${signers}`}
<p>${said(
    sentence`A digest is signed at least each hour and kept outside the database.`,
    sentence`Each names the digest before it, so anyone who has a copy of one can check later that nothing before it was changed.`,
  )}
<h2>${sentence`Events`}</h2>
<table><thead><tr><th>${[sentence`Number`, sentence`Time (UTC)`, sentence`Event`, sentence`Values`, sentence`Proof`].join('<th>')}</thead><tbody>
${events.map(rowOf).join('\n')}
</tbody></table></body></html>
`
}

const SHA256SUM = '<code>sha256sum</code>'
const OPENSSL = '<code>openssl</code> 3'
const linkTo = (address: string) => `<a href="${escaped(address)}">${escaped(address)}</a>`

/** The files of a pack. */
const contents = (): string[] => [
  `<li><b>events</b>${colon()}${sentence`each event, a line for each field: its SHA-256, then what was hashed (a random salt, the name, the value), or “withheld”.`}`,
  `<li><b>proofs</b>${colon()}${sentence`the digest that has the event, and the steps that lead to it.`}`,
  `<li><b>digests</b>${colon()}${sentence`what was signed, and the signatures (Ed25519).`}`,
  `<li><b>keys</b>${colon()}${sentence`the public keys.`}`,
  `<li><b>pack.json</b>${colon()}${said(sentence`the time when the pack was made.`, sentence`What happened later is not in it.`)}`,
  `<li><b>bids.csv</b>, <b>documents.csv</b>, <b>agreements.csv</b>, <b>closing.pdf</b>${colon()}${said(
    sentence`the bids, the documents, each with the SHA-256 of its content (compare it with ${SHA256SUM} of your copy), the agreements, and the statement of adjustments where there is one.`,
    sentence`The script says how many of their lines proven events have; only the signature of the pack protects the rest.`,
  )}`,
  `<li><b>SHA256SUMS</b>${colon()}${sentence`the hashes of all other files, signed when the pack was made.`}`,
]
