import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { KycRow } from './views.ts'

/** Writes to the user's record, which the first write makes, and answers it as it then stands. */
export const writeRecord = (
  tx: Tx,
  userId: string,
  change: Omit<UpdateObject<Tables, 'kyc_records'>, 'user_id' | 'updated_at'>,
): Promise<KycRow> =>
  tx
    .insertInto('kyc_records')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...change, updated_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
