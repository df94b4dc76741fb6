import type { Commitments } from '#domain/commitments/contract.ts'
import { COMMITMENT_EVENTS } from '#domain/commitments/events.ts'
import { ACCEPTANCE_BLOCKED, acceptanceBlockedBy } from '#domain/commitments/vocabulary.ts'
import { toCents } from '#domain/kernel/money.ts'
import { lockUserRows } from '../../accounts/queries/users.ts'
import { rejectSaleBeyondLimit } from '../../auctions/commands/lock-bidder.ts'
import { assertLicensed } from '../../companies/commands/assert-licensed.ts'
import { transition } from '../../deals/commands/change-state.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { priceDeals } from '../../deals/commands/price-deals.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertWithinTeamLimit } from '../../team/commands/limits.ts'
import { canDecide } from '../policy.ts'
import { findCommitment } from '../queries.ts'
import { decide, decideOthers } from '../store.ts'
import { commitmentsFor, lockCommitment, partiesOf } from './respond.ts'

/**
 * Sells the deal to a committed buyer at the mortgage amount; the other commitments are declined.
 * @throws 404 for an unknown commitment, 403, 409 if it cannot be accepted now or another decision was first
 */
export const acceptCommitment = (
  platform: Platform,
  actor: Actor,
  id: string,
  idempotencyKey: IdempotencyKey | null,
): Promise<Commitments> =>
  platform.db.transaction().execute((tx) =>
    idempotent(tx, actor, idempotencyKey, async () => {
      const found = await findCommitment(tx, id)
      if (!found) throw notFound()
      // Locks the buyer, then the deal, in the order of all commands.
      await lockUserRows(tx, [found.buyer_id])
      const { row, deal } = await lockCommitment(tx, actor, id, 'seller')
      if (!canDecide(actor, deal, row)) throw forbidden()
      const blocked = acceptanceBlockedBy(row, deal.deal_state)
      if (blocked) throw conflict(ACCEPTANCE_BLOCKED[blocked], blocked)
      await assertLicensed(tx, deal.owner_id)
      await assertWithinTeamLimit(tx, actor, 'sale', toCents(row.amount))
      await rejectSaleBeyondLimit(tx, row.buyer_id, deal.id, toCents(row.amount))
      if (!(await decide(tx, id, 'accepted'))) throw conflict(ACCEPTANCE_BLOCKED.not_open, 'not_open')
      const loser_ids = await decideOthers(tx, deal.id, 'declined')
      const { buyer_id, amount } = row
      await platform.events.append(tx, COMMITMENT_EVENTS, {
        type: 'commitment.chosen',
        subject_id: deal.id,
        subject_label: dealLabel(deal),
        actor,
        after: { ...partiesOf(deal, row), loser_ids },
      })
      const sold = { sold_to: buyer_id, sold_at: deal.db_now, sale_amount: amount }
      // The losers are notified by an event of their own.
      const sale = { buyer_id, loser_ids: [], amount }
      await transition(platform, tx, actor, deal, 'accept_commitment', sold, sale)
      await priceDeals(tx, [deal.id])
      return commitmentsFor(platform, tx, actor, deal.id)
    }),
  )
