import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export interface HoldRow {
  id: string
  user_id: string | null
  loan_deal_id: string | null
  reason: string
  placed_by: string
  placer: string
  placed_at: Date
  released_by: string | null
  releaser: string | null
  released_at: Date | null
  release_reason: string | null
}

/** What a hold is on. */
export type HoldOn = Pick<HoldRow, 'user_id' | 'loan_deal_id'>

/** Holds on an account or a deal, newest first. Indexes: legal_holds_of_user_ever, legal_holds_of_deal_ever. */
export async function holdsOn(db: Db | Tx, { user_id, loan_deal_id }: HoldOn): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select h.*, placer.binding_name as placer, releaser.binding_name as releaser
    from legal_holds h join users placer on placer.id = h.placed_by left join users releaser on releaser.id = h.released_by
    where h.user_id = ${user_id} or h.loan_deal_id = ${loan_deal_id} order by h.placed_at desc, h.id desc`.execute(
    db,
  )
  return rows
}

export const findHold = (db: Db | Tx, id: string) =>
  db.selectFrom('legal_holds').selectAll().where('id', '=', id).executeTakeFirst()
