import { Readable } from 'node:stream'
import { NDA_BY } from '#domain/deal-access/room.ts'
import { DOCUMENT_TYPE } from '#domain/deals/documents.ts'
import { listEvidenceKeys } from '#domain/history/evidence/contract.ts'
import { PACK_FACTS, type PackFacts } from '#domain/history/evidence/pack.ts'
import { CSV_MARK, csvLine } from '#domain/kernel/csv.ts'
import { type Language, sentence, speaking } from '#domain/kernel/language.ts'
import { paths } from '#domain/kernel/paths.ts'
import { closingDocument } from '../../../closing/views/document.ts'
import type { ZipEntry } from '../../../files/rendering/zip.ts'
import { answerIn } from '../../../platform/http/language.ts'
import { inPortions } from '../../../platform/in-portions.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sha256 } from '../../../platform/sha256.ts'
import type { Evidence } from '../commands/collect-evidence.ts'
import { publicKeyOf } from '../queries/keys.ts'
import type { ShownEvent } from '../queries/shown-events.ts'
import { evidencePage } from './page.ts'
import { verifyScript } from './verify-script.ts'

interface PackFile {
  name: string
  content: Buffer
}

/** Hashing this many small files takes a few milliseconds. */
const HASHES_PER_TURN = 1_000

const file = (name: string, text: string): PackFile => ({ name, content: Buffer.from(text) })
const csv = (
  name: string,
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
) => file(name, CSV_MARK + [headings, ...rows].map(csvLine).join(''))

const filesOf = ({ id, lines, proof }: ShownEvent): PackFile[] => [
  file(`events/${id}.txt`, lines.map(({ hash, text }) => `${hash} ${text ?? 'withheld'}\n`).join('')),
  ...(proof
    ? [
        file(
          `proofs/${id}.txt`,
          [`digest ${proof.digest}`, ...proof.steps.map(({ side, hash }) => `${side} ${hash}`)]
            .join('\n')
            .concat('\n'),
        ),
      ]
    : []),
]

/** The public keys of the digests, by fingerprint, from the records; this server's own key signs the pack. */
async function keysOf(platform: Platform, contents: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const content of contents) {
    const { key } = JSON.parse(content) as { key: string }
    if (keys.has(key)) continue
    const known = await publicKeyOf(platform, key)
    if (known !== null) keys.set(key, known)
  }
  return keys
}

async function closingFile({ closing, deal }: Evidence, language: Language): Promise<PackFile[]> {
  if (!closing) return []
  const shown = answerIn(language, closing)
  // Loaded with the first document, because the code is large.
  const { renderPdf } = await import('../../../files/rendering/pdf.ts')
  const parts = (await speaking(language, () =>
    renderPdf(closingDocument(shown), deal.db_now),
  ).toArray()) as Buffer[]
  return [{ name: 'closing.pdf', content: Buffer.concat(parts) }]
}

/** Lines of tables are compared with events, so that bidders have their aliases as they are recorded. */
const tablesOf = (evidence: Evidence): PackFile[] => [
  csv(
    'bids.csv',
    [
      sentence`Placed at (UTC)`,
      sentence`Bidder`,
      sentence`Amount`,
      sentence`Leading amount after it`,
      sentence`Type of offer`,
      sentence`Automatic`,
    ],
    evidence.bids.map((bid) => [
      bid.placed_at,
      bid.alias,
      bid.amount,
      bid.leading_after,
      bid.offer_type,
      bid.is_automatic ? sentence`yes` : sentence`no`,
    ]),
  ),
  csv(
    'documents.csv',
    [sentence`Type`, sentence`Name`, sentence`Bytes`, sentence`SHA-256`, sentence`Uploaded at (UTC)`],
    evidence.documents.map((one) => [
      DOCUMENT_TYPE[one.document_type],
      one.name,
      one.bytes,
      one.sha256,
      one.uploaded_at.toISOString(),
    ]),
  ),
  csv(
    'agreements.csv',
    [
      sentence`Agreement`,
      sentence`Accepted at (UTC)`,
      sentence`Company`,
      sentence`Version`,
      sentence`SHA-256`,
      sentence`Accepted by`,
    ],
    evidence.agreements.map((one) => [
      one.what === 'Additional NDA' ? sentence`Additional NDA` : sentence`NDA of the deal room`,
      one.accepted_at.toISOString(),
      one.company_name,
      one.version,
      one.sha256,
      NDA_BY[one.is_signed ? 'signature' : 'click'],
    ]),
  ),
]

/** The files of an evidence pack, for people in a language, with the hashes of all of them and their signature. */
export async function packOf(
  platform: Platform,
  evidence: Evidence,
  language: Language,
): Promise<ZipEntry[]> {
  const { events, digests } = evidence
  const keys = await keysOf(
    platform,
    digests.map(({ content }) => content),
  )
  const files = [
    file(
      'README.html',
      speaking(language, () =>
        evidencePage(evidence, [...keys.keys()], {
          keys: `${platform.config.publicUrl}/api${listEvidenceKeys.path}`,
          check: `${platform.config.publicUrl}${paths.verifyDocument}`,
        }),
      ),
    ),
    file('verify.sh', speaking(language, verifyScript)),
    file(PACK_FACTS, JSON.stringify({ made_at: evidence.deal.db_now.toISOString() } satisfies PackFacts)),
    ...events.flatMap(filesOf),
    ...digests.flatMap(({ number, content, signature }) => [
      file(`digests/${number}.json`, content),
      { name: `digests/${number}.sig`, content: Buffer.from(signature, 'base64') },
    ]),
    ...[...keys].map(([key, text]) => file(`keys/${key}.pem`, text)),
    file('keys/pack.pem', platform.signingKey.publicKey),
    ...speaking(language, () => tablesOf(evidence)),
    ...(await closingFile(evidence, language)),
  ]
  const sums = await inPortions(sumsOf(files))
  const signed = [
    ...files,
    file('SHA256SUMS', sums),
    { name: 'SHA256SUMS.sig', content: Buffer.from(platform.signingKey.sign(sums), 'base64') },
  ]
  return signed.map(({ name, content }) => ({
    name,
    at: evidence.deal.db_now,
    open: () => Readable.from([content]),
  }))
}

/** The list that `sha256sum -c` reads. */
function* sumsOf(files: readonly PackFile[]): Generator<undefined, string> {
  const lines: string[] = []
  for (const { name, content } of files) {
    lines.push(`${sha256(content)}  ${name}\n`)
    if (lines.length % HASHES_PER_TURN === 0) yield
  }
  return lines.join('')
}
