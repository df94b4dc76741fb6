/**
 * Whom something about a bid is shown to: everybody who may see the deal; the two sides of the bid, its bidder and the
 * deal's owner, with staff; the owner and staff; the bidder, also where an administrator views as them; or the bidder alone.
 */
export type Audience = 'market' | 'sides' | 'owner' | 'bidder' | 'bidderAlone'

/** What somebody is to a bid. */
export interface BidReader {
  isBidder: boolean
  /** An administrator who views as somebody else. */
  isViewing: boolean
  /** The deal's owner once the auction is over, and staff. */
  isOwner: boolean
}

const SEES: Readonly<Record<Audience, (reader: BidReader) => boolean>> = {
  market: () => true,
  sides: ({ isBidder, isOwner }) => isBidder || isOwner,
  owner: ({ isOwner }) => isOwner,
  bidder: ({ isBidder }) => isBidder,
  bidderAlone: ({ isBidder, isViewing }) => isBidder && !isViewing,
}

/** Which fields of a response about a bid this reader sees. */
export const shownToReader =
  (reader: BidReader) =>
  ({ shown }: { shown: Audience }) =>
    SEES[shown](reader)
