import type { LoanBidsView } from '#domain/books/sale/contract.ts'
import { LOAN_BIDS_BLOCKED } from '#domain/books/sale/vocabulary.ts'
import { isRoomNeeded, ROOM_FIRST } from '#domain/deals/auction-terms.ts'
import { FUNDS_FIRST, isFundsNeeded } from '#domain/funds/rules.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { buyingBlockedBy } from '../../../deal-access/policy.ts'
import { seeDeal } from '../../../deals/queries/find-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { loanBidsBlockedBy } from '../policy.ts'
import { loanBidsView } from '../views.ts'
import { ownBidSet } from './bid-sets.ts'
import { bookLoans } from './book-loans.ts'
import { allowsLoanBids } from './book-terms.ts'

/**
 * The loans of a book with the actor's own bids on them. The bids are sealed, so an administrator who views as a buyer
 * sees none.
 * @throws 404 for a hidden deal, 409 for a deal that is not a book
 */
export async function loanBidsFor(db: Db | Tx, actor: Actor, bookId: string): Promise<LoanBidsView> {
  const { deal, disclosure } = await seeDeal(db, actor, bookId)
  if (deal.deal_type !== 'book_of_mortgage') throw conflict(LOAN_BIDS_BLOCKED.not_a_book, 'not_a_book')
  const isAllowed = await allowsLoanBids(db, bookId)
  const own = actor.viewed_by ? null : await ownBidSet(db, deal, actor.user_id)
  const won = own?.part_id ? await pricedLoans(db, own.part_id) : new Set<string>()
  return loanBidsView({
    disclosure,
    isAllowed,
    rows: await bookLoans(db, bookId),
    own,
    won,
    blocked:
      loanBidsBlockedBy(deal, isAllowed) ??
      buyingBlockedBy(actor, deal) ??
      (isRoomNeeded(deal) ? ROOM_FIRST.code : null) ??
      (isFundsNeeded(deal, businessDateOf(deal.db_now)) ? FUNDS_FIRST.code : null),
  })
}

/** The loans that were sold with a part of a book. */
async function pricedLoans(db: Db | Tx, partId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('loan_prices').select('loan_id').where('book_id', '=', partId).execute()
  return new Set(rows.map(({ loan_id }) => loan_id))
}
