import { commitmentsOf, paths } from '#domain/kernel/paths.ts'
import { STEP_RULES } from '../closing/steps.ts'
import { CLOSING_STEP, type ClosingStep, type Side } from '../closing/vocabulary.ts'
import { dealReference, dealTitle } from '../deals/title.ts'
import type { DealState } from '../deals/vocabulary.ts'
import { sentence } from '../kernel/language.ts'

/** A calendar entry, in the language that is spoken. It must not contain an amount, a name, or more of the address than the city. */
export interface CalendarDate {
  /** Stable for the life of the entry, so that a calendar replaces the earlier version. */
  uid: string
  title: string
  /** A moment, or a whole day (`YYYY-MM-DD`). */
  at: Date | string
  /** Increases with every change (iCalendar `SEQUENCE`). */
  sequence: number
  changed_at: Date
  /** Path in the web app. */
  path: string
}

type Titled = Parameters<typeof dealTitle>[0] & { number: number; city: string | null }

export interface AuctionDates extends Titled {
  id: string
  /** Increases with every change that everyone may see. */
  version: number
  /** Increases with every change that only the seller may see. */
  answer_version: number
  changed_at: Date
  deal_state: DealState
  bid_start_ts: Date | null
  bid_end_ts: Date | null
  /** The day by which the seller must decide; null for all other readers. */
  answer_by: string | null
}

/** Deal title as in a listing: kind, city and reference. */
const nameOf = (deal: Titled) =>
  `${[dealTitle(deal), deal.city].filter(Boolean).join(', ')} (${dealReference(deal)})`

const uidOf = (deal: { id: string }, what: string) => `${deal.id}-${what}@homeslice`

/** States in which the auction dates are valid. */
const DATED: readonly DealState[] = [
  'pending_auction',
  'live',
  'auction_ended',
  'under_review',
  'sold',
  'not_sold',
]

/** The start and end of an auction, and the day by which the seller must decide on the bids. */
export function auctionDates(deal: AuctionDates): CalendarDate[] {
  if (!DATED.includes(deal.deal_state)) return []
  const common = {
    changed_at: deal.changed_at,
    path: paths.deal(deal.id),
  }
  const name = nameOf(deal)
  const dates: CalendarDate[] = []
  const add = (what: string, title: string, at: Date | string | null, sequence = deal.version) => {
    if (at !== null) dates.push({ uid: uidOf(deal, what), title, at, sequence, ...common })
  }
  add('opens', sentence`Auction opens: ${name}`, deal.bid_start_ts)
  add('ends', sentence`Auction ends: ${name}`, deal.bid_end_ts)
  const answer_by = deal.deal_state === 'under_review' ? deal.answer_by : null
  add('answer', sentence`Answer the bids: ${name}`, answer_by, deal.version + deal.answer_version)
  return dates
}

export interface ClosingDates extends Titled {
  id: string
  version: number
  changed_at: Date
  side: Side
  steps: readonly { step: ClosingStep; due_date: string; claimed_by: Side | null }[]
}

/** Due dates of the steps that this side still has to complete or confirm. */
export function closingDates(closing: ClosingDates): CalendarDate[] {
  const { side } = closing
  const name = nameOf(closing)
  return closing.steps
    .filter(({ step, claimed_by }) => {
      const { owner } = STEP_RULES[step]
      return claimed_by === null ? owner === 'both' || owner === side : claimed_by !== side
    })
    .map(({ step, due_date }) => ({
      uid: uidOf(closing, step),
      title: sentence`Due: ${CLOSING_STEP[step]}, ${name}`,
      at: due_date,
      sequence: closing.version,
      changed_at: closing.changed_at,
      path: paths.closing(closing.id),
    }))
}

export interface FollowUpDates extends Titled {
  id: string
  version: number
  changed_at: Date
  /** The earliest day by which something must be sent to a buyer. */
  due_date: string
}

/** The last day on which the seller of a white label deal sends documents and additional NDA to a committed buyer. */
export const followUpDate = (deal: FollowUpDates): CalendarDate => ({
  uid: uidOf(deal, 'follow-up'),
  title: sentence`Due: Send follow-up documents and additional NDA, ${nameOf(deal)}`,
  at: deal.due_date,
  sequence: deal.version,
  changed_at: deal.changed_at,
  path: commitmentsOf(deal.id),
})
