import type { FundsProof, FundsRecord } from '#domain/funds/contract.ts'
import { type Actor, addressKeyOf } from '../platform/auth/actor.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import { signedAddress } from '../platform/storage/signed-address.ts'
import { canDecide, canSubmit, canWithdraw, counts } from './policy.ts'
import type { BoundAccount, ShownProof } from './rows.ts'

/** Unsigned path of the content of a document. */
export const proofPath = (id: string) => `/funds/proofs/${id}/content/`

interface Reading {
  tokens: Tokens
  actor: Actor
  now: Date
  today: string
}

function proofView({ tokens, actor, now, today }: Reading, proof: ShownProof): FundsProof {
  const { id, kind, stated_amount, approved_amount, valid_until, reason, name, media_type, bytes } = proof
  // The job that ends a proof runs just after its last day.
  const state = proof.state === 'approved' && !counts(proof, today) ? 'expired' : proof.state
  return {
    id,
    state,
    kind,
    stated_amount,
    approved_amount,
    valid_until,
    reason,
    submitted_by: proof.submitter,
    submitted_at: proof.submitted_at.toISOString(),
    decided_at: proof.decided_at?.toISOString() ?? null,
    document:
      proof.storage_key === null
        ? null
        : { name, media_type, bytes, url: signedAddress(tokens, proofPath(id), now, addressKeyOf(actor)) },
    can: {
      withdraw: canWithdraw(actor, proof),
      approve: canDecide(actor, proof, 'approve', today),
      reject: canDecide(actor, proof, 'reject', today),
    },
  }
}

/** Staff read an exposure limit elsewhere: administrators, who set it. */
function boundView(actor: Actor, { id, bound, bound_by }: BoundAccount): FundsRecord['bound'] {
  const isShown = bound_by === 'proven_funds' || actor.user_id === id
  return bound === null || !isShown ? null : { amount: bound, by: bound_by }
}

/** The proofs of an account as this actor sees them. */
export function fundsView(
  reading: Reading,
  account: BoundAccount,
  proofs: readonly ShownProof[],
): FundsRecord {
  const views = proofs.map((proof) => proofView(reading, proof))
  const waiting = views.find(({ state }) => state === 'waiting') ?? null
  const approved = views.find(({ state }) => state === 'approved') ?? null
  return {
    user_id: account.id,
    company_name: account.company_name ?? account.binding_name,
    waiting,
    approved,
    earlier: views.filter((view) => view !== waiting && view !== approved),
    bound: boundView(reading.actor, account),
    can: { submit: canSubmit(reading.actor, account.id) },
  }
}
