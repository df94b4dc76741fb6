import { SIGNING_CONSENT } from '#domain/signing/consent.ts'
import { type SignerRole, USUAL_DAYS } from '#domain/signing/vocabulary.ts'
import { addDocuments } from '#server/documents/commands/upload.ts'
import { findFile } from '#server/documents/queries.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { finish } from '#server/signing/commands/finish.ts'
import { newLink } from '#server/signing/commands/invite.ts'
import { consent, issueCode, openDocument, sign } from '#server/signing/commands/sign.ts'
import { createRequest, documentOf } from '#server/signing/commands/start.ts'
import { onePagePdf } from './pdf.ts'
import { withoutMail } from './without-mail.ts'

const ORIGIN = { address: '203.0.113.24', browser: 'Chrome on Windows' }
const GUARANTOR = { name: 'Lena Fortin', email: 'lena.fortin@people.example', role: 'guarantor' } as const

/** The first is signed by all signers; the second waits for the last one. */
const DOCUMENTS = [
  { type: 'net_worth', name: 'Statement of net worth.pdf', heading: 'Statement of net worth', signatures: 2 },
  {
    type: 'mortgage',
    name: 'Acknowledgement of debt.pdf',
    heading: 'Acknowledgement of debt',
    signatures: 1,
  },
] as const

/** Sends documents of a deal for signing: to a person without an account, and then to a member. */
export async function signDocuments(
  platform: Platform,
  owner: Actor,
  dealId: string,
  member: Actor,
): Promise<void> {
  const silent = withoutMail(platform)
  const signers = [GUARANTOR, { name: member.name, email: member.email, role: 'witness' as SignerRole }]
  for (const { type, name, heading, signatures } of DOCUMENTS) {
    const content = onePagePdf(heading, [
      'The guarantor confirms what is written here in the presence of the witness.',
      'Made for demonstration. The property, the people and the figures are invented.',
    ])
    const [added] = await addDocuments(silent, owner, dealId, [{ document_type: type, name, content }])
    if (!added) throw new Error('The document was not added.')
    const file = await findFile(platform.db, added.id)
    const request = await platform.db
      .transaction()
      // The size of the page is known, and measuring it would start a thread.
      .execute((tx) =>
        createRequest(silent, tx, owner, documentOf(file, [[612, 792]]), {
          signers,
          message: 'Please sign before the closing.',
          expires_in_days: USUAL_DAYS,
          in_order: true,
        }),
      )
    for (const { id, name: typed, place } of request.signers
      .slice(0, signatures)
      .map((signer, index) => ({ ...signer, place: { page: 1, x: 0.12 + index * 0.4, y: 0.7, width: 0.3 } })))
      await signOne(silent, id, typed, place)
    if (signatures === signers.length) await finish(silent, request.id)
  }
  await platform.db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.ref('created_at') }))
    .where('kind', 'in', ['signature_asked', 'signature_given', 'signing_completed'])
    .execute()
}

/** Signs as a signer does, from opening the link to the signature. */
async function signOne(
  platform: Platform,
  signerId: string,
  typed: string,
  place: { page: number; x: number; y: number; width: number },
): Promise<void> {
  const link = await platform.db.transaction().execute((tx) => newLink(platform, tx, signerId))
  const token = link.split('/').at(-1) ?? ''
  await openDocument(platform, token, ORIGIN)
  await consent(platform, token, SIGNING_CONSENT.en.version, ORIGIN)
  const { code } = await platform.db.transaction().execute((tx) => issueCode(platform, tx, signerId))
  await sign(platform, token, { code, signature: { typed }, place }, ORIGIN)
}
