import { type RawBuilder, sql } from 'kysely'
import type { AgreementSigning } from '#domain/closing/rules.ts'
import type { Side } from '#domain/closing/vocabulary.ts'
import { isOpen } from '#domain/signing/rules.ts'
import type { SignerStatus, SigningStatus } from '#domain/signing/vocabulary.ts'

/** A request for signatures on the agreement of purchase and sale. */
export interface SigningRow {
  status: SigningStatus
  /** The time for signing has ended, also before the job has expired the request. */
  is_over: boolean
  /** The signed document is stored. */
  is_finished: boolean
  /** Why it was ended by its sender, or could not be sent. */
  reason: string | null
  signers: { role: Side; status: SignerStatus; decline_reason: string | null }[]
}

/** The latest request of a deal as JSON; null if there is none. Index: signing_requests_of_deal. */
export const latestSigning = (dealId: RawBuilder<unknown>) => sql<SigningRow | null>`
  (select json_build_object('status', r.status, 'is_over', r.expires_at <= clock_timestamp(),
      'is_finished', r.finished_at is not null, 'reason', r.reason,
      'signers', (select json_agg(json_build_object('role', s.role, 'status', s.status,
        'decline_reason', s.decline_reason) order by s.place) from signing_signers s where s.request_id = r.id))
    from signing_requests r where r.loan_deal_id = ${dealId} and r.purpose = 'purchase_agreement'
    order by r.created_at desc limit 1)`

/** Whose signature a request waits for, and whether the agreement is under way. */
export function signingFacts(request: SigningRow | null): AgreementSigning {
  if (request === null) return { is_out: false, to_sign: [] }
  const { status, is_over, is_finished, signers } = request
  const isToSign = (signer: SigningRow['signers'][number]) =>
    isOpen(request) && !is_over && (signer.status === 'invited' || signer.status === 'viewed')
  return {
    is_out: isOpen(request) || (status === 'completed' && !is_finished),
    to_sign: signers.filter(isToSign).map(({ role }) => role),
  }
}
