import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A computed yield with the values from which it was computed. */
type Headline = Pick<
  Selectable<Tables['auctions']>,
  'round' | 'phase' | 'leading_amount' | 'headline_yield'
> & {
  id: string
}

/** Stores headline yields, except where a bid or a sale has written its own since they were computed. */
export async function updateHeadlines(tx: Db | Tx, headlines: readonly Headline[]): Promise<void> {
  await sql`
    update auctions a set headline_yield = r.headline_yield
    from jsonb_to_recordset(${JSON.stringify(headlines)}::jsonb)
      as r(id uuid, round int, phase text, leading_amount numeric, headline_yield double precision)
    where a.loan_deal_id = r.id and a.round = r.round and a.phase = r.phase
      and a.leading_amount is not distinct from r.leading_amount
      and a.headline_yield is distinct from r.headline_yield`.execute(tx)
}
