import { type RawBuilder, sql } from 'kysely'
import type { ProvenFunds } from '#domain/funds/rules.ts'
import type { BoundBy, ProofState } from '#domain/funds/vocabulary.ts'

/** The approved proof of a user, as a column. Its last day is compared by who reads it. Index: funds_proofs_approved. */
export const provenFunds = (user: RawBuilder<unknown>) => sql<ProvenFunds | null>`
  (select json_build_object('amount', p.approved_amount::text, 'until', p.valid_until::text)
    from funds_proofs p where p.user_id = ${user} and p.state = 'approved')`

/** State of the newest proof of a user that was not replaced. Index: funds_proofs_of_user. */
export const latestProof = (user: RawBuilder<unknown>) => sql<ProofState | null>`
  (select p.state from funds_proofs p where p.user_id = ${user} and p.state <> 'replaced'
    order by p.submitted_at desc limit 1)`

/** The amount approved last, also once its proof has ended: no one gains room by letting a proof end. */
const provenAmount = (user: RawBuilder<unknown>) => sql`
  (select p.approved_amount from funds_proofs p where p.user_id = ${user} and p.approved_at is not null
    order by p.approved_at desc limit 1)`

/**
 * What a user may owe at most, null without a bound: the smaller of the exposure limit and the proven funds. Index:
 * funds_proofs_bound.
 * @param user alias of a row of `users`
 */
export const boundOf = (user: string) =>
  sql<string | null>`least(${sql.ref(`${user}.exposure_limit`)}, ${provenAmount(sql.ref(`${user}.id`))})`

/** Which of the two it is. */
export const boundByOf = (user: string) => sql<BoundBy>`
  case when ${provenAmount(sql.ref(`${user}.id`))} < coalesce(${sql.ref(`${user}.exposure_limit`)}, 'infinity')
    then 'proven_funds' else 'exposure_limit' end`
