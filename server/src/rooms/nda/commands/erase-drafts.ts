import type { Tx } from '../../../platform/database/database.ts'
import { deleteNdasOf } from '../store.ts'

/** Erases the agreements that were uploaded for drafts. Returns their contents. */
export const eraseNdas = (tx: Tx, drafts: readonly string[]): Promise<string[]> => deleteNdasOf(tx, drafts)
