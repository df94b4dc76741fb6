import { type DocumentMatch, MOST_NAMES, matchDocuments } from '#domain/books/loan-documents/contract.ts'
import { call } from '../../../platform/api/client.ts'

/** To which mortgages of a book documents belong, by their names. */
export async function matchNames(book: string, names: readonly string[]): Promise<DocumentMatch[]> {
  const matches: DocumentMatch[] = []
  for (let from = 0; from < names.length; from += MOST_NAMES) {
    const part = names.slice(from, from + MOST_NAMES)
    matches.push(...(await call(matchDocuments, { params: { id: book }, body: { names: part } })).results)
  }
  return matches
}
