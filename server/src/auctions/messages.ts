import type { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import { type DealField, fieldOf } from '#domain/deals/fields.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { sellerNotice, togetherWith } from '../deals/commands/seller-notice.ts'
import { favouritersOf } from '../deals/queries/favouriters.ts'
import { because, type Messages, noticeTo } from '../platform/notices/notices.ts'

/** The changed fields that all users may know about; the others are only mentioned. */
function publicNames(fields: readonly (DealField | 'applicants')[]): string {
  const isPublic = (name: DealField) => fieldOf(name).shown === 'market' || fieldOf(name).marketShows
  const labels = fields.map((name) =>
    name === 'applicants' ? 'Applicants' : isPublic(name) ? fieldOf(name).label : null,
  )
  const known = labels.filter((label) => label !== null)
  return [...known, ...(known.length < labels.length ? ['details that are not public'] : [])].join(', ')
}

const money = (decimal: string) => formatMoney(toCents(decimal))

/** The least with which a bidder who was outbid leads again. */
const nextBid = (leading: string) => formatMoney(toCents(leading) + incrementAt(toCents(leading)))

export const AUCTION_MESSAGES: Messages<typeof AUCTION_EVENTS> = {
  'bid.placed': ({
    subject_id,
    subject_label,
    after: { owner_id, outbid_id, amount, alias, offer_type, is_reserve_now_met },
  }) => {
    // The sale that follows immediately notifies everyone.
    if (offer_type === 'buy_it_now') return []
    const toOwner = { kind: 'bid_received', link: paths.ownDeal(subject_id) } as const
    if (amount === undefined)
      return noticeTo([owner_id], {
        ...toOwner,
        message: `${alias} has placed a sealed bid on ${subject_label}. Amounts are shown once the auction has ended.`,
      })
    const leading = `The leading bid is ${money(amount)}.`
    return [
      ...noticeTo([owner_id], {
        ...toOwner,
        ...(is_reserve_now_met && { kind: 'reserve_met' as const }),
        message: is_reserve_now_met
          ? `${alias} has bid on ${subject_label}. The leading bid is ${money(amount)} and meets your reserve price. ${OBLIGATIONS.reserve_met}`
          : `${alias} has bid on ${subject_label}. ${leading}`,
      }),
      ...noticeTo(outbid_id ? [outbid_id] : [], {
        kind: 'outbid',
        message: `You no longer lead on ${subject_label}. ${leading} Bid again before the auction ends to take the lead.`,
        link: paths.makeBid(subject_id),
        further: [{ label: `Bid ${nextBid(amount)} or more`, link: paths.makeBid(subject_id) }],
      }),
    ]
  },
  'bid.declined': ({ subject_id, subject_label, after: { bidder_id, reason } }) =>
    noticeTo([bidder_id], {
      kind: 'bid_declined',
      message: `Your bid on ${subject_label} was declined.${because(reason)}`,
      link: paths.deal(subject_id),
    }),
  'bids.voided': async ({ subject_id, subject_label, after }, tx) => {
    const { owner_id, bidder_ids, fields, bid_end_ts, deal_state } = after
    const kind = 'bid_void'
    const cause =
      bid_end_ts === null
        ? 'It will be reviewed and auctioned again.'
        : `The terms have changed: ${publicNames(fields)}.`
    const next =
      bid_end_ts === null
        ? ''
        : deal_state === 'live'
          ? ` The auction restarts and ends at ${momentText(bid_end_ts)}.`
          : ` Once the issue is resolved, the auction restarts; it ends at ${momentText(bid_end_ts)}.`
    const notified = new Set([owner_id, ...bidder_ids])
    // While the deal is off the market, followers cannot open it; they are notified when it is back.
    const followers = deal_state === 'live' ? await favouritersOf(tx, subject_id) : []
    return [
      ...noticeTo(bidder_ids, {
        kind,
        message: `Your bid on ${subject_label} is void and no longer binds you. ${cause}${next}`,
        link: paths.deal(subject_id),
      }),
      ...noticeTo([owner_id], {
        kind,
        message: `All bids on ${subject_label} are void. ${cause}${next}`,
        link: paths.ownDeal(subject_id),
      }),
      ...noticeTo(
        followers.filter((user) => !notified.has(user)),
        {
          kind,
          message: `All bids on ${subject_label} are void. ${cause}${next}`,
          link: paths.deal(subject_id),
        },
      ),
    ]
  },

  'auction.ending': async ({ subject_id, subject_label, after }, tx) => {
    const { owner_id, bidder_ids, leader_id, minutes, bid_end_ts } = after
    const end = momentText(bid_end_ts)
    const isWithinHour = minutes >= 60
    const ends = isWithinHour
      ? `The auction of ${subject_label} ends within the hour, at ${end}.`
      : `The auction of ${subject_label} ends in less than ${minutes} minutes, at ${end}.`
    const recipients = new Set([owner_id, ...bidder_ids])
    const watchers = (await favouritersOf(tx, subject_id)).filter((user) => !recipients.has(user))
    const kind = 'auction_ending'
    const leader = bidder_ids.filter((user) => user === leader_id)
    const others = bidder_ids.filter((user) => user !== leader_id)
    // In a sealed auction no one sees who leads.
    const position = leader_id === null ? '' : ' You do not lead.'
    const link = paths.makeBid(subject_id)
    return [
      ...sellerNotice(
        { id: subject_id, owner_id, together: await togetherWith(tx, subject_id, 'ends_at') },
        { kind, message: ends },
        (auctions) =>
          isWithinHour
            ? `${auctions} end within the hour, at ${end}.`
            : `${auctions} end in less than ${minutes} minutes, at ${end}.`,
      ),
      ...noticeTo(leader, { kind, message: `${ends} You lead.`, link }),
      ...noticeTo(others, { kind, message: `${ends}${position}`, link }),
      ...noticeTo(watchers, { kind, message: ends, link: paths.deal(subject_id) }),
    ]
  },
  'auction.extended': async (
    { subject_id, subject_label, after: { owner_id, bidder_ids, bid_end_ts } },
    tx,
  ) => {
    const end = momentText(bid_end_ts)
    const notice = {
      kind: 'auction_extended',
      message: `The auction of ${subject_label} was unavailable for a while and has been extended. It now ends at ${end}.`,
    } as const
    return [
      ...sellerNotice(
        { id: subject_id, owner_id, together: await togetherWith(tx, subject_id, 'ends_at') },
        notice,
        (auctions) =>
          `${auctions} were unavailable for a while and have been extended. They now end at ${end}.`,
      ),
      ...noticeTo(bidder_ids, { ...notice, link: paths.makeBid(subject_id) }),
    ]
  },
}
