import type { Db, Tx } from '../../../platform/database/database.ts'

/** Whether the seller of a book allows bids on its loans. */
export async function allowsLoanBids(db: Db | Tx, bookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('loan_deals')
    .select('allow_loan_bids')
    .where('id', '=', bookId)
    .executeTakeFirst()
  return row?.allow_loan_bids === true
}
