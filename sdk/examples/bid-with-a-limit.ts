import { type HomeSlice, isRefusal, type LiveOptions } from '@homeslice/sdk'

/**
 * Bids the minimum on a deal whenever another bidder leads, up to a limit, until the auction ends or is beyond the limit.
 * The live connection needs an access token; with a key, read `bids.auction` at intervals instead.
 */
export async function bidUpTo(homeslice: HomeSlice, deal: string, limit: number, options?: LiveOptions) {
  const live = homeslice.live(options)
  const bids: string[] = []
  /** @returns whether to go on */
  const look = async (): Promise<boolean> => {
    const auction = await homeslice.bids.auction({ path: { id: deal } })
    if (auction.deal_state !== 'live') return false
    if (auction.you?.is_leading) return true
    const minimum = auction.minimum_bid
    if (minimum === null || Number(minimum) > limit) return false
    try {
      await homeslice.bids.place({ body: { loan_deal: deal, bid_amount: minimum } })
      bids.push(minimum)
      return true
    } catch (error) {
      if (isRefusal(error, 'bids.place', 'ended')) return false
      // Someone was faster: the next look has another minimum.
      if (isRefusal(error, 'bids.place') && error.status === 400) return true
      throw error
    }
  }
  try {
    live.watch(deal)
    for await (const content of live)
      if (('notification_count' in content || 'auction' in content) && !(await look())) break
  } finally {
    live.close()
  }
  return bids
}

/** The deals of the market at or above a yield, the best first. */
export async function dealsAbove(homeslice: HomeSlice, lowestYield: number) {
  const found = []
  for await (const deal of homeslice.all('deals.list', { query: { ordering: '-yield' } })) {
    if ((deal.auction.headline_yield ?? 0) < lowestYield) break
    found.push(deal)
  }
  return found
}
