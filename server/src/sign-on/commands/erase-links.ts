import type { Tx } from '../../platform/database/database.ts'
import { deleteIdentitiesOf } from '../store.ts'

/** Erases by which names providers know a person. */
export const eraseLinks = (tx: Tx, person: string): Promise<void> => deleteIdentitiesOf(tx, person)
