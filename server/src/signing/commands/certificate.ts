import { momentText } from '#domain/kernel/market-time.ts'
import { SIGNER_ROLE, SIGNING_PROVIDER } from '#domain/signing/vocabulary.ts'
import type { PdfDocument } from '../../files/rendering/pdf.ts'
import type { RequestRow, SignerRow } from '../queries/requests.ts'

const at = (moment: Date | null) => (moment ? momentText(moment.toISOString()) : '–')

/**
 * The certificate at the end of a signed document: what was signed, and by whom, when and from where.
 * @param verifyAt the address at which anyone can verify the document
 */
export const certificateOf = (request: RequestRow, verifyAt: string): PdfDocument => ({
  title: 'Certificate of signatures',
  blocks: [
    { kind: 'heading', level: 1, text: 'Certificate of signatures' },
    {
      kind: 'text',
      text: `All signers have signed this document electronically with ${SIGNING_PROVIDER[request.provider]}. Times are in Toronto’s time zone. The document is sealed: PDF readers show whether it was changed afterwards.`,
    },
    { kind: 'text', text: `To verify it, open ${verifyAt}` },
    table([
      ['Document', request.title],
      ['Sent by', request.asked_by],
      ['Sent', at(request.sent_at)],
      ['Completed', at(request.ended_at)],
      ['Request', request.id],
      ['SHA-256 of the original', inTwoLines(request.original_sha256)],
    ]),
    ...request.signers.flatMap((signer) => [
      { kind: 'heading', level: 2, text: signer.name } as const,
      table(factsOf(request, signer)),
    ]),
  ],
})

function factsOf({ purpose }: RequestRow, signer: SignerRow): [string, string][] {
  // A deal room discloses the seller's name, but not how to contact them outside HomeSlice.
  const isWithheld = purpose === 'nda' && signer.role === 'seller'
  return [
    ['Signs as', SIGNER_ROLE[signer.role]],
    ['E-mail address', isWithheld ? 'That of their account on HomeSlice' : signer.email],
    ['Invited', at(signer.invited_at)],
    ['Opened', at(signer.viewed_at)],
    ['Agreed to sign electronically', `${at(signer.consented_at)}, text of ${signer.consent_version ?? '–'}`],
    ['Signed with a code sent to the e-mail address', at(signer.signed_at)],
    ['Network address', isWithheld ? 'Recorded by HomeSlice' : (signer.address ?? '–')],
    ['Browser', signer.browser ?? '–'],
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
