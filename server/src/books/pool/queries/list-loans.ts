import { type RawBuilder, sql } from 'kysely'
import type { LOAN_ORDERING } from '#domain/books/pool/contract.ts'
import { POSITION } from '#domain/deals/vocabulary.ts'
import { namesOf } from '#domain/kernel/names.ts'
import type { DealRow } from '../../../deals/rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { COUNT_LIMIT, offsetOf, orderingOf, type Paged } from '../../../platform/http/lists.ts'

type Ordering = (typeof LOAN_ORDERING)[number]

/** A mortgage as the table of its book shows it. */
export interface ListedLoan
  extends Pick<
    DealRow,
    | 'id'
    | 'number'
    | 'deal_type'
    | 'mortgage_class'
    | 'residential_building_type'
    | 'commercial_class'
    | 'office_space_type'
    | 'city'
    | 'state'
    | 'postcode'
    | 'position'
    | 'principle_balance'
    | 'mortgage_amount'
    | 'interest_rate'
    | 'remaining_term'
    | 'payment_amount'
    | 'payment_frequency'
    | 'ttl_missed_pmt'
    | 'is_asset_performing'
  > {
  loan_reference: string
  effective_ltv: string | null
  effective_maturity: string | null
  credit_score: number | null
}

const COLUMNS = sql`d.id, d.number, d.deal_type, d.mortgage_class, d.residential_building_type, d.commercial_class,
  d.office_space_type, d.city, d.state, d.postcode, d.position, d.principle_balance, d.mortgage_amount, d.interest_rate,
  d.remaining_term, d.payment_amount, d.payment_frequency, d.ttl_missed_pmt, d.is_asset_performing, d.loan_reference,
  d.effective_ltv, d.effective_maturity, p.credit_score`

const column = (name: string) => sql`${sql.ref(`d.${name}`)}`

/** The column by which each order sorts. The market sees all of them. */
const ORDER: Readonly<Record<Ordering, RawBuilder<unknown>>> = {
  loan_place: column('loan_place'),
  number: column('number'),
  city: sql`lower(d.city)`,
  state: column('state'),
  mortgage_class: column('mortgage_class'),
  position: sql`array_position(array[${sql.join(namesOf(POSITION))}]::text[], d.position::text)`,
  principle_balance: sql`coalesce(d.principle_balance, d.mortgage_amount)`,
  interest_rate: column('interest_rate'),
  ltv: column('effective_ltv'),
  remaining_term: sql`term_end(d.remaining_term, d.effective_maturity)`,
  credit_score: sql`p.credit_score`,
  ttl_missed_pmt: column('ttl_missed_pmt'),
}

interface ListQuery extends Paged {
  ordering?: Ordering | `-${Ordering}` | undefined
}

/** A page of the mortgages that are sold with a book, and how many there are. Index: loan_deals_of_book. */
export async function listLoans(
  db: Db,
  bookId: string,
  query: ListQuery,
): Promise<{ loans: ListedLoan[]; count: number }> {
  const { field, direction } = orderingOf<Ordering>(query.ordering, 'loan_place')
  const inBook = sql`d.book_id = ${bookId} and d.is_in_book`
  const { rows: loans } = await sql<ListedLoan>`
    select ${COLUMNS} from loan_deals d left join deal_applicants p on p.loan_deal_id = d.id and p.place = 1
    where ${inBook} order by ${ORDER[field]} ${sql.raw(direction)} nulls last, d.loan_place
    limit ${query.page_size} offset ${offsetOf(query)}`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from loan_deals d where ${inBook} limit ${COUNT_LIMIT}) d`.execute(
    db,
  )
  return { loans, count: rows[0]?.count ?? 0 }
}
