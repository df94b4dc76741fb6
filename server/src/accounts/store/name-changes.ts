import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Stores a request, in place of the user's earlier one. */
export async function putNameChange(tx: Tx, row: Insertable<Tables['name_changes']>): Promise<void> {
  await tx.deleteFrom('name_changes').where('user_id', '=', row.user_id).execute()
  await tx.insertInto('name_changes').values(row).execute()
}

export const deleteNameChange = (tx: Tx, id: string) =>
  tx.deleteFrom('name_changes').where('id', '=', id).execute()
