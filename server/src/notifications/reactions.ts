import { z } from 'zod'
import { dayText } from '#domain/kernel/dates.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { staffIds, superuserIds } from '../accounts/queries/users.ts'
import type { Tx } from '../platform/database/database.ts'
import type { HappenedEvent } from '../platform/events/events.ts'
import type { Platform } from '../platform/platform.ts'
import { type Note, notify } from './commands.ts'
import { favouritersOf } from './queries.ts'

const id = z.string()
const ids = z.array(z.string())
const because = (reason: string | null | undefined) => (reason ? ` Reason: ${reason}` : '')
const money = (decimal: string) => formatMoney(toCents(decimal))

const forBuyer = (event: HappenedEvent) => paths.deal(event.subject_id)
const forOwner = (event: HappenedEvent) => paths.ownDeal(event.subject_id)
const forBid = (event: HappenedEvent) => paths.makeBid(event.subject_id)
const forReviewer = (event: HappenedEvent) => paths.review(event.subject_id)

const forSides = (event: HappenedEvent) => paths.closing(event.subject_id)

const TORONTO = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** A moment as the market's day counts it: `21/11/2026 2:05 PM Eastern time`. */
function momentText(iso: string): string {
  const part = Object.fromEntries(
    TORONTO.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  )
  return `${part.day}/${part.month}/${part.year} ${part.hour}:${part.minute} ${part.dayPeriod?.toUpperCase().replaceAll('.', '')} Eastern time`
}

const each = (users: readonly string[], note: Omit<Note, 'user_id'>): Note[] =>
  [...new Set(users)].map((user_id) => ({ user_id, ...note }))

/** What follows an auction's end, in the words of its seller. */
const AFTER_THE_END: Record<string, string> = {
  under_review: 'Decide about the bids.',
  pending_auction: 'Nobody bid; it is listed again.',
  not_sold: 'Nobody bid.',
}

