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
  const leading = latestOf([...steps, ...marked], deal.leader_id)
  const view = (step: StepRow, leading_after: string) =>
    stepView(actor, deal, step, {
      leading_after,
      is_leading: is_sealed ? null : step.place === leading?.place,
    })
  const before = new Map(
    marked.filter(({ place }) => first && place < first.place).map((step) => [step.place, step]),
  )
  let highest = toCents(part.highest_before ?? '0')
  return {
    marked: [...before.values()]
      .sort((a, b) => a.place - b.place)
      .map((step) => view(step, step.leading_after)),
    history: steps.map((step) => {
      // Bids that were sealed do not depend on each other; in order they still form the line of the chart.
      highest = Math.max(highest, toCents(step.leading_after))
      return view(step, toDecimal(highest))
    }),
    history_before: first && part.steps.length > steps.length ? first.id : null,
  }
}

/**
 * A hidden maximum becomes visible only once it is exhausted: a bid that was outbid immediately shows the amount
 * that it reached.
 */
function stepView(
  actor: BidActor,
  deal: AuctionRow,
  step: StepRow,
  { leading_after, is_leading }: Pick<BidStep, 'leading_after' | 'is_leading'>,
): BidStep {
  const shown =
    step.leader_after === step.bidder_id ? step.leading_after : (step.max_amount ?? step.bid_amount)
  return redact(bidStepResponse, sees, {
    id: step.id,
    alias: bidderAlias(step.bidder_number),
    is_you: step.bidder_id === actor.user_id,
    amount: is_leading ? (deal.leading_amount ?? shown) : shown,
    leading_after,
    is_leading,
    offer_type: step.offer_type,
    placed_at: new Date(step.placed_at).toISOString(),
  })
}
