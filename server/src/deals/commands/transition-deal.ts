import { pricesAboveCeiling } from '#domain/deals/ceiling.ts'
import { approvalIssues, type CheckPoint } from '#domain/deals/check-points.ts'
import { missing } from '#domain/deals/completeness.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned, isListedIndividually, NOT_AUCTIONED } from '#domain/deals/kinds.ts'
import { type DealEvent, hasOffers, TRANSITIONS } from '#domain/deals/lifecycle.ts'
import { activeDays, scheduleErrors } from '#domain/deals/schedule.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { assertLicensed } from '../../companies/commands/assert-licensed.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, forbidden, invalid, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { canBeShort, canTransition, DECISION_BLOCKED, decisionBlockedBy } from '../policy.ts'
import { attachmentsOf, type LockedDeal, lockDeal } from '../queries/lock-deal.ts'
import { valuesOf } from '../rows.ts'
import { planAuction } from '../store/rounds.ts'
import { startRound, transition } from './change-state.ts'
import { asErrors, dealResponse } from './deal-response.ts'
import { listIfIndividual, scheduleLoans } from './list-loans.ts'
import { rejectKind } from './write-deal.ts'

/** Locks a deal and checks that this actor may cause the event. */
async function lockForMove(tx: Tx, actor: Actor, id: string, event: DealEvent): Promise<LockedDeal> {
  const { deal, disclosure } = await lockDeal(tx, actor, id)
  if (!canTransition(actor, deal, event)) {
    const possible = { ...deal, is_archived: false, ...anyDealFor(event) }
    if (!canTransition(actor, possible, event)) {
      const blocked = isStaff(actor) ? decisionBlockedBy(actor, deal) : null
      throw blocked ? forbidden(DECISION_BLOCKED[blocked], blocked) : forbidden()
    }
    throw conflict(impossibleReason(event, deal))
  }
  if (disclosure !== 'owner') throw forbidden()
  return deal
}

const ANY_STATE: Readonly<Partial<Record<DealEvent, DealState>>> = {
  submit: 'draft',
  approve: 'pending',
  reject: 'pending',
  schedule: 'approved',
  relist: 'not_sold',
  flag: 'pending',
  resolve: 'issue_detected',
  decline_all: 'under_review',
}
/** Facts with which the event is possible, so that only the actor's rights decide. */
const anyDealFor = (event: DealEvent) => ({
  deal_state: ANY_STATE[event] ?? 'draft',
  ...(TRANSITIONS[event].only === 'by_auction' && { deal_type: 'single_mortgage' as const }),
})

function impossibleReason(event: DealEvent, deal: LockedDeal): string {
  if (deal.is_archived) return 'Restore the deal from the archive first.'
  return TRANSITIONS[event].only === 'by_auction' && !isAuctioned(deal)
    ? NOT_AUCTIONED
    : 'The state of the deal has changed: this action is no longer possible.'
}

/** What puts a deal on sale. The clock lists again what the seller chose to have listed again. */
const LISTS: readonly DealEvent[] = ['submit', 'schedule', 'relist']

const move = (
  platform: Platform,
  actor: Actor,
  id: string,
  event: DealEvent,
  work: (tx: Tx, deal: LockedDeal) => Promise<unknown>,
): Promise<DealDetail> =>
  platform.db.transaction().execute(async (tx) => {
    const deal = await lockForMove(tx, actor, id, event)
    if (LISTS.includes(event)) await assertLicensed(tx, deal.owner_id)
    await work(tx, deal)
    return dealResponse(platform, tx, actor, id)
  })

async function rejectIncomplete(tx: Tx, deal: LockedDeal): Promise<void> {
  const { applicants, documents } = await attachmentsOf(tx, deal.id)
  const values = effective(valuesOf(deal), businessDateOf(deal.db_now))
  const issues = missing(values, applicants, documents, deal.db_now)
  if (issues.length > 0) throw invalid(asErrors(issues), issues.find(({ code }) => code)?.code)
}

/** @throws 400 with every missing field and document */
export const submitDeal = (platform: Platform, actor: Actor, id: string) =>
  move(platform, actor, id, 'submit', async (tx, deal) => {
    await rejectIncomplete(tx, deal)
    rejectKind(valuesOf(deal))
    // The deal had bids when it was flagged, so it is auctioned again after the review.
    if (hasOffers(deal)) await startRound(tx, deal, { starts_at: null, ends_at: null })
    await transition(platform, tx, actor, deal, 'submit', { submitted_at: deal.db_now, reason: null }, {})
  })

