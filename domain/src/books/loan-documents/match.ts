import type { DocumentType } from '../../deals/documents.ts'
import { typeInWords, wordsOf } from '../../documents/name.ts'

/** A mortgage of a book, with both of its references. */
export interface NamedLoan {
  id: string
  /** Given by the product: HS-20418. */
  reference: string
  /** Given by the seller, as on the tape. */
  loan_reference: string
}

/** What was recognised in the name of a document. */
export interface NameMatch<Loan extends NamedLoan> {
  /** The mortgages whose reference is in the name; exactly one if the name is unambiguous. */
  loans: readonly Loan[]
  /** Null if the name suggests no type, or several. */
  document_type: DocumentType | null
}

const withoutEnding = (path: string) => path.replace(/\.[a-z0-9]{1,5}$/i, '')

/**
 * Finds the mortgages of a book in the names of documents. A reference must match whole words: `LN-42` matches
 * `LN 42/appraisal.pdf` and `appraisal_ln-42.pdf`, but not `LN-421.pdf`. The longest reference wins: `LN-42-B` over
 * `LN-42`. A folder whose whole name is a reference takes precedence over the name of the file.
 * @returns a function from a file name, with its folders, to what was recognised; its cost does not grow with the book
 */
export function documentMatcher<Loan extends NamedLoan>(
  loans: readonly Loan[],
): (path: string) => NameMatch<Loan> {
  const known = new Map<string, Loan>()
  const twice = new Set<string>()
  let longest = 1
  for (const loan of loans)
    for (const reference of new Set([loan.reference, loan.loan_reference])) {
      const words = wordsOf(reference)
      const key = words.join(' ')
      if (key === '') continue
      if (known.has(key) && known.get(key) !== loan) twice.add(key)
      known.set(key, loan)
      longest = Math.max(longest, words.length)
    }
  // References that differ only in punctuation are ambiguous, so neither is matched.
  for (const key of twice) known.delete(key)

  return (path) => {
    const words = wordsOf(withoutEnding(path))
    const folders = path
      .split('/')
      .slice(0, -1)
      .flatMap((folder) => known.get(wordsOf(folder).join(' ')) ?? [])
    const found: { from: number; to: number; loan: Loan }[] = []
    for (let length = Math.min(longest, words.length); length > 0; length -= 1)
      for (let from = 0; from + length <= words.length; from += 1) {
        const to = from + length
        const loan = known.get(words.slice(from, to).join(' '))
        if (loan && !found.some((one) => one.from <= from && to <= one.to)) found.push({ from, to, loan })
      }
    const rest = words.map((word, at) =>
      // The words of a reference say nothing about the type.
      found.some(({ from, to }) => from <= at && at < to) ? '·' : word,
    )
    const loans = new Set(folders.length > 0 ? folders : found.map(({ loan }) => loan))
    return { loans: [...loans], document_type: typeInWords(rest) }
  }
}
