import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { VERDICT, type Verdict } from '#domain/deals/credit-box-match.ts'
import { DEAL_TYPE_FILTER, parseMaxAmount } from '#domain/deals/filters.ts'
import {
  DEAL_STATE,
  DEAL_STATUS,
  MORTGAGE_CLASS,
  POSITION,
  POSITION_SHORT,
  PROVINCE,
} from '#domain/deals/vocabulary.ts'
import { type Choices, labelOf, type ValueOf } from '#domain/kernel/choice.ts'
import { REMOVE_FILTER } from '#domain/kernel/list.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { mapNames, namesOf } from '#domain/kernel/names.ts'
import { formatMoney, percentText } from '../../../ui/format.ts'
import type { DealFilterQuery } from '../api.ts'

/** The marketplace filters. Empty, null, false and an empty list all mean "not filtered". */
export interface MarketFilters {
  search: string
  deal_type: ValueOf<typeof DEAL_TYPE_FILTER>[]
  mortgage_class: ValueOf<typeof MORTGAGE_CLASS>[]
  deal_state: ValueOf<typeof DEAL_STATE>[]
  status: ValueOf<typeof DEAL_STATUS>[]
  /** Percent; inclusive at both ends. */
  ltv__gte: number | null
  ltv__lte: number | null
  position: ValueOf<typeof POSITION>[]
  /** Months of the full term. */
  mortgage_term__lte: number | null
  /** Months to the maturity; inclusive at both ends. */
  remaining_term__gte: number | null
  remaining_term__lte: number | null
  max_amount: Cents | null
  city: string
  state: ValueOf<typeof PROVINCE>[]
  favorites: boolean
  /** Deals of channels alone, or none of them; empty for both. */
  exclusive_properties: '' | 'yes' | 'no'
  /** The id of one of the user's credit boxes; empty for their primary one. */
  credit_box: string
  credit_box_match: Verdict[]
}
type FilterKey = keyof MarketFilters

/** How a filter is read from a URL, written to it, and named on its chip. */
interface Filter<Value> {
  label: MessageDescriptor
  /** Not filtered. */
  empty: Value
  read: (text: string) => Value
  write: (value: Value) => string | null
  says: (value: Value) => string | MessageDescriptor
}

const textOf = (value: string, max: number) =>
  value
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max)
    .trim()

function listOf<const C extends Choices>(value: string, choices: C): ValueOf<C>[] {
  const requested = value.split(',').map((part) => part.trim())
  return (Object.keys(choices) as ValueOf<C>[]).filter((choice) => requested.includes(choice))
}

function numberOf(value: string, pattern: RegExp, max: number): number | null {
  const text = value.trim()
  return pattern.test(text) && Number(text) <= max ? Number(text) : null
}

const words = (label: MessageDescriptor, max: number): Filter<string> => ({
  label,
  empty: '',
  read: (text) => textOf(text, max),
  write: (value) => value || null,
  says: (value) => value,
})

const someOf = <const C extends Choices>(
  label: MessageDescriptor,
  choices: C,
  labels: Choices = choices,
): Filter<ValueOf<C>[]> => ({
  label,
  empty: [],
  read: (text) => listOf(text, choices),
  write: (value) => value.join(',') || null,
  says: (value) => value.map((one) => labelOf(labels, one)).join(', '),
})

const numeric = (
  label: MessageDescriptor,
  read: (text: string) => number | null,
  says: (value: number) => MessageDescriptor,
): Filter<number | null> => ({
  label,
  empty: null,
  read,
  write: (value) => (value === null ? null : String(value)),
  says: (value) => says(value ?? 0),
})

const monthsOf = (text: string) => numberOf(text, /^\d{1,4}$/, 1200)
const monthsUpTo = (label: MessageDescriptor) =>
  numeric(label, monthsOf, (months) => msg`up to ${months} months`)

/** Percent with at most two decimals; null if it is none. */
export const percentOf = (value: string) =>
  numberOf(value.replace(',', '.').replace(/\s*%$/, ''), /^\d{1,4}(\.\d{1,2})?$/, 1000)
