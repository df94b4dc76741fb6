import type { Tx } from '../../platform/database/database.ts'
import { deleteFilesOfDrafts } from '../store.ts'

/** Erases the documents and pictures of drafts, those that were removed too. Returns their contents. */
export const eraseDocuments = (tx: Tx, drafts: readonly string[]): Promise<string[]> =>
  deleteFilesOfDrafts(tx, drafts)
