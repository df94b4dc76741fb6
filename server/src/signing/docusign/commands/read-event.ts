import type { DocusignEnvelope, DocusignEvent } from '#domain/signing/docusign/contract.ts'
import type { SignerStatus, SigningStatus } from '#domain/signing/vocabulary.ts'
import type { ProviderReport } from '../../commands/provider.ts'

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
