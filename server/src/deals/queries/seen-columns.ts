import { type RawBuilder, sql } from 'kysely'
import { DISCLOSURES, type Disclosure } from '#domain/deals/disclosure.ts'
import { dealDetailResponse } from '#domain/deals/shapes.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'

export type SeenField = keyof typeof dealDetailResponse
/**
 * A field's column for a query by this actor; the second argument is its expression if it is not a plain column.
 */
export type SeenColumns = (field: SeenField, column?: RawBuilder<unknown>) => RawBuilder<unknown>

/** The public part of the field. */
export const POSTAL_AREA = sql`upper(left(replace(d.postcode, ' ', ''), 3))`

/**
 * The columns of a deal `d` as visible to the actor; withheld values read as null, so that filters, sorting and
 * counts reveal no more than a response.
 */
export function columnsSeenBy(actor: Actor): SeenColumns {
  const reached: Readonly<Record<Disclosure, RawBuilder<unknown>>> = {
    market: sql`true`,
    bidder: sql`exists (select from bids x where x.loan_deal_id = d.id and x.bidder_id = ${actor.user_id})`,
    // Deal rooms do not exist yet.
    dealRoom: sql`false`,
    winner: sql`coalesce(d.sold_to = ${actor.user_id}, false)`,
    owner: sql`d.owner_id = ${actor.user_id}`,
  }
  return (field, column = sql.ref(`d.${field}`)) => {
    // Others see when something changed that they see.
    if (field === 'updated_at' && !isStaff(actor))
      return sql`case when ${reached.owner} then d.updated_at else d.public_updated_at end`
    const { shown } = dealDetailResponse[field]
    if (shown === 'market' || isStaff(actor)) return column
    const levels = DISCLOSURES.slice(DISCLOSURES.indexOf(shown)).map((level) => reached[level])
    return sql`case when ${sql.join(levels, sql` or `)} then ${column} end`
  }
}
