import type { Cents } from '../../kernel/money.ts'
import { percentOf } from '../../mortgage/rounding.ts'
import { balanceOf, type NamedLoan, nameOf, type PoolLoan } from './loan.ts'

/** The number of largest loans and cities that are listed. */
export const MOST_NAMED = 10

interface Part {
  /** Cents. */
  balance: Cents
  /** Percent of the pool's balance, two decimals, half-up. */
  share: number
}

export interface LargeLoan extends Part, NamedLoan {
  city: string | null
  state: PoolLoan['values']['state']
}

export interface LargeCity extends Part {
  city: string
  state: PoolLoan['values']['state']
  count: number
}

export interface Concentration {
  /** The largest loans, the largest first; equal ones in the order of the tape. */
  loans: LargeLoan[]
  /** The combined share of the listed loans. */
  loans_share: number
  /** The cities with the largest balances. */
  cities: LargeCity[]
  /** The combined share of the listed cities. */
  cities_share: number
  city_count: number
}

/** A key for spellings of one city: case, accents and spaces are ignored. */
const sameCity = (city: string) =>
  city
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()

type City = Omit<LargeCity, 'share'>

function citiesOf(loans: readonly PoolLoan[]): City[] {
  const cities = new Map<string, City>()
  for (const loan of loans) {
    const { city, state } = loan.values
    if (!city) continue
    const key = `${sameCity(city)}|${state}`
    const known = cities.get(key) ?? { city, state, count: 0, balance: 0 }
    known.count += 1
    known.balance += balanceOf(loan)
    cities.set(key, known)
  }
  return [...cities.values()]
}

const largest = <P extends { balance: Cents }>(parts: readonly P[]): P[] =>
  [...parts].sort((a, b) => b.balance - a.balance).slice(0, MOST_NAMED)

/** The largest loans and cities of a pool, with their shares of it. Loans without a city count for no city. */
export function concentrationOf(loans: readonly PoolLoan[]): Concentration {
  const total = loans.reduce((sum, loan) => sum + balanceOf(loan), 0)
  const share = (balance: Cents) => (total === 0 ? 0 : percentOf(balance, total))
  const together = (parts: readonly { balance: Cents }[]) =>
    share(parts.reduce((sum, { balance }) => sum + balance, 0))
  const all = citiesOf(loans)
  const cities = largest(all)
  const largeLoans = largest(
    loans.map((loan) => ({
      ...nameOf(loan),
      city: loan.values.city,
      state: loan.values.state,
      balance: balanceOf(loan),
    })),
  )
  return {
    loans: largeLoans.map((loan) => ({ ...loan, share: share(loan.balance) })),
    loans_share: together(largeLoans),
    cities: cities.map((city) => ({ ...city, share: share(city.balance) })),
    cities_share: together(cities),
    city_count: all.length,
  }
}
