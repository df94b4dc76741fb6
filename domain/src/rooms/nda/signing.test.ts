import { describe, expect, it } from 'vitest'
import { isUnderWay, type NdaRequest, ndaStateOf } from './signing.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
const request = (over: Partial<NdaRequest>) =>
  ndaStateOf({
    status: 'in_progress',
    is_over: false,
    created_at: at(1),
    ended_at: null,
    expires_at: at(9),
    finished_at: null,
    buyer_signed_at: null,
    ...over,
  })

describe('the turn to sign the NDA of a deal room', () => {
  it('is the buyer’s first, and the seller’s once the buyer has signed', () => {
    expect(request({})).toEqual({ state: 'buyer', since: at(1) })
    expect(request({ status: 'created' }).state).toBe('buyer')
    expect(request({ buyer_signed_at: at(2) })).toEqual({ state: 'seller', since: at(2) })
  })

  it('is no one’s once all have signed, before and after the document is stored', () => {
    const all = { status: 'completed' as const, buyer_signed_at: at(2), ended_at: at(3) }
    expect(request(all)).toEqual({ state: 'finishing', since: at(3) })
    expect(request({ ...all, finished_at: at(4) })).toEqual({ state: 'signed', since: at(4) })
  })

  it('is no one’s after the request has expired, even before the job has ended it', () => {
    for (const status of ['declined', 'voided', 'expired', 'failed'] as const)
      expect(request({ status, ended_at: at(5) })).toEqual({ state: 'ended', since: at(5) })
    expect(request({ is_over: true, buyer_signed_at: at(2) })).toEqual({ state: 'ended', since: at(9) })
  })

  it('still exists while the room can open automatically', () => {
    expect((['buyer', 'seller', 'finishing'] as const).every(isUnderWay)).toBe(true)
    expect([isUnderWay('signed'), isUnderWay('ended'), isUnderWay(undefined)]).toEqual([false, false, false])
  })
})
