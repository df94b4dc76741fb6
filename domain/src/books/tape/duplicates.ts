import { sentence } from '../../kernel/language.ts'
import type { Cents } from '../../kernel/money.ts'
import { tidyText } from './cells.ts'
import type { TapeLoan, TapeProblem } from './check-loan.ts'

/** An open deal of the seller, with the fields that are compared with a tape. */
export interface OpenDeal {
  reference: string
  loan_address: string | null
  postcode: string | null
  mortgage_amount: Cents | null
}

/** The data outside a tape that it is compared with. */
export interface Known {
  openDeals: readonly OpenDeal[]
}

export const NOTHING_KNOWN: Known = { openDeals: [] }

const wordsOf = (text: string) =>
  tidyText(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** References that differ only in case and spaces are equal. */
export const referenceKey = (reference: string) => tidyText(reference).toLowerCase()

type Placed = Pick<OpenDeal, 'loan_address' | 'postcode' | 'mortgage_amount'>

/** Address, postal code and amount as one text; null if one of them is missing. */
const placeKey = ({ loan_address, postcode, mortgage_amount }: Placed): string | null =>
  loan_address && postcode && mortgage_amount !== null
    ? `${wordsOf(loan_address)}|${wordsOf(postcode).replace(' ', '')}|${mortgage_amount}`
    : null

interface Row {
  /** The row number in the spreadsheet. */
  number: number
  loan: TapeLoan
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const MOST_NAMED = 3
const rowsNamed = (rows: readonly Row[]) => {
  const named = rows.slice(0, MOST_NAMED).map(({ number }) => number)
  const more = rows.length > MOST_NAMED ? ' and others' : ''
  return `${rows.length === 1 ? 'row' : 'rows'} ${named.join(', ')}${more}`
}

/** The loans that occur twice in the tape, or that are also open for sale, by row. */
export function duplicatesIn(rows: readonly Row[], known: Known): Map<number, TapeProblem[]> {
  const found = new Map<number, TapeProblem[]>()
  const add = (row: Row, column: TapeProblem['column'], level: TapeProblem['level'], message: string) =>
    found.set(row.number, [...(found.get(row.number) ?? []), { column, level, message }])
  for (const [, same] of grouped(rows, ({ loan }) => referenceKey(loan.loan_reference) || null))
    for (const row of same) {
      if (same.length > 1)
        add(
          row,
          'loan_reference',
          'error',
          sentence`The same reference is in ${rowsNamed(same.filter((one) => one !== row))}.`,
        )
    }
  const open = grouped(known.openDeals, placeKey)
  for (const [key, same] of grouped(rows, ({ loan }) => placeKey(loan.values)))
    for (const row of same) {
      comparePlaces(row, same, (level, message) => add(row, 'loan_address', level, message))
      const [deal] = open.get(key) ?? []
      if (deal)
        add(
          row,
          'loan_address',
          'warning',
          sentence`Address and amount are those of your open deal ${deal.reference}.`,
        )
    }
  return found
}

/** A property may have two mortgages of the same amount, but not in the same position. */
function comparePlaces(
  row: Row,
  same: readonly Row[],
  add: (level: TapeProblem['level'], message: string) => void,
): void {
  const others = same.filter((one) => one !== row)
  if (others.length === 0) return
  const twins = others.filter(({ loan }) => loan.values.position === row.loan.values.position)
  if (twins.length > 0) add('error', sentence`Address, amount and position are those of ${rowsNamed(twins)}.`)
  else add('warning', sentence`Address and amount are those of ${rowsNamed(others)}.`)
}
