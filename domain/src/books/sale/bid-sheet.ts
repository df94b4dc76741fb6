import type { Language } from '../../kernel/language.ts'
import { type Cents, DECIMAL, MAX_CENTS, toCents, withoutThousands } from '../../kernel/money.ts'
import { type BidLoan, loanBidIssue } from './bid-rules.ts'

/** The columns by which an uploaded bid sheet is read, in either language. */
export const SHEET_REFERENCE = { en: 'Mortgage', fr: 'Hypothèque' } as const
export const SHEET_BID = { en: 'Bid', fr: 'Mise' } as const
type Heading = Readonly<Record<Language, string>>

/** A row of a sheet: its number, and its cells as text. */
export interface TextRow {
  number: number
  cells: readonly string[]
}

/** The result of reading a row: a bid, or the problem with it. */
export interface SheetBid {
  /** The number of the row in the sheet. */
  row: number
  /** As written in the row. */
  reference: string
  /** Null if the book has no such loan. */
  loan: string | null
  /** In cents; null if it is not a valid amount. */
  amount: Cents | null
  error: string | null
}

/** The result of reading a bid sheet, row by row; rows without a bid are left out. */
export interface SheetReading {
  /** Why the whole sheet cannot be read, as a sentence; there are no rows then. */
  issue: string | null
  rows: readonly SheetBid[]
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const isHeading = (cell: string, { en, fr }: Heading) =>
  plain(cell) === plain(en) || plain(cell) === plain(fr)

/**
 * Reads an amount as people type it in sheets: `450000`, `$450,000.00`, `450 000,00 $`.
 * @returns cents; null if it is not an amount with at most two decimals
 */
export function readAmount(text: string): Cents | null {
  const bare = text.replaceAll(/[\s$ ]|CAD/gi, '').replaceAll('’', '')
  const isComma = /^\d{1,3}(\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/.test(bare)
  const decimal = isComma ? bare.replaceAll('.', '').replace(',', '.') : withoutThousands(bare)
  if (!DECIMAL.test(decimal) || decimal.startsWith('-')) return null
  const cents = toCents(decimal)
  return cents > MAX_CENTS ? null : cents
}

/** Reads a bid sheet against the loans of its book. Every row with a bid yields either the bid or its problem. */
export function readBidSheet(rows: readonly TextRow[], loans: readonly BidLoan[]): SheetReading {
  const header = rows.findIndex(
    ({ cells }) =>
      cells.some((cell) => isHeading(cell, SHEET_REFERENCE)) &&
      cells.some((cell) => isHeading(cell, SHEET_BID)),
  )
  const headings = rows[header]?.cells
  if (!headings)
    return failed(`The sheet needs a row with the headings “${SHEET_REFERENCE.en}” and “${SHEET_BID.en}”.`)
  const columns = (name: Heading) => headings.flatMap((cell, place) => (isHeading(cell, name) ? [place] : []))
  const [references, bids] = [columns(SHEET_REFERENCE), columns(SHEET_BID)]
  for (const [name, places] of [
    [SHEET_REFERENCE, references],
    [SHEET_BID, bids],
  ] as const)
    if (places.length > 1)
      return failed(`The heading “${name.en}” is in the sheet twice. Keep one of the columns.`)
  const byReference = new Map(loans.map((loan) => [loan.reference.toLowerCase(), loan]))
  const firstRow = new Map<string, number>()
  const read = rows.slice(header + 1).flatMap(({ number, cells }) => {
    const reference = cells[references[0] ?? -1]?.trim() ?? ''
    const text = cells[bids[0] ?? -1]?.trim() ?? ''
    if (text === '') return []
    const earlier = firstRow.get(reference.toLowerCase())
    if (earlier === undefined) firstRow.set(reference.toLowerCase(), number)
    return [readRow({ row: number, reference, text, earlier }, byReference)]
  })
  return read.length === 0
    ? failed('No row has a bid. Enter amounts in the column “Bid”.')
    : { issue: null, rows: read }
}

const failed = (issue: string): SheetReading => ({ issue, rows: [] })

function readRow(
  {
    row,
    reference,
    text,
    earlier,
  }: { row: number; reference: string; text: string; earlier?: number | undefined },
  loans: ReadonlyMap<string, BidLoan>,
): SheetBid {
  const loan = loans.get(reference.toLowerCase())
  const amount = readAmount(text)
  const checked = { row, reference, loan: loan?.id ?? null, amount }
  if (reference === '') return { ...checked, error: 'The row has a bid and names no mortgage.' }
  if (!loan) return { ...checked, error: 'The book has no mortgage with this reference.' }
  if (earlier !== undefined) return { ...checked, error: `The mortgage has a bid in row ${earlier} already.` }
  if (amount === null) return { ...checked, error: `“${text}” is not an amount with at most two decimals.` }
  return { ...checked, error: loanBidIssue(loan, amount) }
}
