import type { Tx } from '../../platform/database/database.ts'
import * as store from '../store/parts.ts'

/** Moves loans of a locked book into a new part of it. Returns how many were in the book. */
export async function splitOff(
  tx: Tx,
  bookId: string,
  part: store.NewPart,
  loans: readonly string[],
): Promise<number> {
  await store.insertPart(tx, bookId, part)
  return store.moveLoans(tx, bookId, part.id, loans)
}

/**
 * Takes a loan out of a locked, sold book, and lowers the price of the book.
 * @returns false if the loan was not in the book
 */
export async function removeFromBook(
  tx: Tx,
  bookId: string,
  { loan, left }: { loan: string; left: string },
): Promise<boolean> {
  if (!(await store.releaseLoan(tx, bookId, loan))) return false
  await store.setSaleAmount(tx, bookId, left)
  return true
}
