import type { AuctionView, BidStep, LiveAuction } from '#domain/auctions/contract.ts'
import { overtaken, viewAfter } from '#domain/auctions/follow.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import type { LiveAuctionUpdate } from '#domain/live/contract.ts'

const at = (iso: string) => Date.parse(iso)

/** True if a live message is newer than the view it belongs to. */
const isNewer = (view: AuctionView, news: LiveAuction | null): news is LiveAuction =>
  news !== null && news.deal === view.deal && at(news.server_time) > at(view.server_time)

/** The fetched view after a live message; undefined where the message is older, or does not hold everything. */
export const afterMessage = (
  view: AuctionView,
  { auction, bidding }: LiveAuctionUpdate,
): AuctionView | undefined =>
  isNewer(view, auction) ? (viewAfter(view, auction, bidding) ?? undefined) : undefined

/** What is shown of a view until what a newer message does not hold is fetched: history and own position stay. */
export const applyMessageToAuction = (view: AuctionView, news: LiveAuction | null): AuctionView =>
  isNewer(view, news) ? { ...view, ...news } : view

/** True if the message contains a change that the view lacks, so it must be refetched. */
export const isOutdated = (view: AuctionView, news: LiveAuction | null) =>
  isNewer(view, news) &&
  (news.round !== view.round ||
    news.bid_count !== view.bid_count ||
    news.leading_amount !== view.leading_amount ||
    news.deal_state !== view.deal_state ||
    news.bid_end_ts !== view.bid_end_ts ||
    news.bid_start_ts !== view.bid_start_ts)

/** The phase that the panel shows. `closing`: the end has passed and the server is settling the bids. */
export type Phase = 'coming' | 'live' | 'closing' | 'answering' | 'sold' | 'not_sold' | 'paused' | 'unlisted'

export function phaseOf(deal_state: DealState, isOver: boolean): Phase {
  switch (deal_state) {
    case 'pending_auction':
      return 'coming'
    case 'live':
      return isOver ? 'closing' : 'live'
    case 'auction_ended':
      return 'closing'
    case 'under_review':
      return 'answering'
    case 'sold':
      return 'sold'
    case 'not_sold':
      return 'not_sold'
    case 'issue_detected':
      return 'paused'
    default:
      return 'unlisted'
  }
}

/** The moment at which the panel must update without a message: the opening, or the end. */
export const nextMoment = (auction: Pick<LiveAuction, 'deal_state' | 'bid_start_ts' | 'bid_end_ts'>) =>
  auction.deal_state === 'pending_auction'
    ? auction.bid_start_ts
    : auction.deal_state === 'live'
      ? auction.bid_end_ts
      : null

export type BidderPosition =
  | { kind: 'leading'; alias: string; amount: string; maximum: string | null }
  /** `by` is null if an earlier, equal maximum leads. */
  | { kind: 'outbid'; alias: string; last: string; maximum: string | null; by: string | null }
  /** No one sees who leads before the close. */
  | { kind: 'sealed'; alias: string; amount: string }
  | { kind: 'none' }

/** The user's position in a running or just ended auction. */
export function positionOf(auction: AuctionView): BidderPosition {
  const { you, leading_amount } = auction
  if (!you) return { kind: 'none' }
  if (you.is_leading === null) return { kind: 'sealed', alias: you.alias, amount: you.last_amount }
  if (leading_amount === null) return { kind: 'none' }
  if (you.is_leading) {
    const hidden = you.max_amount !== null && toCents(you.max_amount) > toCents(leading_amount)
    return {
      kind: 'leading',
      alias: you.alias,
      amount: leading_amount,
      maximum: hidden ? you.max_amount : null,
    }
  }
  const ceiling = ceilingOf(you)
  const by = toCents(leading_amount) - ceiling
  return {
    kind: 'outbid',
    alias: you.alias,
    last: you.last_amount,
    maximum: ceiling > toCents(you.last_amount) ? toDecimal(ceiling) : null,
    by: by > 0 ? toDecimal(by) : null,
  }
}

/**
 * Why a bidder does not lead. A maximum is mentioned only if it decided immediately; a later bid does not reveal one.
 */
export function reasonOutbid(
  { history }: AuctionView,
  by: string | null,
): 'maximum' | 'same_maximum' | 'later_bid' {
  if (!history.findLast((step) => !step.is_automatic)?.is_you) return 'later_bid'
  return by === null ? 'same_maximum' : 'maximum'
}

/**
 * Why the price of the leading bidder is higher than what they entered; null if it is not. The bid that meets the reserve
 * is stored with the same moment as the reserve's.
 */
export function reasonRaised(auction: AuctionView): 'reserve' | 'outbidding' | 'later_bid' | null {
  const { you, leading_amount, history, reserve_met_at } = auction
  if (!you?.is_leading || leading_amount === null) return null
  if (toCents(leading_amount) <= toCents(you.last_amount)) return null
  const placed = history.findLast((step) => !step.is_automatic)
  if (!placed?.is_you) return 'later_bid'
  const passed = history.find(({ id, is_automatic, is_you }) => is_automatic && !is_you && id === placed.id)
  const needed = passed === undefined ? 0 : toCents(passed.amount) + incrementAt(toCents(passed.amount))
  return reserve_met_at === placed.placed_at && toCents(leading_amount) > needed ? 'reserve' : 'outbidding'
}

