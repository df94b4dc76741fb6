import { CLOSING_EVENTS } from '#domain/closing/events.ts'
import { planClosing } from '#domain/closing/steps.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { findDeal } from '../../deals/queries/find-deal.ts'
import type { DealRow } from '../../deals/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { holidaysFrom } from '../../platform/holidays.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertClosing } from '../store.ts'

/** Dates of the checklist, counted from the sale with the holidays of the deal's province. */
export function closingPlan(
  deal: Pick<DealRow, 'servicing_status' | 'state' | 'deposit_due_days'>,
  soldAt: Date,
) {
  const soldOn = businessDateOf(soldAt)
  const terms = {
    keeps_servicing: deal.servicing_status === 'retained',
    deposit_due_days: deal.deposit_due_days,
  }
  return planClosing(soldOn, terms, holidaysFrom(deal.state, soldOn))
}

/** Reads the deal without any actor's permissions, which are not needed here. */
const NO_ACTOR = { user_id: '00000000-0000-0000-0000-000000000000', roles: [] as const }

/**
 * Creates the checklist of a sold deal, in the transaction of the sale. Calling it again has no effect.
 * @param actor the seller or buyer; null if the product creates it for an earlier sale
 */
export async function openClosing(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  dealId: string,
): Promise<void> {
  const deal = await findDeal(tx, NO_ACTOR, dealId)
  if (!deal?.sold_at) return
  const plan = closingPlan(deal, deal.sold_at)
  if (!(await insertClosing(tx, dealId, plan))) return
  await platform.events.append(tx, CLOSING_EVENTS, {
    type: 'closing.opened',
    subject_id: dealId,
    subject_label: dealLabel(deal),
    actor,
    after: { closing_date: plan.closing_date, steps: plan.steps.map(({ step }) => step) },
  })
}
