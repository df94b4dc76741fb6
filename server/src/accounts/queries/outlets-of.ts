import { type RawBuilder, sql } from 'kysely'
import type { OutletsOf } from '../../platform/outlets.ts'

/** The condition for rows with `user_id`, the account, and `created_by`, which is null if the account itself made it. */
export const isOutletOf = (of: OutletsOf): RawBuilder<boolean> =>
  'account' in of ? sql`user_id = ${of.account}` : sql`coalesce(created_by, user_id) = ${of.person}`
