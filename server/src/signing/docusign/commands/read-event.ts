import { createHmac } from 'node:crypto'
import type { DocusignEnvelope, DocusignEvent } from '#domain/signing/docusign/contract.ts'
import type { SignerStatus, SigningStatus } from '#domain/signing/vocabulary.ts'
import { isSameSecret } from '../../../platform/auth/tokens.ts'
import type { ProviderReport } from '../../commands/provider.ts'

/** DocuSign signs with each of the account's keys, of which it numbers the signatures. */
const MOST_SIGNATURES = 100

/** Whether an event is DocuSign's: one of its signatures is by one of our keys, over the bytes as they came. */
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
    // All are compared, so that the time tells nothing of which one fits.
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

/** What an event says of a request; null if it says nothing that matters here. */
export const reportOf = ({ data: { envelopeId, envelopeSummary } }: DocusignEvent): ProviderReport | null =>
  envelopeSummary ? reportOfEnvelope(envelopeId, envelopeSummary) : null

/** What an envelope says of its request; null if that matters nothing here. */
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