/** A bidder's limit: the hidden maximum, else the bid. */
const ceilingOf = (you: { last_amount: string; max_amount: string | null }): Cents =>
  Math.max(toCents(you.last_amount), you.max_amount === null ? 0 : toCents(you.max_amount))

/** The maximum that the leading bidder can raise; null for others. */
export function ownCeiling(auction: AuctionView): Cents | null {
  if (!auction.you?.is_leading || auction.leading_amount === null) return null
  return Math.max(ceilingOf(auction.you), toCents(auction.leading_amount))
}

export type Announcement =
  | { kind: 'new_leading' | 'you_lead' | 'outbid'; amount: string }
  | { kind: 'bids_opened'; amount: string }
  | { kind: 'reserve_met' | 'opened' | 'ended' | 'sold' | 'sealed_bid' | 'restarted' }
  | { kind: 'extended'; end: string }

/** Screen-reader announcements of the difference between two states of an auction. */
export function announcements(before: AuctionView, after: AuctionView): Announcement[] {
  if (before.deal_state === 'live' && after.deal_state === 'live' && before.round < after.round)
    return [{ kind: 'restarted' }]
  const messages: Announcement[] = []
  const { leading_amount: amount } = after
  const led = before.you?.is_leading ?? false
  const leads = after.you?.is_leading ?? false
  if (amount !== null && before.is_sealed && !after.is_sealed) messages.push({ kind: 'bids_opened', amount })
  else if (after.is_sealed && after.bid_count > before.bid_count) messages.push({ kind: 'sealed_bid' })
  else if (amount !== null && led && !leads) messages.push({ kind: 'outbid', amount })
  else if (amount !== null && !led && leads) messages.push({ kind: 'you_lead', amount })
  else if (amount !== null && amount !== before.leading_amount) messages.push({ kind: 'new_leading', amount })
  if (before.reserve_met === false && after.reserve_met) messages.push({ kind: 'reserve_met' })
  if (before.deal_state !== after.deal_state) {
    if (after.deal_state === 'live') messages.push({ kind: 'opened' })
    else if (after.deal_state === 'sold') messages.push({ kind: 'sold' })
    else if (before.deal_state === 'live') messages.push({ kind: 'ended' })
  } else if (isLater(after.bid_end_ts, before.bid_end_ts) && after.bid_end_ts !== null) {
    messages.push({ kind: 'extended', end: after.bid_end_ts })
  }
  return messages
}

const isLater = (a: string | null, b: string | null) => a !== null && b !== null && at(a) > at(b)

/** The public history, oldest first. Of what one bid caused, the lower amount, and at a tie the bid, came first. */
export const oldestFirst = (history: readonly BidStep[]) =>
  history.toSorted(
    (a, b) =>
      at(a.placed_at) - at(b.placed_at) ||
      a.id.localeCompare(b.id) ||
      toCents(a.amount) - toCents(b.amount) ||
      Number(a.is_automatic) - Number(b.is_automatic),
  )

/** A bid and the automatic bid that it caused have one id. */
export const entryKey = ({ id, is_automatic }: BidStep) => (is_automatic ? `${id} automatic` : id)

/** True for an entry that another bidder's later one only equals: the earlier of two equal maximums leads. */
export const isPlacedFirst = (step: BidStep, history: readonly BidStep[]) =>
  (step.is_automatic || step.is_leading === true) &&
  history.some(({ alias, amount }) => alias !== step.alias && amount === step.amount)

type HistoryPart = Pick<AuctionView, 'history' | 'history_before'>

/** The bids of both, each once; where both have one, as the second has it. */
const joined = (one: readonly BidStep[], other: readonly BidStep[]) =>
  oldestFirst([...new Map([...one, ...other].map((step) => [entryKey(step), step])).values()])

/** The auction with an earlier part of its history. */
export const withEarlierPart = (auction: AuctionView, part: HistoryPart): AuctionView => ({
  ...auction,
  history: joined(part.history, auction.history),
  history_before: part.history_before,
})

/**
 * An auction with the earlier bids that an older view of it has, so that they do not disappear when it is fetched
 * again. Only where the older view reaches into its history without a gap.
 */
export function withKnownHistory(auction: AuctionView, known: AuctionView | undefined): AuctionView {
  if (known?.round !== auction.round || known.is_sealed !== auction.is_sealed) return auction
  const [from, knownFrom] = [auction.history_before, known.history_before]
  const place = known.history.findIndex(({ id }) => id === from)
  if (from === null || from === knownFrom || place < 0) return auction
  const fetched = new Set(auction.history.map(({ id }) => id))
  const earlier = known.history
    .slice(0, place)
    .filter(({ id }) => !fetched.has(id))
    .map(overtaken)
  return { ...auction, history: joined(earlier, auction.history), history_before: knownFrom }
}

/** The latest bids without a gap, for a line through them, oldest first. */
export function uninterrupted({ history, history_before }: HistoryPart): BidStep[] {
  const ordered = oldestFirst(history)
  return ordered.slice(
    Math.max(
      0,
      ordered.findIndex(({ id }) => id === history_before),
    ),
  )
}
