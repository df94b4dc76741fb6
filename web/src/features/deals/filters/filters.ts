import { DEAL_TYPE_FILTER, parseMaxAmount } from '#domain/deals/filters.ts'
import { DEAL_STATE, MORTGAGE_CLASS, POSITION } from '#domain/deals/vocabulary.ts'
import type { Choices, ValueOf } from '#domain/kernel/choice.ts'
import { REMOVE_FILTER } from '#domain/kernel/list.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import type { DealFilterQuery } from '../api.ts'

/** The marketplace filters. Empty, null, false and an empty list all mean "not filtered". */
export interface MarketFilters {
  search: string
  city: string
  deal_type: ValueOf<typeof DEAL_TYPE_FILTER>[]
  mortgage_class: ValueOf<typeof MORTGAGE_CLASS>[]
  deal_state: ValueOf<typeof DEAL_STATE>[]
  position: ValueOf<typeof POSITION>[]
  /** Percent; inclusive at both ends. */
  ltv__gte: number | null
  ltv__lte: number | null
  /** Months. */
  mortgage_term__lte: number | null
  max_amount: Cents | null
  favorites: boolean
}

export const NO_FILTERS: MarketFilters = {
  search: '',
  city: '',
  deal_type: [],
  mortgage_class: [],
  deal_state: [],
  position: [],
  ltv__gte: null,
  ltv__lte: null,
  mortgage_term__lte: null,
  max_amount: null,
  favorites: false,
}

const textOf = (value: string, max: number) =>
  value
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max)
    .trim()

function listOf<const C extends Choices>(value: string, choices: C): ValueOf<C>[] {
  const asked = value.split(',').map((part) => part.trim())
  return (Object.keys(choices) as ValueOf<C>[]).filter((choice) => asked.includes(choice))
}

function numberOf(value: string, pattern: RegExp, max: number): number | null {
  const text = value.trim()
  return pattern.test(text) && Number(text) <= max ? Number(text) : null
}

const percentOf = (value: string) => numberOf(value, /^\d{1,4}(\.\d{1,4})?$/, 1000)

/** Reads the filters from a URL. Invalid values are ignored, so that an old or mistyped link still works. */
export function readFilters(params: URLSearchParams): MarketFilters {
  const get = (key: keyof MarketFilters) => {
    const value = params.get(key) ?? ''
    return value === REMOVE_FILTER ? '' : value
  }
  const from = percentOf(get('ltv__gte'))
  const to = percentOf(get('ltv__lte'))
  const isContradiction = from !== null && to !== null && from > to
  return {
    search: textOf(get('search'), 100),
    city: textOf(get('city'), 120),
    deal_type: listOf(get('deal_type'), DEAL_TYPE_FILTER),
    mortgage_class: listOf(get('mortgage_class'), MORTGAGE_CLASS),
    deal_state: listOf(get('deal_state'), DEAL_STATE),
    position: listOf(get('position'), POSITION),
    ltv__gte: isContradiction ? null : from,
    ltv__lte: isContradiction ? null : to,
    mortgage_term__lte: numberOf(get('mortgage_term__lte'), /^\d{1,4}$/, 1200),
    max_amount: parseMaxAmount(get('max_amount')),
    favorites: ['true', 'yes'].includes(get('favorites')),
  }
}

/** Filters in the format of the URL and the API; null removes a key. */
export function writeFilters(filters: MarketFilters): Record<keyof MarketFilters, string | null> {
  const numeric = (value: number | null) => (value === null ? null : String(value))
  return {
    search: filters.search || null,
    city: filters.city || null,
    deal_type: filters.deal_type.join(',') || null,
    mortgage_class: filters.mortgage_class.join(',') || null,
    deal_state: filters.deal_state.join(',') || null,
    position: filters.position.join(',') || null,
    ltv__gte: numeric(filters.ltv__gte),
    ltv__lte: numeric(filters.ltv__lte),
    mortgage_term__lte: numeric(filters.mortgage_term__lte),
    max_amount: filters.max_amount === null ? null : amountText(filters.max_amount),
    favorites: filters.favorites ? 'true' : null,
  }
}

/** Active filters as a request query. */
export const queryOf = (filters: MarketFilters): DealFilterQuery =>
  Object.fromEntries(Object.entries(writeFilters(filters)).filter(([, value]) => value !== null))

const THOUSAND = 100_000
const MILLION = 1_000 * THOUSAND

/** `20M`, `500K` or plain dollars, whichever is exact; the API parses it to the same amount. */
export function amountText(cents: Cents): string {
  if (cents >= MILLION && cents % (MILLION / 10) === 0) return `${cents / MILLION}M`
  // Plain numbers below a thousand would be read as millions.
  if (cents % THOUSAND === 0 || cents < THOUSAND) return `${cents / THOUSAND}K`
  return toDecimal(cents).replace('.00', '')
}

/** One chip each; the two ends of the LTV are one filter. */
export const FILTER_NAMES = [
  'search',
  'deal_type',
  'mortgage_class',
  'deal_state',
  'ltv',
  'position',
  'mortgage_term__lte',
  'max_amount',
  'city',
  'favorites',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** The filters without one of them. */
export function without(filters: MarketFilters, name: FilterName): MarketFilters {
  return name === 'ltv'
    ? { ...filters, ltv__gte: null, ltv__lte: null }
    : { ...filters, [name]: NO_FILTERS[name] }
}

/** The active filters, in the order of the panel. */
export const activeFilters = (filters: MarketFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => JSON.stringify(without(filters, name)) !== JSON.stringify(filters))