const LTV = msg`LTV`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** In the order of the chips; the two ends of the LTV share one. */
const FILTERS: { readonly [Key in FilterKey]: Filter<MarketFilters[Key]> } = {
  search: words(msg`Search`, 100),
  deal_type: someOf(msg`Type`, DEAL_TYPE_FILTER),
  mortgage_class: someOf(msg`Class`, MORTGAGE_CLASS),
  deal_state: someOf(msg`State`, DEAL_STATE),
  status: someOf(msg`Status`, DEAL_STATUS),
  ltv__gte: numeric(LTV, percentOf, (from) => msg`${from}% and more`),
  ltv__lte: numeric(LTV, percentOf, (to) => msg`up to ${to}%`),
  position: someOf(msg`Position`, POSITION, POSITION_SHORT),
  mortgage_term__lte: monthsUpTo(msg`Full term`),
  remaining_term__gte: numeric(msg`Remaining term`, monthsOf, (months) => msg`${months} months and more`),
  remaining_term__lte: monthsUpTo(msg`Remaining term`),
  max_amount: {
    ...numeric(msg`Amount`, parseMaxAmount, (cents) => msg`up to ${amountLabel(cents)}`),
    write: (value) => (value === null ? null : amountText(value)),
  },
  city: words(msg`City`, 120),
  state: someOf(msg`Province`, PROVINCE),
  favorites: {
    label: msg`Favourites`,
    empty: false,
    read: (text) => ['true', 'yes'].includes(text),
    write: (value) => (value ? 'true' : null),
    says: () => msg`only`,
  },
  exclusive_properties: {
    label: msg`Exclusive`,
    empty: '',
    read: (text) => (text === 'yes' || text === 'no' ? text : ''),
    write: (value) => value || null,
    says: (value) => (value === 'yes' ? msg`yes` : msg`no`),
  },
  credit_box: {
    label: msg`Credit box`,
    empty: '',
    read: (text) => (UUID.test(text) ? text : ''),
    write: (value) => value || null,
    says: () => msg`chosen`,
  },
  credit_box_match: someOf(msg`Match`, VERDICT),
}

const FILTER_KEYS = namesOf(FILTERS)
export const NO_FILTERS = mapNames<MarketFilters>(FILTER_KEYS, (key) => FILTERS[key].empty)

function readEach(params: URLSearchParams): MarketFilters {
  return mapNames<MarketFilters>(FILTER_KEYS, (key) => {
    const value = params.get(key) ?? ''
    return FILTERS[key].read(value === REMOVE_FILTER ? '' : value)
  })
}

/** The labels of the ranges in a URL that end before they begin, and so are ignored: the page says it. */
export function invalidRanges(params: URLSearchParams): MessageDescriptor[] {
  const filters = readEach(params)
  return (['ltv', 'remaining_term'] as const)
    .filter((range) => !isRange(filters[`${range}__gte`], filters[`${range}__lte`]))
    .map((range) => FILTERS[`${range}__gte`].label)
}

/** Reads the filters from a URL. Invalid values are ignored, so that an old or mistyped link still works. */
export function readFilters(params: URLSearchParams): MarketFilters {
  const filters = readEach(params)
  const withLtv = isRange(filters.ltv__gte, filters.ltv__lte) ? filters : without(filters, 'ltv')
  return isRange(filters.remaining_term__gte, filters.remaining_term__lte)
    ? withLtv
    : { ...withLtv, remaining_term__gte: null, remaining_term__lte: null }
}

const isRange = (from: number | null, to: number | null) => from === null || to === null || from <= to

const writtenAs = <Key extends FilterKey>(key: Key, filters: MarketFilters) =>
  FILTERS[key].write(filters[key])

/** Filters in the format of the URL and the API; null removes a key. */
export const writeFilters = (filters: MarketFilters): Record<FilterKey, string | null> =>
  mapNames(FILTER_KEYS, (key) => writtenAs(key, filters))

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

/** `$20M` if exact, else to the cent. */
function amountLabel(cents: Cents): string {
  const short = amountText(cents)
  return /^\d+(\.\d)?[MK]$/.test(short) ? `$${short}` : formatMoney(toDecimal(cents))
}

/** A chip of the active filters. */
export type FilterName = Exclude<FilterKey, 'ltv__gte' | 'ltv__lte'> | 'ltv'
export const FILTER_NAMES: readonly FilterName[] = FILTER_KEYS.flatMap((key) =>
  key === 'ltv__lte' ? [] : [key === 'ltv__gte' ? 'ltv' : key],
)

/** What a chip says: the name of its filter, and its value. */
export function chipOf(name: FilterName, filters: MarketFilters) {
  if (name !== 'ltv') return { label: FILTERS[name].label, value: saidOf(name, filters) }
  const { ltv__gte: from, ltv__lte: to } = filters
  return {
    label: LTV,
    value: to === null ? FILTERS.ltv__gte.says(from) : `${from ?? 0}-${percentText(String(to))}`,
  }
}

const saidOf = <Key extends FilterKey>(key: Key, filters: MarketFilters) => FILTERS[key].says(filters[key])

/** The filters without one of them. */
export function without(filters: MarketFilters, name: FilterName): MarketFilters {
  return name === 'ltv'
    ? { ...filters, ltv__gte: null, ltv__lte: null }
    : { ...filters, [name]: NO_FILTERS[name] }
}

/** The active filters, in the order of the panel. */
export const activeFilters = (filters: MarketFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => JSON.stringify(without(filters, name)) !== JSON.stringify(filters))
