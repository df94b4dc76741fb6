import type { AuctionsTogether, DEAL_EVENTS } from '#domain/deals/events.ts'
import { MARKET_STATES } from '#domain/deals/lifecycle.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { staffIds } from '../accounts/queries/users.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, type Messages, type Notice, noticeTo } from '../platform/notices/notices.ts'
import { sellerNotice, togetherWith } from './commands/seller-notice.ts'
import { favouritersOf } from './queries/favouriters.ts'
import { followersOf } from './queries/followers.ts'
import { opensWithBook } from './queries/loans.ts'

/** The next step after an auction's end, for its seller. */
const AFTER_THE_END: Readonly<Partial<Record<DealState, string>>> = {
  under_review: `Please decide on the bids. ${OBLIGATIONS.deadline}`,
  pending_auction: 'No one bid; it is listed again.',
  not_sold: 'No one bid.',
}

/** For a seller who did not decide. */
const SOLD_BY_CLOCK =
  'The reserve was met and your time to decide has ended, so the highest bid was accepted.'

const isOnMarket = (state: DealState) => MARKET_STATES.includes(state)

/** The result for the seller of auctions of mortgages of one book that ended together. */
function resultOf({ count, with_bids }: AuctionsTogether): string {
  if (with_bids === 0) return 'No one bid on them.'
  if (with_bids === count) return 'All have bids: please decide on them.'
  const others = 'No one bid on the others.'
  return with_bids === 1
    ? `One has bids: please decide on them. ${others}`
    : `${with_bids} have bids: please decide on them. ${others}`
}

/** Followers cannot open a deal that is off the market, so their link leads to the other deals. */
async function removalNotices(
  tx: Tx,
  deal: { id: string; owner_id: string },
  label: string,
): Promise<Notice[]> {
  const { bidders, others } = await followersOf(tx, deal)
  const kind = 'deal_removed'
  const removed = `${label} was taken off the market for now.`
  return [
    ...noticeTo(bidders, {
      kind,
      message: `${removed} Your bid still binds you. We will notify you when it is back.`,
      link: paths.deal(deal.id),
    }),
    ...noticeTo(others, {
      kind,
      message: `${removed} We will notify you when it is back.`,
      link: paths.marketplace,
    }),
  ]
}

async function returnNotices(
  tx: Tx,
  deal: { id: string; owner_id: string },
  label: string,
  also: { bidders?: string; others?: string } = {},
): Promise<Notice[]> {
  const { bidders, others } = await followersOf(tx, deal)
  const notice = (more: string | undefined) => ({
    kind: 'deal_returned' as const,
    message: [`${label} is back on the market.`, more].filter(Boolean).join(' '),
    link: paths.deal(deal.id),
  })
  return [...noticeTo(bidders, notice(also.bidders)), ...noticeTo(others, notice(also.others))]
}

