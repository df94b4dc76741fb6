import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#domain/kernel/language.ts'
import type { OutletsOf } from '../../platform/outlets.ts'

/** The condition for rows with `user_id`, the account, and `created_by`, which is null if the account itself made it. */
export const isOutletOf = (of: OutletsOf): RawBuilder<boolean> =>
  'account' in of ? sql`user_id = ${of.account}` : sql`coalesce(created_by, user_id) = ${of.person}`

/** The language of the person who made an outlet; English if they have chosen none. */
export const languageOfMaker = (outlet: RawBuilder<unknown>): RawBuilder<Language> =>
  sql`(select coalesce(u.language, 'en') from users u where u.id = coalesce(${outlet}.created_by, ${outlet}.user_id))`
