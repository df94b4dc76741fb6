import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type Settings = Omit<Selectable<Tables['platform_settings']>, 'is_only'>

/** @param isLocked locks the settings against changes until the transaction ends */
export const findSettings = (db: Db | Tx, { isLocked = false } = {}): Promise<Settings> =>
  db
    .selectFrom('platform_settings')
    .select(['home_slice_fees', 'home_slice_fees_type'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
