import type { DocumentMatch } from '#domain/books/loan-documents/contract.ts'
import { documentMatcher, type NamedLoan } from '#domain/books/loan-documents/match.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { dealReference } from '#domain/deals/title.ts'
import { isOwnerOrAdministrator } from '../../deal-access/policy.ts'
import { canChangeLoans } from '../../deals/policy.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** The name of a document without folders and file extension, which may change when it is stored. */
const bareName = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')

function problemOf(loans: readonly NamedLoan[]): string | null {
  if (loans.length === 0) return 'No mortgage of this book has a reference that is in this name.'
  if (loans.length === 1) return null
  return `The name has the references of several mortgages: ${loans.map((loan) => loan.loan_reference).join(', ')}.`
}

/**
 * Finds the mortgages of a book to which these documents belong.
 * @throws 404 for anyone but the owner and administrators, 409 once its mortgages cannot change
 */
export async function matchDocuments(
  db: Db,
  actor: Actor,
  bookId: string,
  names: readonly string[],
): Promise<DocumentMatch[]> {
  const { deal: book } = await seeDeal(db, actor, bookId)
  if (!isBook(book) || !isOwnerOrAdministrator(actor, book)) throw notFound()
  if (!canChangeLoans(actor, book))
    throw conflict('Documents of mortgages are added until the book is submitted, and after a rejection.')
  const rows = await db
    .selectFrom('loan_deals')
    .select(['id', 'number', 'deal_type', 'loan_reference'])
    .where('book_id', '=', bookId)
    .where('is_in_book', '=', true)
    .execute()
  const present = await namesOfDocuments(db, bookId)
  const match = documentMatcher(
    rows.map((row) => ({ ...row, reference: dealReference(row), loan_reference: row.loan_reference ?? '' })),
  )
  return names.map((name) => {
    const { loans, document_type } = match(name)
    const [loan] = loans.length === 1 ? loans : []
    return {
      name,
      loan: loan ? { id: loan.id, reference: loan.reference, loan_reference: loan.loan_reference } : null,
      document_type,
      problem: problemOf(loans),
      is_present: loan !== undefined && present.has(`${loan.id} ${bareName(name)}`),
    }
  })
}

/** Mortgage and name of each document of a book’s mortgages. */
async function namesOfDocuments(db: Db, bookId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('loan_deal_files as f')
    .innerJoin('loan_deals as d', 'd.id', 'f.loan_deal_id')
    .select(['f.loan_deal_id', 'f.name'])
    .where('d.book_id', '=', bookId)
    .where('f.deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ loan_deal_id, name }) => `${loan_deal_id} ${bareName(name)}`))
}
