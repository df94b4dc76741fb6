import type { Cents } from '../../kernel/money.ts'
import { mapNames, namesOf } from '../../kernel/names.ts'
import { type Averages, addLoan, averagesOf, noSums, type Sums } from './averages.ts'
import { DIMENSION_NAMES, DIMENSIONS, type DimensionName, NOT_STATED } from './bands.ts'
import { balanceOf, figuresOf, type LoanFigures, type PoolLoan } from './loan.ts'
import { sharesOf } from './shares.ts'

/** Count, balance and averages of a group of loans. */
export interface Group extends Averages {
  count: number
  /** Cents. */
  balance: Cents
}

/** One row of a table. */
export interface Band extends Group {
  key: string
  label: string
  /** Percent of the pool's balance, two decimals; the shares of a table add up to 100. */
  share: number
}

export interface Stratification {
  total: Group
  tables: Record<DimensionName, Band[]>
}

const groupOf = (sums: Sums): Group => ({
  count: sums.count,
  balance: sums.balance,
  ...averagesOf(sums),
})

/** The bands to show, in order: for a scale from the first band with loans to the last, else all bands with loans. */
function shownBands(name: DimensionName, found: ReadonlyMap<string, Sums>): string[] {
  const { bands, isScale } = DIMENSIONS[name]
  const keys = namesOf(bands)
  const isFilled = keys.map((key) => found.has(key))
  const shown = isScale
    ? keys.slice(isFilled.indexOf(true), isFilled.lastIndexOf(true) + 1)
    : keys.filter((_, index) => isFilled[index])
  // Provinces are sorted by balance; classes, positions and arrears have an order of their own.
  if (name === 'state') shown.sort((a, b) => (found.get(b)?.balance ?? 0) - (found.get(a)?.balance ?? 0))
  return found.has(NOT_STATED) ? [...shown, NOT_STATED] : shown
}

function tableOf(name: DimensionName, found: ReadonlyMap<string, Sums>): Band[] {
  const keys = shownBands(name, found)
  const groups = keys.map((key) => groupOf(found.get(key) ?? noSums()))
  const shares = sharesOf(groups.map(({ balance }) => balance))
  const labels: Readonly<Record<string, string>> = { ...DIMENSIONS[name].bands, [NOT_STATED]: 'Not stated' }
  return groups.map((group, index) => {
    const key = keys[index] ?? NOT_STATED
    return { key, label: labels[key] ?? key, ...group, share: shares[index] ?? 0 }
  })
}

/**
 * The loans of a pool by LTV, rate, remaining term, province, class, position, credit score and arrears, with averages
 * weighted by balance. Every loan is in one band of each table.
 * @param day calendar date from which remaining terms run
 */
export function stratify(loans: readonly PoolLoan[], day: string): Stratification {
  const total = noSums()
  const found = mapNames(DIMENSION_NAMES, () => new Map<string, Sums>())
  for (const loan of loans) {
    const balance = balanceOf(loan)
    const figures = figuresOf(loan, day)
    addLoan(total, balance, figures)
    for (const name of DIMENSION_NAMES)
      addLoan(sumsOf(found[name], keyOf(name, loan, figures)), balance, figures)
  }
  return { total: groupOf(total), tables: mapNames(DIMENSION_NAMES, (name) => tableOf(name, found[name])) }
}

const keyOf = (name: DimensionName, loan: PoolLoan, figures: LoanFigures) =>
  DIMENSIONS[name].bandOf(loan, figures)

function sumsOf(found: Map<string, Sums>, key: string): Sums {
  const sums = found.get(key) ?? noSums()
  found.set(key, sums)
  return sums
}
