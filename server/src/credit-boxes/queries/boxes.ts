import { type Selectable, sql } from 'kysely'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/errors.ts'

export type CreditBoxRow = Selectable<Tables['credit_boxes']> & Pick<CreditBox, 'channels'>

/** The channels that have a box as the agreed one. Index: private_channels_of_box. */
const channels = sql<CreditBox['channels']>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'channel_name', c.channel_name) order by c.channel_name, c.id), '[]')
  from private_channels c where c.credit_box_id = credit_boxes.id)`.as('channels')

/** The actor's boxes, the primary one first. Index: credit_boxes' unique key. */
export const ownBoxes = (db: Db | Tx, actor: Actor): Promise<CreditBoxRow[]> =>
  db
    .selectFrom('credit_boxes')
    .selectAll()
    .select(channels)
    .where('user_id', '=', actor.user_id)
    .orderBy('is_primary', 'desc')
    .orderBy('place')
    .execute()

/** @throws 404 if there is no such box, or it is another user's */
export async function ownBox(db: Db | Tx, actor: Actor, id: string): Promise<CreditBoxRow> {
  const box = await db
    .selectFrom('credit_boxes')
    .selectAll()
    .select(channels)
    .where('id', '=', id)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
  if (!box) throw notFound()
  return box
}

/** As `ownBox`, for a row that will refer to the box: it is not deleted before the transaction ends. @throws 404 */
export async function keepOwnBox(tx: Tx, actor: Actor, id: string): Promise<CreditBoxRow> {
  await tx.selectFrom('credit_boxes').select('id').where('id', '=', id).forKeyShare().execute()
  return ownBox(tx, actor, id)
}

/** Locks the user's row and so all changes of their boxes, also new boxes, until the transaction ends. */
export async function lockBoxes(tx: Tx, actor: Actor): Promise<CreditBoxRow[]> {
  await tx.selectFrom('users').select('id').where('id', '=', actor.user_id).forNoKeyUpdate().execute()
  return ownBoxes(tx, actor)
}
