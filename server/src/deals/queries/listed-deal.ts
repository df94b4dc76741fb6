import { sql } from 'kysely'
import { remainingTerm } from '#domain/deals/computed.ts'
import type { ListedDeal } from '#domain/deals/filters.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** A listed deal without the criteria, which only credit boxes compare. */
export type Listing = Omit<ListedDeal, 'criteria'>
/** A listing that is in the database. */
export type StoredListing = Listing & { id: string }

/** A live deal as the market or its channels see it, with the parts of its name; null if they do not see it as live. */
export async function liveListing(db: Db | Tx, id: string): Promise<StoredListing | null> {
  const { rows } = await sql<
    Omit<StoredListing, 'effective_ltv' | 'principle_balance' | 'mortgage_amount' | 'months_left'> & {
      principle_balance: string | null
      mortgage_amount: string | null
      effective_ltv: string | null
      effective_maturity: string | null
      remaining_term: number | null
      now: Date
    }
  >`
    select l.id, l.is_exclusive, l.number, l.owner_id, l.company_name as owner_company, l.deal_state, true as is_complete, false as is_past_result,
      false as is_favorite, l.postal_area, l.deal_type, l.mortgage_class, l.residential_building_type, l.commercial_class,
      l.office_space_type, l.position, l.city, l.state, d.description, null as loan_address, null as reserve_price,
      null as sale_amount, l.principle_balance, l.mortgage_amount, l.effective_ltv, l.effective_term, l.effective_maturity,
      l.remaining_term,
      clock_timestamp() as now
    from deal_listings l join loan_deals d on d.id = l.id
    where l.id = ${id} and (l.is_listed or l.is_listed_exclusively) and l.deal_state = 'live'`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { effective_maturity: maturity, remaining_term, now, ...listed } = row
  const cents = (amount: string | null) => (amount === null ? null : toCents(amount))
  return {
    ...listed,
    principle_balance: cents(row.principle_balance),
    mortgage_amount: cents(row.mortgage_amount),
    effective_ltv: row.effective_ltv === null ? null : Number(row.effective_ltv),
    months_left: remainingTerm(remaining_term, maturity, businessDateOf(now)),
  }
}
