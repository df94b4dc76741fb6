import { placeLoanBids } from '#domain/books/sale/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { loansOf } from '../deals/queries/loans.ts'
import { liveBook, loan } from './books.ts'
import { closeNow } from './listing.ts'
import type { Client, TestApp } from './test-app.ts'

/** A book on the market whose loans can be bid on, with the ids of its loans in the order of the tape. */
export interface BookAtAuction {
  book: DealDetail
  params: { id: string }
  loans: string[]
}

/** A book of loans of 100 000 each, without a reserve, whose loans buyers can bid on singly. */
export async function bookAtAuction(
  testApp: TestApp,
  people: { seller: Client; reviewer: Client },
  count = 3,
  over: Record<string, unknown> = {},
): Promise<BookAtAuction> {
  const tape = Array.from({ length: count }, (_, place) =>
    loan(place + 1, { mortgage_amount: 100_000_00, principle_balance: 100_000_00 }),
  )
  const terms = { allow_loan_bids: true, reserve_price: '1000.00', ...over }
  const book = await liveBook(testApp, people, tape, terms)
  const loans = (await loansOf(testApp.product.platform.db, book.id)).map(({ id }) => id)
  return { book, params: { id: book.id }, loans }
}

/** Places bids in dollars on the loans at these positions of the tape. */
export const bidOnLoans = (
  who: Client,
  { params, loans }: BookAtAuction,
  amounts: Readonly<Record<number, number>>,
  is_package = false,
) =>
  who.ask(placeLoanBids, {
    params,
    body: {
      is_package,
      bids: Object.entries(amounts).map(([place, amount]) => ({ loan: loans[Number(place)] ?? '', amount })),
    },
  })

/** Ends the auction of a book. */
export const endAuction = (testApp: TestApp, { book }: BookAtAuction) => closeNow(testApp, book.id)
