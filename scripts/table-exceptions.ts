/** By feature: tables that it may write or read in spite of the rule, each with the reason. */
export type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Tables that a feature writes although another one declares them, each with the reason. */
export const WRITTEN_BY_OTHERS: Exceptions = {
  auctions: {
    auctions:
      'Deals plan the rounds; what bids and the clock change is written by the rules of auctions (decision 22).',
  },
}

/**
 * Tables of later layers that a feature reads in its own SQL, each with the reason. Anything else is read through the
 * queries of its owner, or arrives as an event.
 */
export const READ_BY_EARLIER: Exceptions = {
  accounts: {
    notifications: 'The response about oneself says in one statement how many notifications are unread.',
  },
  auctions: {
    closings:
      'The exposure of a bidder, read under their lock in one statement, has what they bought and have not paid.',
    loan_bid_sets:
      'The exposure has bids on the loans of books; live messages say whether a book has such bids.',
  },
  'deal-access': {
    bids: 'A bidder sees more of a deal; lists apply the rule in the statement that chooses a page.',
    commitments: 'A buyer who committed sees a deal as a bidder does.',
    loan_bid_sets: 'A bid on the loans of a book is an offer for it.',
    room_entries: 'What an actor may see depends on whether they entered the deal room.',
  },
  deals: {
    bids: 'Lists, followers and access depend on whether the actor has bid.',
    channel_members:
      'An exclusive deal is seen by the members of its channels; SQL withholds it from others.',
    commitments: 'Access and followers depend on commitments.',
    credit_boxes: 'A list can be filtered by the criteria of a credit box.',
    document_requests: 'The page of a deal counts what its seller has to answer.',
    nda_acceptances: 'What an actor may see of a deal is read with its row.',
    negotiation_events: 'The figures of a seller count the bids that they can answer now.',
    nda_settings: 'The page says how buyers accept the NDAs of the deal.',
    private_channels: 'The page names the channels of an exclusive deal.',
    room_entries: 'What an actor may see depends on whether they entered the deal room.',
    deal_rooms: 'The page says how its deal room admits buyers.',
  },
  documents: {
    document_requests: 'A new document is announced to those who requested it.',
  },
  rooms: {
    bids: 'A bidder asks under the alias of their bids.',
  },
}
