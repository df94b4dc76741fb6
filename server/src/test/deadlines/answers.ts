import { vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { runNegotiations } from '../../negotiations/commands/run-negotiations.ts'
import { answerUntil } from '../../negotiations/queries/events.ts'
import { bidOnLoans, bookAtAuction, endAuction } from '../book-bids.ts'
import { closeNow, dealRow, liveDeal } from '../listing.ts'
import { type Clock, stand } from './clock.ts'
import { type Deadline, from } from './deadline.ts'

const people = async (market: Clock) => ({
  seller: await market.member('seller'),
  reviewer: await market.member('reviewer'),
})

/** A mortgage with a reserve of 458 000 whose auction ended with this bid. */
const mortgage = (bid_amount: number) => async (market: Clock) => {
  const { seller, reviewer } = await people(market)
  const { id } = await liveDeal(market, seller, reviewer)
  await (await market.member('buyer')).ask(placeBid, { body: { loan_deal: id, bid_amount } })
  await closeNow(market, id)
  return id
}
/** A book with a reserve of 180 000, of whose loans two buyers bid on one each, with this amount in all. */
const book = (amount: number) => async (market: Clock) => {
  const sale = await bookAtAuction(market, await people(market), 2, { reserve_price: '180000.00' })
  await bidOnLoans(await market.member('buyer'), sale, { 0: 90_000 })
  await bidOnLoans(await market.member('buyer'), sale, { 1: amount - 90_000 })
  await endAuction(market, sale)
  return sale.book.id
}

/** Makes a deal while the machine's clock, by which tests list deals, stands too. */
async function listed(market: Clock, make: (market: Clock) => Promise<string>): Promise<string> {
  const machine = vi.spyOn(Date, 'now').mockReturnValue(market.now().getTime())
  try {
    return await make(market)
  } finally {
    machine.mockRestore()
  }
}

/** What the clock has made of a deal so many seconds after the seller's last day, the fifth business day after the end. */
const answered =
  (make: (market: Clock) => Promise<string>, state: string) => async (seconds: number, market: Clock) => {
    const { platform } = market
    const id = await listed(market, make)
    const until = await answerUntil(platform.db, (await dealRow(platform.db, id)).answer_by)
    return stand(market, new Date((until?.getTime() ?? 0) + seconds * 1000), async () => {
      await runNegotiations(platform)
      return (await dealRow(platform.db, id)).deal_state === state
    })
  }

export const ANSWERS: readonly Deadline<Clock>[] = [
  from(
    'the clock sells a deal whose reserve is met, at the end of the seller’s last day',
    answered(mortgage(458_000), 'sold'),
  ),
  from(
    'the clock declines the bids on a deal whose reserve is not met, at the end of the seller’s last day',
    answered(mortgage(457_999), 'not_sold'),
  ),
  from(
    'the clock sells a book in parts whose bids on loans meet the reserve together',
    answered(book(180_000), 'sold'),
  ),
  from(
    'the clock declines the bids on the loans of a book if together they do not meet the reserve',
    answered(book(179_999), 'not_sold'),
  ),
]
