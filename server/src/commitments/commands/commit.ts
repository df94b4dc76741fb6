import type { z } from 'zod'
import type { Commitments, commit as commitRoute } from '#domain/commitments/contract.ts'
import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { COMMITTED, followUpDue } from '#domain/commitments/vocabulary.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { holidaysFrom } from '../../platform/holidays.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertWithinTeamLimit } from '../../team/commands/limits.ts'
import { COMMIT_BLOCKED, commitBlockedBy, isOfDeal } from '../policy.ts'
import { findCommitment } from '../queries.ts'
import { decide, insertCommitment } from '../store.ts'
import { ownView } from '../views.ts'
import { commitmentsFor, lockCommitment, partiesOf } from './respond.ts'

/**
 * Commits the actor to a white label deal at its mortgage amount.
 * @throws 403 if the actor cannot buy it, 409 if it takes no commitments or they have committed before
 */
export const commit = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  idempotencyKey: IdempotencyKey | null,
): Promise<z.input<typeof commitRoute.response>> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      await lockDeal(tx, actor, dealId)
      const { deal } = await seeDeal(tx, actor, dealId)
      const blocked = commitBlockedBy(actor, deal)
      if (blocked) throw (isOfDeal(blocked) ? conflict : forbidden)(COMMIT_BLOCKED[blocked], blocked)
      const amount = deal.mortgage_amount
      if (amount === null) throw conflict(COMMIT_BLOCKED.closed, 'closed')
      await assertWithinTeamLimit(tx, actor, 'commitment', toCents(amount))
      const today = businessDateOf(deal.db_now)
      const id = newId()
      const due_date = followUpDue(today, holidaysFrom(deal.state, today))
      const commitment = { id, loan_deal_id: dealId, buyer_id: actor.user_id, amount, due_date }
      if (!(await insertCommitment(tx, commitment))) throw conflict(COMMIT_BLOCKED.committed, 'committed')
      const row = await findCommitment(tx, id)
      if (!row) throw notFound()
      const company_name = row.company_name ?? row.name
      await platform.events.append(tx, COMMITMENT_EVENTS, {
        type: 'commitment.made',
        subject_id: dealId,
        subject_label: dealLabel(deal),
        actor,
        after: { ...partiesOf(deal, row), company_name, amount, due_date },
      })
      return { commitment: ownView(actor, row), message: COMMITTED.marked, next_step: COMMITTED.next }
    }),
  )

/**
 * Withdraws a commitment before the seller has chosen.
 * @throws 404 for another buyer's commitment, 409 if it is no longer open
 */
export const withdraw = (platform: Platform, actor: Actor, id: string): Promise<Commitments> =>
  platform.db.transaction().execute(async (tx) => {
    const { row, deal } = await lockCommitment(tx, actor, id, 'buyer')
    if (!(await decide(tx, id, 'withdrawn')))
      throw conflict('This commitment has been decided, so it can no longer be withdrawn.')
    await platform.events.append(tx, COMMITMENT_EVENTS, {
      type: 'commitment.withdrawn',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      after: { ...partiesOf(deal, row), company_name: row.company_name ?? row.name },
    })
    return commitmentsFor(platform, tx, actor, deal.id)
  })
