import type { HomeSlice, Upload } from '@homeslice/sdk'
import { listBook } from './list-a-book.ts'

const DAY_MS = 86_400_000

/**
 * Plays the sale of a book in a sandbox, from its tape to the end of its closing. The client has a key of the test mode
 * with the scopes `read`, `list` and `sell`; what other people do, and what is done on the screens, is done as them.
 * @param paper stands for each paper that the sides show each other
 * @returns the closing
 */
export async function sellBook(homeslice: HomeSlice, tape: Upload, paper: Upload) {
  const [staff, buyer, rival] = [homeslice.as('staff'), homeslice.as('buyer'), homeslice.as('second_buyer')]
  const { now } = await homeslice.sandbox.get()
  const after = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString()

  const book = await listBook(homeslice, tape, { opening_bid: '100000.00', reserve_price: '200000.00' })
  const path = { id: book.id }
  await staff.deals.approve({ path })
  await homeslice.deals.schedule({ path, body: { bid_start_ts: after(1), bid_end_ts: after(3) } })

  await homeslice.sandbox.moveClock({ body: { to: after(2) } })
  await buyer.bids.place({ body: { loan_deal: book.id, bid_amount: '150000.00' } })
  await rival.bids.place({ body: { loan_deal: book.id, bid_amount: '210000.00' } })

  await homeslice.sandbox.moveClock({ body: { to: after(4) } })
  const { results } = await homeslice.bids.list({ query: { loan_deal: book.id, ordering: '-bid_amount' } })
  const [best] = results
  if (!best) throw new Error('No one has bid.')
  await homeslice.bids.accept({ path: { id: best.id } })
  return close(book.id, [homeslice.as('me'), rival], paper)
}

/** Both sides do what is next for them, until the sale is closed. */
async function close(id: string, sides: readonly HomeSlice[], paper: Upload) {
  for (;;)
    for (const side of sides) {
      const { closed_at, cut_off, next } = await side.closings.get({ path: { id } })
      if (closed_at !== null) return side.closings.get({ path: { id } })
      if (next?.kind === 'agree_cut_off')
        await side.closings.agreeCutOff({ path: { id }, body: { date: cut_off.date } })
      if (!next?.step) continue
      const path = { id, step: next.step }
      if (next.kind === 'do') await side.closings.uploadFiles({ path, files: [paper] })
      if (next.kind === 'do' && next.step === 'payout_statement')
        await side.closings.statePayout({
          path: { id },
          body: { principal: '900000.00', interest: '1200.00' },
        })
      const closing = await side.closings.get({ path: { id } })
      const seen = closing.steps.find(({ step }) => step === next.step)?.seen ?? ''
      const paid = next.step === 'deposit' && closing.side === 'buyer'
      await side.closings.moveStep({
        path,
        body: { action: 'done', seen, acknowledges: true, ...(paid && { deposit_amount: '20000.00' }) },
      })
    }
}
