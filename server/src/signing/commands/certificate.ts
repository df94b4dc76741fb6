import { inLanguage, type Language, sentence, speaking } from '#domain/kernel/language.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { SIGNER_ROLE, SIGNING_PROVIDER } from '#domain/signing/vocabulary.ts'
import type { Block, PdfDocument } from '../../files/rendering/pdf.ts'
import type { RequestRow, SignerRow } from '../queries/requests.ts'

const at = (moment: Date | null) => (moment ? momentText(moment.toISOString()) : '–')

/**
 * The certificate at the end of a signed document: what was signed, and by whom, when and from where.
 * @param verifyAt the address at which anyone can verify the document
 * @param languages those of the people who get the document: French before English
 */
export const certificateOf = (
  request: RequestRow,
  verifyAt: string,
  languages: readonly Language[],
): PdfDocument => ({
  title: languages.map((language) => inLanguage('Certificate of signatures', language)).join(' / '),
  blocks: languages.flatMap((language) =>
    speaking(language, () => blocksOf(request, verifyAt)).map((block) => ({ ...block, language })),
  ),
})

const blocksOf = (request: RequestRow, verifyAt: string): Block[] => [
  { kind: 'heading', level: 1, text: sentence`Certificate of signatures` },
  {
    kind: 'text',
    text: [
      sentence`All signers have signed this document electronically with ${SIGNING_PROVIDER[request.provider]}.`,
      sentence`Times are in Toronto’s time zone.`,
      sentence`The document is sealed: PDF readers show whether it was changed afterwards.`,
    ].join(' '),
  },
  { kind: 'text', text: sentence`To verify it, open ${verifyAt}` },
  table([
    [sentence`Document`, request.title],
    [sentence`Sent by`, request.asked_by],
    [sentence`Sent`, at(request.sent_at)],
    [sentence`Completed`, at(request.ended_at)],
    [sentence`Request`, request.id],
    [sentence`SHA-256 of the original`, inTwoLines(request.original_sha256)],
  ]),
  ...request.signers.flatMap((signer) => [
    { kind: 'heading', level: 2, text: signer.name } as const,
    table(factsOf(request, signer)),
  ]),
]

function factsOf({ purpose }: RequestRow, signer: SignerRow): [string, string][] {
  // A deal room discloses the seller's name, but not how to contact them outside HomeSlice.
  const isWithheld = purpose === 'nda' && signer.role === 'seller'
  return [
    [sentence`Signs as`, SIGNER_ROLE[signer.role]],
    [sentence`E-mail address`, isWithheld ? sentence`That of their account on HomeSlice` : signer.email],
    [sentence`Invitation sent`, at(signer.invited_at)],
    [sentence`Opened`, at(signer.viewed_at)],
    [
      sentence`Agreed to sign electronically`,
      sentence`${at(signer.consented_at)}, text of ${signer.consent_version ?? '–'}`,
    ],
    [sentence`Signed with a code sent to the e-mail address`, at(signer.signed_at)],
    [sentence`Network address`, isWithheld ? sentence`Recorded by HomeSlice` : (signer.address ?? '–')],
    [sentence`Browser`, signer.browser ?? '–'],
  ]
}

/** Splits a hash into two lines, because it is wider than its column. */
const inTwoLines = (sha256: string) => `${sha256.slice(0, 32)} ${sha256.slice(32)}`

const table = (rows: readonly (readonly [string, string])[]) =>
  ({
    kind: 'table',
    columns: [
      { header: '', width: 0.36 },
      { header: '', width: 0.64 },
    ],
    rows: rows.map((cells) => ({ cells })),
  }) as const
