import { sql } from 'kysely'
import type { BookSale } from '#domain/books/sale/contract.ts'
import { priceOfLoan } from '#domain/books/sale/price.ts'
import { canChangeFigures } from '#domain/closing/rules.ts'
import { shownTo } from '#domain/deal-access/disclosure.ts'
import { dealReference } from '#domain/deals/title.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { type ClosingRecord, seeClosing } from '../../../closing/queries/find-closing.ts'
import { type DealRecord, seeDeal } from '../../../deals/queries/find-deal.ts'
import { partView } from '../../../deals/views/sale.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { canRemoveLoans } from '../policy.ts'
import { type BookLoanRow, bookLoans, referenceOf } from './book-loans.ts'

const bookReference = (number: number) => dealReference({ deal_type: 'book_of_mortgage', number })

/** How a book was sold, as far as the actor may know. @throws 404 for a hidden deal */
export async function bookSaleFor(db: Db | Tx, actor: Actor, bookId: string): Promise<BookSale> {
  const { deal, disclosure } = await seeDeal(db, actor, bookId)
  const isSide = shownTo(disclosure, { shown: 'winner' })
  const isSold = deal.deal_type === 'book_of_mortgage' && deal.sold_to !== null && deal.sale_amount !== null
  const loans = isSide && isSold ? await bookLoans(db, bookId) : []
  return {
    split_from: isSide ? await originOf(db, bookId) : null,
    parts: disclosure === 'owner' ? deal.parts.map(partView) : [],
    loans: pricesOf(deal.sale_amount, loans),
    removed: isSide ? await removedFrom(db, bookId) : [],
    can: {
      remove:
        isSold &&
        loans.length > 1 &&
        canRemoveLoans(actor, deal) &&
        isRemovable(await seeClosing(db, actor, bookId)),
    },
  }
}

/** True while the figures of a closing can change. */
export const isRemovable = ({ closed_at, steps }: Pick<ClosingRecord, 'closed_at' | 'steps'>) =>
  closed_at === null && canChangeFigures(steps)

/** The loans of a sold book as the rule of their prices reads them. */
export const soldLoans = (rows: readonly BookLoanRow[]) =>
  rows.map(({ id, balance, price }) => ({
    id,
    balance: toCents(balance),
    price: price === null ? null : toCents(price),
  }))

function pricesOf(saleAmount: DealRecord['sale_amount'], rows: readonly BookLoanRow[]): BookSale['loans'] {
  if (saleAmount === null) return []
  const sold = soldLoans(rows)
  return rows.map((row) => ({
    loan: row.id,
    reference: referenceOf(row),
    loan_reference: row.loan_reference,
    balance: row.balance,
    price: toDecimal(priceOfLoan(toCents(saleAmount), sold, row.id)),
  }))
}

async function originOf(db: Db | Tx, bookId: string): Promise<BookSale['split_from']> {
  const { rows } = await sql<{ deal: string; number: number }>`
    select o.id as deal, o.number from loan_deals d join loan_deals o on o.id = d.split_from where d.id = ${bookId}`.execute(
    db,
  )
  const [origin] = rows
  return origin ? { deal: origin.deal, reference: bookReference(origin.number) } : null
}

/** Index: removed_loans_of_book. */
async function removedFrom(db: Db | Tx, bookId: string): Promise<BookSale['removed']> {
  const rows = await db
    .selectFrom('removed_loans as r')
    .innerJoin('loan_deals as d', 'd.id', 'r.loan_id')
    .select(['d.number', 'd.loan_reference', 'r.amount', 'r.reason', 'r.removed_at'])
    .where('r.book_id', '=', bookId)
    .orderBy('r.removed_at')
    .execute()
  return rows.map((row) => ({
    reference: referenceOf(row),
    loan_reference: row.loan_reference ?? '',
    amount: row.amount,
    reason: row.reason,
    removed_at: row.removed_at.toISOString(),
  }))
}
