/**
 * Who may see a field of a bid: everyone who may see the deal; the two sides of the bid (its bidder and the deal's
 * owner) and staff; the owner and staff; the bidder, also while an administrator views as them; or only the bidder.
 */
export type Audience = 'market' | 'sides' | 'owner' | 'bidder' | 'bidderAlone'

/** The reader's relation to a bid. */
export interface BidReader {
  isBidder: boolean
  /** An administrator who views as another user. */
  isViewing: boolean
  /** The deal's owner after the end of the auction, and staff. */
  isOwner: boolean
}

/** A reader who is not a side of any bid. */
export const OUTSIDER: BidReader = { isBidder: false, isViewing: false, isOwner: false }

const SEES: Readonly<Record<Audience, (reader: BidReader) => boolean>> = {
  market: () => true,
  sides: ({ isBidder, isOwner }) => isBidder || isOwner,
  owner: ({ isOwner }) => isOwner,
  bidder: ({ isBidder }) => isBidder,
  bidderAlone: ({ isBidder, isViewing }) => isBidder && !isViewing,
}

/** Whether this reader may see a field of a response about a bid. */
export const shownToReader =
  (reader: BidReader) =>
  ({ shown }: { shown: Audience }) =>
    SEES[shown](reader)