/** Writes to those whom an event concerns, in its own transaction: both are stored, or neither. */
export function reactWithNotifications(platform: Platform): void {
  /** The `after` of an event must hold what its sentence needs: else the act fails in its tests, not silently. */
  const on = <S extends z.ZodType>(
    type: string,
    needs: S,
    write: (event: HappenedEvent, after: z.output<S>, tx: Tx) => Note[] | Promise<Note[]>,
  ) =>
    platform.events.onAll(type, async (tx, events) => {
      const notes: Note[] = []
      for (const event of events) notes.push(...(await write(event, needs.parse(event.after ?? {}), tx)))
      await notify(platform, tx, ...notes)
    })
  const ofOwner = z.object({ owner_id: id, reason: z.string().nullish() })
  const toOwner = (type: string, write: (label: string, reason: string) => Omit<Note, 'user_id' | 'link'>) =>
    on(type, ofOwner, (event, { owner_id, reason }) =>
      each([owner_id], { ...write(event.subject_label, because(reason)), link: forOwner(event) }),
    )

  on('kyc.submitted', z.object({}), async (event, _, tx) =>
    each(
      (await superuserIds(tx)).filter((user) => user !== event.subject_id),
      {
        kind: 'kyc_submitted',
        title: 'KYC submitted',
        message: `${event.subject_label} has submitted a KYC record for review.`,
        link: paths.user(event.subject_id),
      },
    ),
  )
  on('kyc.approved', z.object({}), (event) =>
    each([event.subject_id], {
      kind: 'kyc_approved',
      title: 'KYC approved',
      message: 'Your KYC record was approved. The marketplace is open to you.',
      link: paths.marketplace,
    }),
  )
  on('kyc.rejected', z.object({ reason: z.string().nullish() }), (event, { reason }) =>
    each([event.subject_id], {
      kind: 'kyc_rejected',
      title: 'KYC rejected',
      message: `Your KYC record was rejected. You may change it and submit it again.${because(reason)}`,
      link: paths.kyc,
    }),
  )
  on('kyc.reopened', z.object({ roles: z.array(z.enum(['buyer', 'seller'])) }), (event, { roles }) =>
    each([event.subject_id], {
      kind: 'kyc_reopened',
      title: 'KYC opened again',
      message: `You were given a role: ${roles.join(' and ')}. Answer its questions and submit your record again; until it is approved the marketplace is closed to you. Bids that you have placed remain binding.`,
      link: roles.length === 1 && roles[0] ? paths.kycOf[roles[0]] : paths.kyc,
    }),
  )

  on('deal.submitted', ofOwner, async (event, { owner_id }, tx) =>
    each(
      (await staffIds(tx)).filter((user) => user !== owner_id),
      {
        kind: 'deal_submitted',
        title: 'Deal submitted',
        message: `${event.subject_label} is waiting for review.`,
        link: forReviewer(event),
      },
    ),
  )
  toOwner('deal.approved', (label) => ({
    kind: 'deal_approved',
    title: 'Deal approved',
    message: `${label} was approved.`,
  }))
  toOwner('deal.rejected', (label, reason) => ({
    kind: 'deal_rejected',
    title: 'Deal rejected',
    message: `${label} was rejected. You may change it and submit it again.${reason}`,
  }))
  toOwner('deal.flagged', (label, reason) => ({
    kind: 'deal_flagged',
    title: 'Deal flagged',
    message: `${label} was taken out of the market until an issue is resolved.${reason}`,
  }))
  toOwner('deal.resolved', (label) => ({
    kind: 'deal_resolved',
    title: 'Deal resolved',
    message: `The issue of ${label} is resolved.`,
  }))

  on('deal.opened', ofOwner, async (event, { owner_id }, tx) => {
    const note = {
      kind: 'auction_opened',
      title: 'Auction opened',
      message: `The auction of ${event.subject_label} is open.`,
    } as const
    const followers = (await favouritersOf(tx, event.subject_id)).filter((user) => user !== owner_id)
    return [
      ...each([owner_id], { ...note, link: forOwner(event) }),
      ...each(followers, { ...note, link: forBuyer(event) }),
    ]
  })
  const placed = z.object({
    owner_id: id,
    outbid_id: id.nullish(),
    /** Absent where the auction is sealed. */
    amount: z.string().optional(),
    alias: z.string(),
    offer_type: z.string().optional(),
  })
  on('bid.placed', placed, (event, { owner_id, outbid_id, amount, alias, offer_type }) => {
    // The sale that follows at once tells everybody.
    if (offer_type === 'buy_it_now') return []
    return [
      ...each([owner_id], {
        kind: 'bid_received',
        title: 'New bid',
        message: amount
          ? `${alias} has bid on ${event.subject_label}. The leading amount is ${money(amount)}.`
          : `${alias} has placed a sealed bid on ${event.subject_label}. Amounts are shown once the auction has ended.`,
        link: forOwner(event),
      }),
      ...each(outbid_id && amount ? [outbid_id] : [], {
        kind: 'outbid',
        title: 'You were outbid',
        message: `You no longer lead on ${event.subject_label}. The leading amount is ${money(amount ?? '0')}; bid again before the auction ends to take the lead.`,
        link: forBid(event),
      }),
    ]
  })
  const ending = z.object({
    owner_id: id,
    bidder_ids: ids,
    leader_id: id.nullable(),
    minutes: z.int(),
    bid_end_ts: z.string(),
  })
  on(
    'auction.ending',
    ending,
    async (event, { owner_id, bidder_ids, leader_id, minutes, bid_end_ts }, tx) => {
      const soon = minutes >= 60 ? 'within the hour' : `in less than ${minutes} minutes`
      const what = `The auction of ${event.subject_label} ends ${soon}, at ${momentText(bid_end_ts)}.`
      const note = { kind: 'auction_ending', title: 'Auction ends soon' } as const
      const isTold = new Set([owner_id, ...bidder_ids])
      const watchers = (await favouritersOf(tx, event.subject_id)).filter((user) => !isTold.has(user))
      const leads = bidder_ids.filter((user) => user === leader_id)
      const others = bidder_ids.filter((user) => user !== leader_id)
      // Where the auction is sealed nobody is told who leads.
      const standing = leader_id === null ? '' : ' You do not lead.'
      return [
        ...each([owner_id], { ...note, message: what, link: forOwner(event) }),
        ...each(leads, { ...note, message: `${what} You lead.`, link: forBid(event) }),
        ...each(others, { ...note, message: `${what}${standing}`, link: forBid(event) }),
        ...each(watchers, { ...note, message: what, link: forBuyer(event) }),
      ]
    },
  )
  const extended = z.object({ owner_id: id, bidder_ids: ids, bid_end_ts: z.string() })
  on('auction.extended', extended, (event, { owner_id, bidder_ids, bid_end_ts }) => {
    const note = {
      kind: 'auction_extended',
      title: 'Auction extended',
      message: `The auction of ${event.subject_label} could not be reached for a while. So that nobody loses by it, it ends at ${momentText(bid_end_ts)}.`,
    } as const
    return [
      ...each([owner_id], { ...note, link: forOwner(event) }),
      ...each(bidder_ids, { ...note, link: forBid(event) }),
    ]
  })
  const closed = z.object({ owner_id: id, bidder_ids: ids, deal_state: z.string() })
  on('deal.closed', closed, (event, { owner_id, bidder_ids, deal_state }) => {
    const ended = `The auction of ${event.subject_label} has ended.`
    const note = { kind: 'auction_ended', title: 'Auction ended' } as const
    const next = AFTER_THE_END[deal_state]
    return [
      ...each([owner_id], { ...note, message: next ? `${ended} ${next}` : ended, link: forOwner(event) }),
      ...each(bidder_ids, {
        ...note,
        message: `${ended} The seller decides about the bids.`,
        link: forBuyer(event),
      }),
    ]
  })
  const sold = z.object({ owner_id: id, buyer_id: id, loser_ids: ids, amount: z.string() })
  on('deal.sold', sold, (event, { owner_id, buyer_id, loser_ids, amount }) => [
    ...each([buyer_id], {
      kind: 'bid_accepted',
      title: 'Bid Accepted',
      message: `You bought ${event.subject_label} for ${money(amount)}. The closing is open: see what comes next.`,
      link: forSides(event),
    }),
    ...each(
      loser_ids.filter((user) => user !== buyer_id),
      {
        kind: 'bid_declined',
        title: 'Bid Declined',
        message: `${event.subject_label} was sold to another bidder.`,
        link: forBuyer(event),
      },
    ),
    ...each([owner_id], {
      kind: 'deal_sold',
      title: 'Deal sold',
      message: `${event.subject_label} was sold for ${money(amount)}. The closing is open: see what comes next.`,
      link: forSides(event),
    }),
  ])
  const notSold = z.object({ owner_id: id, bidder_ids: ids, reason: z.string().nullish() })
  on('deal.not_sold', notSold, (event, { owner_id, bidder_ids, reason }) => [
    ...each([owner_id], {
      kind: 'deal_not_sold',
      title: 'Auction Completed, Not Sold',
      message: `${event.subject_label} was not sold. You may list it again with new dates.`,
      link: forOwner(event),
    }),
    ...each(bidder_ids, {
      kind: 'bid_declined',
      title: 'Bid Declined',
      message: `Your bid on ${event.subject_label} was declined.${because(reason)}`,
      link: forBuyer(event),
    }),
  ])
  const declined = z.object({ bidder_id: id, reason: z.string().nullish() })
  on('bid.declined', declined, (event, { bidder_id, reason }) =>
    each([bidder_id], {
      kind: 'bid_declined',
      title: 'Bid Declined',
      message: `Your bid on ${event.subject_label} was declined.${because(reason)}`,
      link: forBuyer(event),
    }),
  )

  const countered = z.object({ bidder_id: id, amount: z.string(), expires_at: z.string() })
  on('bid.countered', countered, (event, { bidder_id, amount, expires_at }) =>
    each([bidder_id], {
      kind: 'counter_offer',
      title: 'Counter-offer',
      message: `The seller of ${event.subject_label} offers you the deal for ${money(amount)} until ${momentText(expires_at)}. Accept or decline it.`,
      link: forBuyer(event),
    }),
  )
  const answered = z.object({ owner_id: id, bidder_id: id, reason: z.string().nullish() })
  on('counter.declined', answered, (event, { owner_id, reason }) =>
    each([owner_id], {
      kind: 'counter_declined',
      title: 'Counter-offer declined',
      message: `Your counter-offer on ${event.subject_label} was declined. The bid stands as it was.${because(reason)}`,
      link: forOwner(event),
    }),
  )
  on('counter.expired', answered, (event, { owner_id, bidder_id }) => {
    const note = { kind: 'counter_expired', title: 'Counter-offer expired' } as const
    const what = `The counter-offer on ${event.subject_label} has expired.`
    return [
      ...each([owner_id], { ...note, message: `${what} The bid stands as it was.`, link: forOwner(event) }),
      ...each([bidder_id], { ...note, message: `${what} Your bid stands as it was.`, link: forBuyer(event) }),
    ]
  })
  const invited = z.object({ bidder_ids: ids, ends_at: z.string() })
  on('final.invited', invited, (event, { bidder_ids, ends_at }) =>
    each(bidder_ids, {
      kind: 'final_round',
      title: 'Best and final',
      message: `The seller of ${event.subject_label} asks for your best and final offer by ${momentText(ends_at)}. You can hand in one, not below your bid; nobody sees it before the end.`,
      link: forBuyer(event),
    }),
  )
  on('final.offered', z.object({ owner_id: id }), (event, { owner_id }) =>
    each([owner_id], {
      kind: 'final_offer',
      title: 'Best and final offer',
      message: `A best and final offer on ${event.subject_label} was handed in. Amounts are shown once the round has ended.`,
      link: forOwner(event),
    }),
  )
  const finalEnded = z.object({
    owner_id: id,
    invited: z.int(),
    handed_in: z.int(),
    answer_by: z.string().nullable(),
  })
  on('final.ended', finalEnded, (event, { owner_id, invited, handed_in, answer_by }) =>
    each([owner_id], {
      kind: 'final_ended',
      title: 'Best and final ended',
      message: `The best-and-final round of ${event.subject_label} has ended: ${handed_in} of ${invited} handed in an offer.${answer_by ? ` Answer by ${dayText(answer_by)}.` : ''}`,
      link: forOwner(event),
    }),
  )
  const told = z.object({ user_id: id, who: z.string(), told: z.string() })
  on('closing.told', told, (event, { user_id, who, told }) =>
    each([user_id], {
      kind: 'closing_moved',
      title: 'Closing moved on',
      message: `${event.subject_label}: ${who} ${told}`,
      link: forSides(event),
    }),
  )
  const dueStep = z.object({ user_ids: ids, name: z.string(), due_date: z.string() })
  on('closing.step_due', dueStep, (event, { user_ids, name }) =>
    each(user_ids, {
      kind: 'closing_due',
      title: 'Closing step due tomorrow',
      message: `${name} of ${event.subject_label} is due tomorrow.`,
      link: forSides(event),
    }),
  )
  on('closing.step_overdue', dueStep, (event, { user_ids, name, due_date }) =>
    each(user_ids, {
      kind: 'closing_overdue',
      title: 'Closing step overdue',
      message: `${name} of ${event.subject_label} was due on ${dayText(due_date)}.`,
      link: forSides(event),
    }),
  )
}
