import type { BOOK_SALE_EVENTS } from '#domain/books/sale/events.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { type Messages, noticeTo } from '../../platform/notices/notices.ts'

const money = (decimal: string) => formatMoney(toCents(decimal))

export const BOOK_SALE_MESSAGES: Messages<typeof BOOK_SALE_EVENTS> = {
  'loan_bids.placed': ({ subject_id, subject_label, after: { owner_id, is_first } }) =>
    noticeTo(is_first ? [owner_id] : [], {
      kind: 'bid_received',
      message: `A buyer has bid on loans of ${subject_label}. Amounts are shown once the auction has ended.`,
      link: paths.ownDeal(subject_id),
    }),
  'loan_bids.ended': ({ subject_id, subject_label, after: { bidder_ids, state, reason } }) =>
    noticeTo(bidder_ids, {
      kind: state === 'void' ? 'bid_void' : 'bid_declined',
      message:
        state === 'void'
          ? `Your bids on loans of ${subject_label} are void and no longer bind you. ${reason}`
          : `Your bids on loans of ${subject_label} were declined. ${reason}`,
      link: paths.deal(subject_id),
    }),
  'book.loan_removed': ({ subject_id, subject_label, after }) => {
    const notice = {
      kind: 'loan_removed',
      message: `${after.reference} was removed from ${subject_label}: ${after.reason} The price falls by ${money(after.amount)} to ${money(after.sale_amount)}.`,
      link: paths.closing(subject_id),
    } as const
    return noticeTo([after.buyer_id, after.owner_id], notice)
  },
}
