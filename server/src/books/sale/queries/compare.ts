import { bestCombination, type Combination, compareWays } from '#domain/books/sale/combination.ts'
import type { BookComparison } from '#domain/books/sale/contract.ts'
import { SPLIT_BLOCKED } from '#domain/books/sale/vocabulary.ts'
import { isReserveMet } from '#domain/deals/auction-terms.ts'
import { belowReserve } from '#domain/deals/below-reserve.ts'
import { provenUntil } from '#domain/funds/rules.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import type { SeenAuction } from '../../../auctions/rows.ts'
import { centsOf } from '../../../deals/rows.ts'
import { canDecideDeal } from '../../../negotiations/policy.ts'
import { contendersOf } from '../../../negotiations/queries/contenders.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { type BidSetRow, bidSetsOf, combinedOf } from './bid-sets.ts'
import { type BookLoanRow, bookLoans, referenceOf } from './book-loans.ts'

/** The bids on the loans of a book that await an answer, and the combination of them that brings the most. */
export interface BestSale {
  open: readonly BidSetRow[]
  best: Combination
}

export async function bestSaleOf(
  db: Db | Tx,
  book: { id: string; auction_round: number },
): Promise<BestSale> {
  const open = (await bidSetsOf(db, book)).filter(({ state }) => state === 'open')
  return { open, best: bestCombination(open.map(combinedOf)) }
}

interface Whole {
  bid: string
  amount: Cents
  company: string
}

/** The best bid on the whole book that awaits an answer. */
async function bestWhole(db: Db | Tx, actor: Actor, book: SeenAuction): Promise<Whole | null> {
  const [best] = await contendersOf(db, actor, book)
  if (!best) return null
  const row = await db
    .selectFrom('bids as b')
    .innerJoin('users as u', 'u.id', 'b.bidder_id')
    .select(['b.id', 'u.company_name', 'u.binding_name'])
    .where('b.loan_deal_id', '=', book.id)
    .where('b.auction_round', '=', book.auction_round)
    .where('b.bidder_id', '=', best.bidder_id)
    .where('b.status', '=', 'pending')
    .orderBy('b.place', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    bid: row.id,
    amount: best.amount,
    company: row.company_name ?? row.binding_name,
  }
}

/**
 * Compares the two ways to sell a book that awaits its seller's decision; the caller has checked that the actor may see
 * all bids.
 */
export async function comparisonFor(db: Db | Tx, actor: Actor, book: SeenAuction): Promise<BookComparison> {
  const today = businessDateOf(book.db_now)
  const { open, best } = await bestSaleOf(db, book)
  const whole = book.deal_state === 'under_review' ? await bestWhole(db, actor, book) : null
  const higher = compareWays(best.awards.length > 0 ? best.total : null, whole?.amount ?? null)
  const isWholeBound =
    whole !== null &&
    isReserveMet({ leading_amount: whole.amount, reserve_price: centsOf(book.reserve_price) })
  const shortfall = best.awards.length > 0 ? belowReserve(best.total, centsOf(book.reserve_price)) : null
  const blocked =
    book.deal_state !== 'under_review'
      ? 'not_under_review'
      : open.length === 0
        ? 'no_bids'
        : isWholeBound && shortfall !== null
          ? 'reserve_met_by_bid'
          : book.is_owner_licence_expired
            ? 'licence_expired'
            : null
  return {
    sets: (await bidSetsOf(db, book)).map((set) => setView(set, best, today)),
    ...loansView(await bookLoans(db, book.id), best),
    total: toDecimal(best.total),
    whole: whole && { ...whole, amount: toDecimal(whole.amount) },
    higher: higher && { way: higher.higher, by: toDecimal(higher.by) },
    below_reserve: shortfall && { ...shortfall, amount: toDecimal(shortfall.amount) },
    can: { accept: blocked === null && canDecideDeal(actor, book) },
    blocked_reason: blocked && SPLIT_BLOCKED[blocked],
  }
}

function setView(set: BidSetRow, best: Combination, today: string): BookComparison['sets'][number] {
  const won = best.awards.filter((award) => award.set === set.id)
  return {
    id: set.id,
    state: set.state,
    company: set.company,
    funds_proven_until: provenUntil(set.funds, today),
    is_package: set.is_package,
    placed_at: set.placed_at.toISOString(),
    loans: set.bids.length,
    total: set.total,
    won_loans: won.length,
    won_total: toDecimal(won.reduce((sum, { amount }) => sum + amount, 0)),
  }
}

function loansView(
  rows: readonly BookLoanRow[],
  best: Combination,
): Pick<BookComparison, 'loans' | 'unsold'> {
  const awards = new Map(best.awards.map((award) => [award.loan, award]))
  const unsold = rows.filter(({ id }) => !awards.has(id))
  return {
    loans: rows.map((row) => {
      const award = awards.get(row.id)
      return {
        loan: row.id,
        reference: referenceOf(row),
        loan_reference: row.loan_reference,
        balance: row.balance,
        set: award?.set ?? null,
        amount: award ? toDecimal(award.amount) : null,
      }
    }),
    unsold: {
      loans: unsold.length,
      balance: toDecimal(unsold.reduce((sum, { balance }) => sum + toCents(balance), 0)),
    },
  }
}
