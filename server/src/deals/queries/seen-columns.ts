import { type RawBuilder, sql } from 'kysely'
import { DISCLOSURES, type Disclosure } from '#domain/deals/disclosure.ts'
import { ROOM_STATES } from '#domain/deals/room.ts'
import { dealDetailResponse } from '#domain/deals/shapes.ts'
import { type Actor, isStaff } from '../../platform/auth/actor.ts'
import { isAdmitted } from './exclusive.ts'
import { hasOffered } from './has-offered.ts'

export type SeenField = keyof typeof dealDetailResponse
/**
 * A field's column for a query by this actor; the second argument is its expression if it is not a plain column.
 */
export type SeenColumns = (field: SeenField, column?: RawBuilder<unknown>) => RawBuilder<unknown>

/** Who reads: an actor, or somebody in the market who owns no deal, bought none and has bid on none. */
export type Reader = Actor | 'market'

/**
 * The columns of a deal `d` as visible to the reader; withheld values read as null, so that filters, sorting and
 * counts reveal no more than a response.
 */
export function columnsSeenBy(reader: Reader): SeenColumns {
  if (reader === 'market') return columnsOfMarket
  const reached: Readonly<Record<Disclosure, RawBuilder<unknown>>> = {
    market: sql`true`,
    bidder: hasOffered(reader.user_id),
    dealRoom: sql`(exists (select from room_entries e where e.loan_deal_id = d.id and e.user_id = ${reader.user_id}
      and e.state = 'admitted') and d.deal_state in (${sql.join(ROOM_STATES)}) and not d.is_archived
      and (not d.is_exclusive or ${isAdmitted(sql`d.id`, reader.user_id)}))`,
    winner: sql`exists (select from loan_deals w where w.id = d.id and w.sold_to = ${reader.user_id})`,
    owner: sql`d.owner_id = ${reader.user_id}`,
  }
  return (field, column = sql.ref(`d.${field}`)) => {
    // Others see when something changed that they see.
    if (field === 'updated_at' && !isStaff(reader))
      return sql`case when ${reached.owner} then d.updated_at else d.public_updated_at end`
    const { shown } = dealDetailResponse[field]
    if (shown === 'market' || isStaff(reader)) return column
    const levels = DISCLOSURES.slice(DISCLOSURES.indexOf(shown)).map((level) => reached[level])
    return sql`case when ${sql.join(levels, sql` or `)} then ${column} end`
  }
}

const columnsOfMarket: SeenColumns = (field, column = sql.ref(`d.${field}`)) => {
  if (field === 'updated_at') return sql`d.public_updated_at`
  // The case keeps the column's type.
  return dealDetailResponse[field].shown === 'market' ? column : sql`case when false then ${column} end`
}
