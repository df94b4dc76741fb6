import { counterOfferText, OBLIGATIONS } from '#domain/deals/obligations.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { NEGOTIATION_EVENTS } from '#domain/negotiations/events.ts'
import { because, type Messages, noticeTo } from '../platform/notices/notices.ts'

const money = (decimal: string) => formatMoney(toCents(decimal))

export const NEGOTIATION_MESSAGES: Messages<typeof NEGOTIATION_EVENTS> = {
  'bid.countered': ({ subject_id, subject_label, after: { bidder_id, amount, expires_at } }) =>
    noticeTo([bidder_id], {
      kind: 'counter_offer',
      message: `The seller of ${subject_label} offers you the deal for ${money(amount)}. ${counterOfferText(expires_at)} ${OBLIGATIONS.counter_offer}`,
      link: paths.deal(subject_id),
    }),
  'counter.declined': ({ subject_id, subject_label, after: { owner_id, reason } }) =>
    noticeTo([owner_id], {
      kind: 'counter_declined',
      message: `Your counter-offer on ${subject_label} was declined. The bid is unchanged.${because(reason)}`,
      link: paths.ownDeal(subject_id),
    }),
  'counter.expired': ({ subject_id, subject_label, after: { owner_id, bidder_id } }) => {
    const kind = 'counter_expired'
    const expired = `The counter-offer on ${subject_label} has expired.`
    return [
      ...noticeTo([owner_id], {
        kind,
        message: `${expired} The bid is unchanged.`,
        link: paths.ownDeal(subject_id),
      }),
      ...noticeTo([bidder_id], {
        kind,
        message: `${expired} Your bid is unchanged.`,
        link: paths.deal(subject_id),
      }),
    ]
  },
  'final.invited': ({ subject_id, subject_label, after: { bidder_ids, ends_at } }) =>
    noticeTo(bidder_ids, {
      kind: 'final_round',
      message: `The seller of ${subject_label} invites your best and final offer by ${momentText(ends_at)}. You can submit one, not below your bid. ${OBLIGATIONS.final_offer}`,
      link: paths.deal(subject_id),
    }),
  'final.offered': ({ subject_id, subject_label, after: { owner_id } }) =>
    noticeTo([owner_id], {
      kind: 'final_offer',
      message: `A best and final offer on ${subject_label} was submitted. Amounts are shown once the round has ended.`,
      link: paths.ownDeal(subject_id),
    }),
  'final.ended': ({ subject_id, subject_label, after: { owner_id, invited, submitted, answer_by } }) =>
    noticeTo([owner_id], {
      kind: 'final_ended',
      message: `The best-and-final round of ${subject_label} has ended: ${submitted} of ${invited} submitted an offer.${answer_by ? ` Answer by ${dayText(answer_by)}.` : ''}`,
      link: paths.ownDeal(subject_id),
    }),
}
