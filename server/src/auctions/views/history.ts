import type { BidStep } from '#domain/auctions/contract.ts'
import { OUTSIDER, shownToReader } from '#domain/auctions/disclosure.ts'
import { bidStepResponse } from '#domain/auctions/shapes.ts'
import { redact } from '#domain/deal-access/disclosure.ts'
import { bidderAlias } from '#domain/deals/aliases.ts'
import { isSealed } from '#domain/deals/auction-terms.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import type { History } from '../queries/bid-steps.ts'
import type { BidActor } from '../queries/effective-amount.ts'
import type { AuctionRow, StepRow } from '../rows.ts'

const sees = shownToReader(OUTSIDER)

const latestOf = (steps: readonly StepRow[], bidder: string | null): StepRow | undefined =>
  steps
    .filter((step) => step.bidder_id === bidder)
    .toSorted((a, b) => a.place - b.place)
    .at(-1)

/** The actor's last bid of the round; undefined if they have not bid. */
export const ownStep = (actor: BidActor, { steps, marked }: History): StepRow | undefined =>
  latestOf([...steps, ...marked], actor.user_id)

interface HistoryPart {
  /** The last bids of the actor and of the leader, if they are earlier than the others. */
  marked: BidStep[]
  history: BidStep[]
  /** The bid before which there are more bids; null if there are none. */
  history_before: string | null
}

/** A part of the history under aliases. */
export function historyView(actor: BidActor, deal: AuctionRow, part: History): HistoryPart {
  const is_sealed = isSealed(deal)
  const steps = part.steps.slice(-part.length)
  const marked = part.marked.filter((step) => !step.is_own_raise)
  const [first] = steps
  const lead = [...steps, ...marked]
    .filter((step) => step.leader_after === deal.leader_id)
    .toSorted((a, b) => a.place - b.place)
    .at(-1)
  const view = (rows: readonly StepRow[], from: string | null) => {
    let highest = toCents(from ?? '0')
    return rows.flatMap((step) =>
      entriesOf(step).map((entry) => {
        // Bids that were sealed do not depend on each other; in order they still form the line of the chart.
        highest = Math.max(highest, toCents(entry.amount))
        const is_leading = step.place === lead?.place && entry.bidder_id === deal.leader_id
        return entryView(actor, step, entry, {
          leading_after: toDecimal(highest),
          is_leading: is_sealed ? null : is_leading,
        })
      }),
    )
  }
  const before = new Map(
    marked.filter(({ place }) => first && place < first.place).map((step) => [step.place, step]),
  )
  return {
    marked: [...before.values()].sort((a, b) => a.place - b.place).flatMap((step) => view([step], null)),
    history: view(steps, part.highest_before),
    history_before: first && part.steps.length > steps.length ? first.id : null,
  }
}

interface Entry {
  bidder_id: string
  bidder_number: number
  amount: string
  is_automatic: boolean
}

/**
 * What one bid added to the history, oldest first: itself, and the bid that a hidden maximum placed because of it. A
 * maximum becomes visible only once it is exhausted: a bid that was outbid immediately shows the amount that it reached.
 */
function entriesOf(step: StepRow): Entry[] {
  const { bidder_id, bidder_number, automatic_bidder_id, automatic_number, automatic_amount } = step
  const leads = step.leader_after === bidder_id
  const amount = leads ? step.leading_after : (step.max_amount ?? step.bid_amount)
  const bid = { bidder_id, bidder_number, amount, is_automatic: false }
  if (automatic_bidder_id === null || automatic_number === null || automatic_amount === null) return [bid]
  const automatic = {
    bidder_id: automatic_bidder_id,
    bidder_number: automatic_number,
    amount: automatic_amount,
    is_automatic: true,
  }
  return leads ? [automatic, bid] : [bid, automatic]
}

const entryView = (
  actor: BidActor,
  step: StepRow,
  entry: Entry,
  { leading_after, is_leading }: Pick<BidStep, 'leading_after' | 'is_leading'>,
): BidStep =>
  redact(bidStepResponse, sees, {
    id: step.id,
    is_automatic: entry.is_automatic,
    alias: bidderAlias(entry.bidder_number),
    is_you: entry.bidder_id === actor.user_id,
    amount: entry.amount,
    leading_after,
    is_leading,
    offer_type: step.offer_type,
    placed_at: new Date(step.placed_at).toISOString(),
  })
