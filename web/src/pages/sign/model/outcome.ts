import type { SigningPage } from '#domain/signing/contract.ts'

/** What the page of a signer shows: the steps to sign, or the outcome of the request. */
export type Outcome =
  | 'open'
  | 'waiting'
  | 'signed'
  | 'completed'
  | 'declined'
  | 'declined_by_another'
  | 'voided'
  | 'expired'

export function outcomeOf({
  status,
  signer,
}: Pick<SigningPage, 'status'> & { signer: { status: string } }): Outcome {
  switch (status) {
    case 'completed':
    case 'voided':
    case 'expired':
      return status
    case 'declined':
      return signer.status === 'declined' ? 'declined' : 'declined_by_another'
    case 'created':
    case 'failed':
      return 'waiting'
    default:
      return signer.status === 'signed' ? 'signed' : signer.status === 'waiting' ? 'waiting' : 'open'
  }
}

export const STEPS = ['read', 'signature', 'place', 'review'] as const
export type Step = (typeof STEPS)[number]
