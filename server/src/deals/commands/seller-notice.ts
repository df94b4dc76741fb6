import type { AuctionsTogether } from '#domain/deals/events.ts'
import { bookReference } from '#domain/deals/title.ts'
import { sentence } from '#domain/kernel/language.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Notice, noticeTo } from '../../platform/notices/notices.ts'
import { auctionsTogether } from '../queries/loans.ts'

interface Auction {
  id: string
  owner_id: string
  together: AuctionsTogether | undefined
}

/** The auctions of a mortgage's book that begin, or end, at the same moment as its own. */
export const togetherWith = async (
  tx: Tx,
  id: string,
  by: 'starts_at' | 'ends_at',
): Promise<AuctionsTogether | undefined> => (await auctionsTogether(tx, [id], by)).get(id)

/**
 * The notice for the seller of an auction. Of auctions of one book that begin or end together it is one for all, with
 * the first, and leads to the book.
 * @param ofAll the message about all of them, from "The auctions of 3 mortgages of BK-00007"
 */
export function sellerNotice(
  { id, owner_id, together }: Auction,
  notice: Pick<Notice, 'kind' | 'message'>,
  ofAll: (auctions: string, all: AuctionsTogether) => string,
): Notice[] {
  if (!together) return noticeTo([owner_id], { ...notice, link: paths.ownDeal(id) })
  if (!together.is_first) return []
  const auctions = sentence`The auctions of ${together.count} mortgages of ${bookReference(together.book_number)}`
  return noticeTo([owner_id], {
    ...notice,
    message: ofAll(auctions, together),
    link: paths.ownDeal(together.book_id),
  })
}
