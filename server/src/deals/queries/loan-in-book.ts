import type { RoomAccess } from '../../deal-access/policy.ts'
import type { BidBar } from '../../deal-access/queries/bid-bar.ts'
import type { DealAccess } from '../policy.ts'

/** What a mortgage in a book takes from its book: its state and its visibility. */
const OF_BOOK: readonly (keyof (DealAccess & RoomAccess) | keyof OfPage)[] = [
  'deal_state',
  'state_before_issue',
  'is_archived',
  'is_exclusive',
  'channel_access',
  'sold_to',
  'has_bid',
  'staff_editors',
  'room_entry',
  'exclusive_until',
  'channels',
  'channelmember_set',
  'room_admission',
  'room_nda_by',
  'room_protected_viewing',
  'submitted_at',
  'rejected_at',
  'approved_at',
  'listed_at',
]

/** The fields that only the page of a deal reads. */
interface OfPage {
  exclusive_until: unknown
  channels: unknown
  channelmember_set: unknown
  room_admission: unknown
  room_nda_by: unknown
  room_protected_viewing: unknown
  submitted_at: unknown
  rejected_at: unknown
  approved_at: unknown
  listed_at: unknown
}

/** A mortgage with the state and visibility of its book. No user can bid on it alone. */
export function seenWith<Deal extends DealAccess & RoomAccess & { bid_bar?: BidBar | null }>(
  book: DealAccess & RoomAccess,
  loan: Deal,
): Deal {
  const seen: Deal = {
    ...loan,
    ...Object.fromEntries(Object.entries(book).filter(([name]) => OF_BOOK.some((one) => one === name))),
  }
  return loan.bid_bar === undefined ? seen : { ...seen, bid_bar: loan.bid_bar ?? 'in_book' }
}
