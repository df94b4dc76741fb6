import type { Tx } from '../../platform/database/database.ts'
import { copyFiles } from '../store.ts'

/** Copies the documents of a book to a part that is split from it. The caller has locked the book. */
export const shareDocuments = (tx: Tx, bookId: string, partId: string): Promise<void> =>
  copyFiles(tx, bookId, partId)
