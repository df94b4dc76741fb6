import type { Tx } from '../../platform/database/database.ts'
import { deletePerson } from '../scim/store.ts'
import { deleteIdentitiesOf } from '../store.ts'

/** Erases by which names providers and directories know a person. */
export async function eraseLinks(tx: Tx, person: string): Promise<void> {
  await deleteIdentitiesOf(tx, person)
  await deletePerson(tx, person)
}
