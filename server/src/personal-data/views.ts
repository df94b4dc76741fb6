import type {
  ErasureCard,
  ErasureRequest,
  Held,
  LegalHold,
  OwnErasure,
} from '#domain/personal-data/contract.ts'
import { userById } from '../accounts/queries/users.ts'
import { seeDeal } from '../deals/queries/find-deal.ts'
import { type Actor, has } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { forbidden, notFound } from '../platform/http/errors.ts'
import { canDecide, canHold } from './policy.ts'
import { type HoldOn, type HoldRow, holdsOn } from './queries/holds.ts'
import { blocksOf, planOf } from './queries/plan.ts'
import { findRequest, latestRequest, type RequestRow } from './queries/requests.ts'

const person = (id: string | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null

export const erasureCardView = (row: RequestRow): ErasureCard => ({
  id: row.id,
  person: { id: row.user_id, name: row.person, email: row.email, company_name: row.company_name },
  source: row.source,
  state: row.state,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
})

/** A request with its plan: that of now while it is open, and that of the decision afterwards. @throws 404 */
export async function erasureView(db: Db | Tx, actor: Actor, id: string): Promise<ErasureRequest> {
  const row = await findRequest(db, id)
  const user = row && (await userById(db, row.user_id))
  if (!row || !user) throw notFound()
  const isOpen = row.state === 'open'
  const blocked_by = isOpen ? await blocksOf(db, user) : []
  return {
    ...erasureCardView(row),
    note: row.note,
    requested_by: { id: row.requested_by, name: row.requester },
    decided_by: person(row.decided_by, row.decider),
    reason: row.reason,
    plan: isOpen ? await planOf(db, user) : (row.plan ?? []),
    blocked_by,
    log_erased_at: row.log_erased_at?.toISOString() ?? null,
    can: { erase: canDecide(actor, row) && blocked_by.length === 0, refuse: canDecide(actor, row) },
  }
}

/** @param actor the person themselves */
export async function ownErasureView(db: Db | Tx, actor: Actor): Promise<OwnErasure> {
  const row = await latestRequest(db, actor.user_id)
  const isOpen = row?.state === 'open'
  return {
    request: row
      ? { id: row.id, state: row.state, requested_at: row.requested_at.toISOString(), reason: row.reason }
      : null,
    can: { request: !isOpen && !actor.viewed_by, withdraw: isOpen && !actor.viewed_by },
  }
}

const holdView = (row: HoldRow): LegalHold => ({
  id: row.id,
  user: row.user_id,
  loan_deal: row.loan_deal_id,
  reason: row.reason,
  placed_by: { id: row.placed_by, name: row.placer },
  placed_at: row.placed_at.toISOString(),
  released_by: person(row.released_by, row.releaser),
  released_at: row.released_at?.toISOString() ?? null,
  release_reason: row.release_reason,
})

/** @throws 403 for a reviewer who asks about an account, 404 for a deal that the caller may not know of */
export async function heldView(db: Db | Tx, actor: Actor, on: HoldOn): Promise<Held> {
  if (on.user_id !== null && !has(actor, 'superuser')) throw forbidden()
  if (on.loan_deal_id !== null) await seeDeal(db, actor, on.loan_deal_id)
  const results = (await holdsOn(db, on)).map(holdView)
  const isHeld = results.some(({ released_at }) => released_at === null)
  return { results, can: { place: canHold(actor) && !isHeld, release: canHold(actor) && isHeld } }
}
