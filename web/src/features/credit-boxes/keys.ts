/**
 * How a deal compares with the user's boxes: below the deals, so that a change of a deal or of a box fetches it again
 * with the deal's page. Apart from the boxes' requests, which the page of a bid does not need.
 */
export const boxMatchesKey = (deal: string) => ['deals', 'box-matches', deal] as const
