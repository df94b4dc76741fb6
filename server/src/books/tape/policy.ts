import { isBook } from '#domain/deals/kinds.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { canChangeLoans } from '../../deals/policy.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** The facts of a book that its loan tape depends on. */
export interface BookFacts {
  owner_id: string
  deal_type: string | null
  deal_state: DealState
  is_archived: boolean
}

/** Only the owner and administrators may know of a tape. */
export const canSeeTape = (actor: Actor, book: Pick<BookFacts, 'owner_id'>) =>
  book.owner_id === actor.user_id || has(actor, 'superuser')

/** Why no tape can be imported into a deal now, in a sentence; null if one can. */
export function importBlockedBy(actor: Actor, book: BookFacts): string | null {
  if (actor.viewed_by) return MESSAGES.whileViewingAs
  if (!isBook(book)) return 'A loan tape is imported into a book of mortgages, and this deal is not one.'
  if (book.is_archived) return 'This book is archived. Restore it before you import a loan tape.'
  return canChangeLoans(actor, book)
    ? null
    : 'Loan tapes are imported before a book is submitted. Its mortgages cannot change now.'
}

/** @throws 404 if the actor may not know of a tape, 409 if the book takes no loans */
export function assertCanImport(actor: Actor, book: BookFacts): void {
  if (!canSeeTape(actor, book)) throw notFound()
  const blocked = importBlockedBy(actor, book)
  if (blocked !== null) throw conflict(blocked)
}
