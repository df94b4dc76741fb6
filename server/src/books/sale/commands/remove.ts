import type { BookSale } from '#domain/books/sale/contract.ts'
import { BOOK_SALE_EVENTS } from '#domain/books/sale/events.ts'
import { priceOfLoan } from '#domain/books/sale/price.ts'
import { REMOVAL_BLOCKED } from '#domain/books/sale/vocabulary.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { renewFigures } from '../../../closing/commands/renew-figures.ts'
import { seeClosing } from '../../../closing/queries/find-closing.ts'
import { dealLabel } from '../../../deals/commands/deal-response.ts'
import { recountMissing } from '../../../deals/commands/recount-missing.ts'
import { removeFromBook } from '../../../deals/commands/split-book.ts'
import { updateBookFigures } from '../../../deals/commands/write-loans.ts'
import { type LockedDeal, lockDeal } from '../../../deals/queries/lock-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, forbidden, invalidField } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { canRemoveLoans } from '../policy.ts'
import { bookLoans, referenceOf } from '../queries/book-loans.ts'
import { bookSaleFor, isRemovable, soldLoans } from '../queries/book-sale.ts'
import * as store from '../store.ts'

/**
 * Removes a loan from a sold book before its closing. The price falls by the price of the loan, both sides must agree
 * to the new figures again, and the loan returns to the seller.
 * @throws 400 for a loan that is not in the book, 403, 404, 409 once the funds are paid and for the last loan
 */
export const removeLoan = (
  platform: Platform,
  actor: Actor,
  bookId: string,
  { loan, reason }: { loan: string; reason: string },
): Promise<BookSale> =>
  platform.db.transaction().execute(async (tx) => {
    const { deal } = await lockDeal(tx, actor, bookId)
    const { sale_amount, buyer_id } = await soldBook(tx, actor, deal)
    const rows = await bookLoans(tx, bookId)
    const row = rows.find(({ id }) => id === loan)
    if (!row) throw invalidField('loan', 'This loan is not in the book.')
    if (rows.length === 1) throw conflict(REMOVAL_BLOCKED.last, 'last')
    const amount = priceOfLoan(toCents(sale_amount), soldLoans(rows), loan)
    const left = toDecimal(toCents(sale_amount) - amount)
    const removed = { book_id: bookId, loan_id: loan, amount: toDecimal(amount), reason }
    if (!(await removeFromBook(tx, bookId, { loan, left })))
      throw conflict('This loan was already removed from the book.', 'removed')
    await store.insertRemovedLoan(tx, { ...removed, removed_by: actor.user_id })
    await updateBookFigures(platform, tx, deal)
    await renewFigures(tx, bookId)
    await recountMissing(tx, (await lockDeal(tx, actor, loan)).deal)
    await platform.events.append(tx, BOOK_SALE_EVENTS, {
      type: 'book.loan_removed',
      subject_id: bookId,
      subject_label: dealLabel(deal),
      actor,
      before: { sale_amount },
      after: {
        owner_id: deal.owner_id,
        buyer_id,
        loan_id: loan,
        reference: referenceOf(row),
        loan_reference: row.loan_reference,
        reason,
        amount: removed.amount,
        sale_amount: left,
      },
    })
    return bookSaleFor(tx, actor, bookId)
  })

/** @throws 403, 409 unless the book is sold and its closing can still change */
async function soldBook(
  tx: Tx,
  actor: Actor,
  { id, owner_id, deal_type, sold_to, sale_amount }: LockedDeal,
): Promise<{ sale_amount: string; buyer_id: string }> {
  if (!canRemoveLoans(actor, { owner_id })) throw forbidden()
  if (deal_type !== 'book_of_mortgage' || sold_to === null || sale_amount === null)
    throw conflict(REMOVAL_BLOCKED.not_sold, 'not_sold')
  const closing = await seeClosing(tx, actor, id)
  if (closing.closed_at !== null) throw conflict(REMOVAL_BLOCKED.not_sold, 'not_sold')
  if (!isRemovable(closing)) throw conflict(REMOVAL_BLOCKED.paid, 'paid')
  return { sale_amount, buyer_id: sold_to }
}