export const DEAL_MESSAGES: Messages<typeof DEAL_EVENTS> = {
  'deal.submitted': async ({ subject_id, subject_label, after }, tx) =>
    noticeTo(
      (await staffIds(tx)).filter((user) => user !== after.owner_id),
      {
        kind: 'deal_submitted',
        message: `${subject_label} needs review.`,
        link: paths.review(subject_id),
      },
    ),
  'deal.approved': async ({ subject_id, subject_label, after }, tx) => [
    ...noticeTo([after.owner_id], {
      kind: 'deal_approved',
      message: `${subject_label} was approved.`,
      link: paths.ownDeal(subject_id),
    }),
    ...(isOnMarket(after.deal_state)
      ? await returnNotices(tx, { id: subject_id, owner_id: after.owner_id }, subject_label)
      : []),
  ],
  'deal.rejected': ({ subject_id, subject_label, after }) =>
    noticeTo([after.owner_id], {
      kind: 'deal_rejected',
      message: `${subject_label} was rejected. You can fix and resubmit it.${because(after.reason)}`,
      link: paths.ownDeal(subject_id),
    }),
  'deal.scheduled': ({ subject_id, subject_label, after: { owner_id, bid_start_ts } }, tx) =>
    returnNotices(tx, { id: subject_id, owner_id }, subject_label, {
      others: `Its auction opens at ${momentText(bid_start_ts)}.`,
    }),
  // Only the seller and staff see the reason; others learn only that the deal is off the market.
  'deal.flagged': async ({ subject_id, subject_label, before, after }, tx) => [
    ...noticeTo([after.owner_id], {
      kind: 'deal_flagged',
      message: `${subject_label} was taken off the market until an issue is resolved.${because(after.reason)}`,
      link: paths.ownDeal(subject_id),
    }),
    ...(isOnMarket(before.deal_state)
      ? await removalNotices(tx, { id: subject_id, owner_id: after.owner_id }, subject_label)
      : []),
  ],
  'deal.resolved': async ({ subject_id, subject_label, after }, tx) => [
    ...noticeTo([after.owner_id], {
      kind: 'deal_resolved',
      message: `The issue with ${subject_label} is resolved.`,
      link: paths.ownDeal(subject_id),
    }),
    ...(isOnMarket(after.deal_state)
      ? await returnNotices(tx, { id: subject_id, owner_id: after.owner_id }, subject_label, {
          bidders: 'Your bid still binds you.',
        })
      : []),
  ],

  'deal.end_moved': async (
    { subject_id, subject_label, after: { owner_id, deal_state, bid_end_ts } },
    tx,
  ) => {
    const { bidders, others } = await followersOf(tx, { id: subject_id, owner_id })
    const notice = {
      kind: 'auction_end_moved',
      message: `An administrator moved the end of the auction of ${subject_label}. It now ends at ${momentText(bid_end_ts)}.`,
    } as const
    return [
      ...noticeTo([owner_id], { ...notice, link: paths.ownDeal(subject_id) }),
      ...noticeTo([...bidders, ...(isOnMarket(deal_state) ? others : [])], {
        ...notice,
        link: paths.deal(subject_id),
      }),
    ]
  },
  'deal.opened': async ({ subject_id, subject_label, after: { owner_id } }, tx) => {
    const notice = { kind: 'auction_opened', message: `The auction of ${subject_label} is open.` } as const
    const followers = (await favouritersOf(tx, subject_id)).filter((user) => user !== owner_id)
    return [
      ...sellerNotice(
        { id: subject_id, owner_id, together: await togetherWith(tx, subject_id, 'starts_at') },
        notice,
        (auctions) => `${auctions} are open.`,
      ),
      ...noticeTo(followers, { ...notice, link: paths.deal(subject_id) }),
    ]
  },
  'deal.opened_to_market': async ({ subject_id, subject_label, actor, after: { owner_id } }, tx) => {
    // A mortgage that opens together with its book is announced with it.
    const isSilent = actor ? actor.user_id === owner_id : await opensWithBook(tx, subject_id)
    return noticeTo(isSilent ? [] : [owner_id], {
      kind: 'deal_open_to_market',
      message: `The early access of your channels to ${subject_label} has ended: the deal is open to the whole market.`,
      link: paths.ownDeal(subject_id),
    })
  },
  'deal.closed': ({ subject_id, subject_label, after }) => {
    const { owner_id, bidder_ids, deal_state, together } = after
    const ended = `The auction of ${subject_label} has ended.`
    const next = AFTER_THE_END[deal_state]
    return [
      ...sellerNotice(
        { id: subject_id, owner_id, together },
        { kind: 'auction_ended', message: next ? `${ended} ${next}` : ended },
        (auctions, all) => `${auctions} have ended. ${resultOf(all)}`,
      ),
      ...noticeTo(bidder_ids, {
        kind: 'auction_ended',
        message: `${ended} ${deal_state === 'under_review' ? OBLIGATIONS.deadline : 'The seller decides on the bids.'}`,
        link: paths.deal(subject_id),
      }),
    ]
  },
  'deal.sold': ({
    subject_id,
    subject_label,
    actor,
    after: { owner_id, buyer_id, loser_ids, amount, part_of },
  }) => {
    const sum = formatMoney(toCents(amount))
    const price = part_of ? `${sum}, as a part of ${part_of}` : sum
    const next = 'The closing has started: see the next steps.'
    return [
      ...noticeTo([buyer_id], {
        kind: 'bid_accepted',
        message: `You won ${subject_label} for ${price}. ${next}`,
        link: paths.closing(subject_id),
      }),
      ...noticeTo(
        loser_ids.filter((user) => user !== buyer_id),
        {
          kind: 'bid_declined',
          message: `${subject_label} was sold to another bidder.`,
          link: paths.deal(subject_id),
        },
      ),
      // The sale of a book in parts is one notification, for all parts.
      ...noticeTo(part_of ? [] : [owner_id], {
        kind: 'deal_sold',
        message: `${subject_label} was sold for ${price}. ${actor ? '' : `${SOLD_BY_CLOCK} `}${next}`,
        link: paths.closing(subject_id),
      }),
    ]
  },
  'deal.split': ({
    subject_id,
    subject_label,
    actor,
    after: { owner_id, parts, total, unsold, loser_ids },
  }) => {
    const left =
      unsold === 0 ? '' : unsold === 1 ? ' One loan stays with you.' : ` ${unsold} loans stay with you.`
    const sum = formatMoney(toCents(total))
    const sold =
      parts.length === 1
        ? `${subject_label} was sold in one part for ${sum} together.`
        : `${subject_label} was sold in ${parts.length} parts for ${sum} together.`
    return [
      ...noticeTo([owner_id], {
        kind: 'deal_sold',
        message: `${sold}${actor ? '' : ` ${SOLD_BY_CLOCK}`}${left}`,
        link: paths.ownDeal(subject_id),
        further: parts.map(({ id, loans, amount }) => ({
          label:
            loans === 1
              ? `Closing of 1 loan for ${formatMoney(toCents(amount))}`
              : `Closing of ${loans} loans for ${formatMoney(toCents(amount))}`,
          link: paths.closing(id),
        })),
      }),
      ...noticeTo(loser_ids, {
        kind: 'bid_declined',
        message: `${subject_label} was sold to other bidders.`,
        link: paths.deal(subject_id),
      }),
    ]
  },
  'deal.not_sold': ({ subject_id, subject_label, after: { owner_id, bidder_ids, reason } }) => [
    ...noticeTo([owner_id], {
      kind: 'deal_not_sold',
      message: `${subject_label} was not sold. You may list it again with new dates.`,
      link: paths.ownDeal(subject_id),
    }),
    ...noticeTo(bidder_ids, {
      kind: 'bid_declined',
      message: `Your bid on ${subject_label} was declined.${because(reason)}`,
      link: paths.deal(subject_id),
    }),
  ],
}
