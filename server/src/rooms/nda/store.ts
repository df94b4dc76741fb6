import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertNdaSigning(tx: Tx, signing: Insertable<Tables['nda_signings']>): Promise<void> {
  await tx.insertInto('nda_signings').values(signing).execute()
}
