import { createHmac } from 'node:crypto'
import type { DocusignEnvelope, DocusignEvent } from '#domain/signing/docusign/contract.ts'
import type { SignerStatus, SigningStatus } from '#domain/signing/vocabulary.ts'
import { isSameSecret } from '../../../platform/auth/tokens.ts'
import type { ProviderReport } from '../../commands/provider.ts'

/** DocuSign signs with each key of the account, and numbers the signatures. */
const MOST_SIGNATURES = 100

/** Whether an event is DocuSign's: one of its signatures is by one of our keys, over the received bytes. */
export function isFromDocusign(
  keys: readonly string[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): boolean {
  const given: string[] = []
  for (let number = 1; number <= MOST_SIGNATURES; number += 1) {
    const signature = headers[`x-docusign-signature-${number}`]
    if (typeof signature !== 'string') break
    given.push(signature)
  }
  let isFound = false
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(body).digest('base64')
    // Compares all of them, so that the time does not reveal which one matches.
    for (const signature of given) isFound = isSameSecret(signature, expected) || isFound
  }
  return isFound
}

const STATUS: Readonly<Record<string, SigningStatus>> = {
  created: 'created',
  sent: 'sent',
  delivered: 'in_progress',
  signed: 'in_progress',
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  timedout: 'expired',
}
/** An envelope that was not signed in time is voided with this reason. */
const EXPIRED = /expired/i

const SIGNER_STATUS: Readonly<Record<string, SignerStatus>> = {
  created: 'waiting',
  sent: 'invited',
  autoresponded: 'invited',
  delivered: 'viewed',
  signed: 'signed',
  completed: 'signed',
  declined: 'declined',
}

/** The report that an event contains; null if it has no meaning here. */
export const reportOf = ({ data: { envelopeId, envelopeSummary } }: DocusignEvent): ProviderReport | null =>
  envelopeSummary ? reportOfEnvelope(envelopeId, envelopeSummary) : null

/** The report that an envelope contains; null if it has no meaning here. */
export function reportOfEnvelope(
  reference: string,
  { status, voidedReason, recipients }: DocusignEnvelope,
): ProviderReport | null {
  const known = STATUS[status?.toLowerCase() ?? '']
  if (!known) return null
  const hasExpired = known === 'voided' && EXPIRED.test(voidedReason ?? '')
  return {
    reference,
    status: hasExpired ? 'expired' : known,
    signers: (recipients?.signers ?? []).flatMap(({ email, status, declinedReason }) => {
      const signer = SIGNER_STATUS[status?.toLowerCase() ?? '']
      return email && signer ? [{ email, status: signer, reason: declinedReason ?? null }] : []
    }),
  }
}
