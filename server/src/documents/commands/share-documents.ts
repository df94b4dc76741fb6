import type { Tx } from '../../platform/database/database.ts'
import { copyFiles } from '../store.ts'

/** A part of a book has the documents of the book from which it was split off. The caller has locked the book. */
export const shareDocuments = (tx: Tx, bookId: string, partId: string): Promise<void> =>
  copyFiles(tx, bookId, partId)
