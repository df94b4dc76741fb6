import { sql } from 'kysely'
import { notify, type Tx } from '../../platform/database/database.ts'
import { LISTS_CHANNEL } from '../queries/shared-lists.ts'

export interface Exclusivity {
  privatechannel_set: readonly string[]
  channelmember_set: readonly string[]
  /** Null if it never opens to the market. */
  exclusive_until: Date | null
}

/** Replaces the channels and members of a deal; the caller has locked its row. */
export async function setExclusivity(tx: Tx, id: string, to: Exclusivity): Promise<void> {
  await tx
    .deleteFrom('deal_channels')
    .where('loan_deal_id', '=', id)
    .where('channel_id', 'not in', notNone(to.privatechannel_set))
    .execute()
  await tx.deleteFrom('deal_channel_members').where('loan_deal_id', '=', id).execute()
  if (to.privatechannel_set.length > 0)
    await tx
      .insertInto('deal_channels')
      .values(to.privatechannel_set.map((channel_id) => ({ loan_deal_id: id, channel_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (to.channelmember_set.length > 0)
    await tx
      .insertInto('deal_channel_members')
      .values(to.channelmember_set.map((member_id) => ({ loan_deal_id: id, member_id })))
      .execute()
  const isExclusive = to.privatechannel_set.length + to.channelmember_set.length > 0
  await tx
    .updateTable('loan_deals')
    .set({
      is_exclusive: isExclusive,
      exclusive_until: to.exclusive_until,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  await notify(tx, LISTS_CHANNEL, ['market'])
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
const notNone = (ids: readonly string[]) => (ids.length === 0 ? [NO_ID] : [...ids])
