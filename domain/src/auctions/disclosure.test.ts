import { describe, expect, it } from 'vitest'
import { type Audience, type BidReader, OUTSIDER, shownToReader } from './disclosure.ts'

const AUDIENCES: readonly Audience[] = ['market', 'sides', 'owner', 'bidder', 'bidderAlone']
const seenBy = (reader: Partial<BidReader>) =>
  AUDIENCES.filter((shown) => shownToReader({ ...OUTSIDER, ...reader })({ shown }))

describe('the fields of a bid', () => {
  it('are seen by its two sides, and by no one else but for what the market sees', () => {
    expect(seenBy({})).toEqual(['market'])
    expect(seenBy({ isViewing: true })).toEqual(['market'])
    expect(seenBy({ isOwner: true })).toEqual(['market', 'sides', 'owner'])
    expect(seenBy({ isBidder: true })).toEqual(['market', 'sides', 'bidder', 'bidderAlone'])
  })

  it('without the hidden maximum are seen by an administrator who views as the bidder', () => {
    expect(seenBy({ isBidder: true, isViewing: true })).toEqual(['market', 'sides', 'bidder'])
  })
})
