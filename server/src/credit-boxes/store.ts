import { sql } from 'kysely'
import type { Limits } from '#domain/deals/criteria.ts'
import { limitsToWire } from '../deals/rows.ts'
import type { Tx } from '../platform/database/database.ts'

export interface NewBox {
  id: string
  user_id: string
  place: number
  name: string
  is_primary: boolean
  is_muted: boolean
  limits: Limits
}

export async function insertBox(tx: Tx, { limits, ...box }: NewBox): Promise<void> {
  await tx
    .insertInto('credit_boxes')
    .values({ ...box, ...limitsToWire(limits) })
    .execute()
}

export async function updateBox(
  tx: Tx,
  id: string,
  { limits, ...change }: { name: string; is_primary: boolean; is_muted: boolean; limits: Limits },
): Promise<void> {
  await tx
    .updateTable('credit_boxes')
    .set({ ...change, ...limitsToWire(limits), updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Called before another box becomes the primary one. */
export async function unsetPrimary(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('credit_boxes')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute()
}

export async function makePrimary(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('credit_boxes').set({ is_primary: true }).where('id', '=', id).execute()
}

export async function deleteBox(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('credit_boxes').where('id', '=', id).execute()
}
