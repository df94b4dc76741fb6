import { sql } from 'kysely'
import { REQUESTS_ANSWERED_IN } from '#domain/deal-access/room.ts'

/**
 * The number of requested documents of a deal `d` that await its seller, as a column. Index: document_requests_open.
 */
export const documentRequestCount = sql<number>`
  case when d.deal_state in (${sql.join(REQUESTS_ANSWERED_IN.map((state) => sql.lit(state)))}) then (
    select count(distinct r.kind)::int from document_requests r
    where r.loan_deal_id = d.id and r.state = 'open') else 0 end`
