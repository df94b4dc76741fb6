import type { PoolProjection } from '#domain/books/pool/cash-flow.ts'
import type { LargeLoan } from '#domain/books/pool/concentration.ts'
import {
  type CashFlowOut,
  largeLoanResponse,
  MOST_UNPROJECTED,
  type PoolLoanOut,
  type PoolOut,
  poolLoanResponse,
  unprojectedResponse,
} from '#domain/books/pool/contract.ts'
import type { NamedLoan } from '#domain/books/pool/loan.ts'
import { FLOWS } from '#domain/books/pool/months.ts'
import { type PoolPrice, poolAtPercent, poolAtPrice, poolAtYield } from '#domain/books/pool/pricing.ts'
import type { Band, Group } from '#domain/books/pool/stratification.ts'
import { type Disclosed, type Disclosure, redact, shownTo } from '#domain/deal-access/disclosure.ts'
import { remainingTerm } from '#domain/deals/computed.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { attempt } from '#domain/mortgage/errors.ts'
import type { Composition } from './queries/compute-figures.ts'
import type { ListedLoan } from './queries/list-loans.ts'

const seesAt = (disclosure: Disclosure) => (field: Disclosed<Disclosure>) => shownTo(disclosure, field)

const named = ({ id, number, loan_reference }: NamedLoan) => ({
  id,
  reference: dealReference({ deal_type: 'mortgage_from_book', number }),
  loan_reference,
})

const groupView = <G extends Group>(group: G) => ({ ...group, balance: toDecimal(group.balance) })

export function poolView({ stratification, concentration }: Composition, disclosure: Disclosure): PoolOut {
  const sees = seesAt(disclosure)
  const largeLoan = ({ balance, city, state, share, ...loan }: LargeLoan) =>
    redact(largeLoanResponse, sees, { ...named(loan), balance: toDecimal(balance), city, state, share })
  return {
    total: groupView(stratification.total),
    tables: mapNames<PoolOut['tables']>(
      Object.keys(stratification.tables) as (keyof PoolOut['tables'])[],
      (name) => stratification.tables[name].map((band: Band) => groupView(band)),
    ),
    concentration: {
      ...concentration,
      loans: concentration.loans.map(largeLoan),
      cities: concentration.cities.map((city) => ({ ...city, balance: toDecimal(city.balance) })),
    },
  }
}

/** @param day calendar date from which remaining terms run */
export const poolLoanView = (loan: ListedLoan, disclosure: Disclosure, day: string): PoolLoanOut =>
  redact(poolLoanResponse, seesAt(disclosure), {
    ...named(loan),
    title: dealTitle(loan),
    city: loan.city,
    state: loan.state,
    postcode: loan.postcode,
    mortgage_class: loan.mortgage_class,
    position: loan.position,
    balance: loan.principle_balance ?? loan.mortgage_amount,
    interest_rate: loan.interest_rate === null ? null : Number(loan.interest_rate),
    ltv: loan.effective_ltv === null ? null : Number(loan.effective_ltv),
    remaining_term: remainingTerm(loan.remaining_term, loan.effective_maturity, day),
    payment_amount: loan.payment_amount,
    payment_frequency: loan.payment_frequency,
    credit_score: loan.credit_score,
    ttl_missed_pmt: loan.ttl_missed_pmt,
    is_asset_performing: loan.is_asset_performing,
  })

/** The inputs from which a price is computed; without any of them the price is the balance. */
export interface PriceQuery {
  price?: Cents | undefined
  percent?: number | undefined
  yield?: number | undefined
}

const PAR_PERCENT = 100

function priced(pool: PoolProjection, query: PriceQuery): PoolPrice {
  if (query.price !== undefined) return poolAtPrice(pool, query.price)
  if (query.yield !== undefined) return poolAtYield(pool, query.yield)
  return poolAtPercent(pool, query.percent ?? PAR_PERCENT)
}

const priceView = ({ price, accrued, dirty, ...rates }: PoolPrice) => ({
  price: toDecimal(price),
  accrued: toDecimal(accrued),
  dirty: toDecimal(dirty),
  ...rates,
})

const inDecimals = <Name extends string>(names: readonly Name[], amounts: Readonly<Record<Name, Cents>>) =>
  mapNames(names, (name) => toDecimal(amounts[name]))

const AMOUNTS = [...FLOWS, 'received'] as const

export function cashFlowView(
  pool: PoolProjection,
  query: PriceQuery,
  disclosure: Disclosure,
  day: string,
): CashFlowOut {
  const { value, error } = attempt(() => priced(pool, query))
  const unprojected = pool.unprojected.slice(0, MOST_UNPROJECTED)
  return {
    day,
    balance: toDecimal(pool.balance),
    count: pool.count,
    projected: toDecimal(pool.projected),
    months: pool.months.map((month) => ({
      month: month.month,
      ...inDecimals([...AMOUNTS, 'opening', 'closing'], month),
    })),
    totals: inDecimals(AMOUNTS, pool.totals),
    average_life: pool.average_life,
    unprojected: {
      count: pool.unprojected.length,
      balance: toDecimal(pool.balance - pool.projected),
      loans: unprojected.map(({ balance, reason, ...loan }) =>
        redact(unprojectedResponse, seesAt(disclosure), {
          ...named(loan),
          balance: toDecimal(balance),
          reason,
        }),
      ),
    },
    pricing: value && priceView(value),
    pricing_error: error?.message ?? null,
  }
}