/** @throws 400 if the auction that opens after the approval is planned for less than a day */
function rejectShortPlan({ config }: Platform, { bid_start_ts: start, bid_end_ts: end }: LockedDeal): void {
  if (start === null || end === null || canBeShort(config)) return
  const [from, to] = [start.getTime(), end.getTime()]
  const { bid_end_ts } = scheduleErrors(from, to, from, { canBeShort: false })
  if (bid_end_ts) throw invalid({ bid_end_ts })
}

interface Approval {
  open_points: readonly CheckPoint[]
  reason?: string | undefined
}

/** @throws 400 if something mandatory was removed after the submission, or if points are open and no reason is given */
export const approveDeal = (platform: Platform, actor: Actor, id: string, approval: Approval) =>
  move(platform, actor, id, 'approve', async (tx, deal) => {
    const { open_points, reason } = approval
    if (open_points.length > 0 && reason === undefined)
      throw invalidField('reason', 'Enter the reason for approving the deal with open points.')
    await rejectIncomplete(tx, deal)
    const issues = approvalIssues(deal)
    if (issues.length > 0) throw invalid(asErrors(issues))
    rejectShortPlan(platform, deal)
    // A book whose mortgages are listed individually stays off sale.
    const approved = isListedIndividually(deal) ? { ...deal, bid_start_ts: null } : deal
    await transition(
      platform,
      tx,
      actor,
      approved,
      'approve',
      {
        approved_at: deal.db_now,
        rejected_at: null,
        listed_at: deal.listed_at ?? deal.db_now,
        reason: null,
        potential_change_notified: false,
        staff_editors: [],
      },
      { open_points, reason: reason ?? null },
    )
    await listIfIndividual(platform, tx, deal)
  })

export const rejectDeal = (platform: Platform, actor: Actor, id: string, reason: string) =>
  move(platform, actor, id, 'reject', (tx, deal) =>
    transition(platform, tx, actor, deal, 'reject', { reason, rejected_at: deal.db_now }, { reason }),
  )

export const flagDeal = (platform: Platform, actor: Actor, id: string, reason: string) =>
  move(platform, actor, id, 'flag', (tx, deal) =>
    transition(
      platform,
      tx,
      actor,
      deal,
      'flag',
      { reason, state_before_issue: deal.deal_state },
      { reason },
    ),
  )

export const resolveDeal = (platform: Platform, actor: Actor, id: string) =>
  move(platform, actor, id, 'resolve', (tx, deal) =>
    transition(
      platform,
      tx,
      actor,
      deal,
      'resolve',
      {
        reason: null,
        state_before_issue: null,
        potential_change_notified: false,
        staff_editors: [],
      },
      {},
    ),
  )

/** Sets the auction's dates; after an auction without a sale it starts a new round. */
export const scheduleDeal = (
  platform: Platform,
  actor: Actor,
  id: string,
  event: 'schedule' | 'relist',
  dates: { bid_start_ts: string; bid_end_ts: string },
) =>
  move(platform, actor, id, event, async (tx, deal) => {
    const start = new Date(dates.bid_start_ts)
    const end = new Date(dates.bid_end_ts)
    const issues = scheduleErrors(start.getTime(), end.getTime(), deal.db_now.getTime(), {
      canBeShort: canBeShort(platform.config),
    })
    if (Object.keys(issues).length > 0) throw invalid(issues)
    // A deal that was approved before the ceiling existed is checked here; the owner can still lower the price.
    const prices = deal.deal_state === 'approved' ? pricesAboveCeiling(valuesOf(deal)) : []
    if (prices.length > 0) throw invalid(asErrors(prices))
    if (isListedIndividually(deal)) return scheduleLoans(platform, tx, deal, start, end)
    const planned = { starts_at: start, ends_at: end }
    if (deal.deal_state === 'not_sold') await startRound(tx, deal, planned)
    else await planAuction(tx, id, planned)
    await transition(
      platform,
      tx,
      actor,
      deal,
      event,
      {},
      {
        bid_start_ts: dates.bid_start_ts,
        bid_end_ts: dates.bid_end_ts,
        days: activeDays(start.getTime(), end.getTime()),
      },
    )
  })
