import type { Selectable, Updateable } from 'kysely'
import type { CriteriaValues } from '#domain/deals/credit-box-match.ts'
import {
  CRITERION_NAMES,
  type Criterion,
  criterionOf,
  criterionOfKey,
  LIMIT_KEYS,
  type LimitKey,
  type Limits,
  type LimitsOut,
} from '#domain/deals/criteria.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import type { FieldKind } from '#domain/deals/field-kinds.ts'
import { DEAL_FIELDS, type DealField, type DealValues, type Field, fieldOf } from '#domain/deals/fields.ts'
import { PRICING_FIELDS, type PricingTerms } from '#domain/deals/pricing.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { CurrentAuction } from './queries/current-auction.ts'

/** A deal's row with that of its current auction. */
export type DealRow = Omit<Selectable<Tables['loan_deals']>, 'deal_state' | 'state_before_issue'> &
  CurrentAuction & {
    deal_state: DealState
    state_before_issue: DealState | null
  }

/** The fields that are stored with the current auction, and the names of their columns. */
const IN_AUCTION = {
  auction_format: 'format',
  bid_start_ts: 'starts_at',
  bid_end_ts: 'ends_at',
} as const
type AuctionField = keyof typeof IN_AUCTION
const isInAuction = (field: DealField): field is AuctionField => field in IN_AUCTION

/** The fields that are columns of the deal itself. */
export const OWN_FIELDS = DEAL_FIELDS.filter((field) => !isInAuction(field))

interface Conversion {
  /** From the column, or the cell of a history row, to the value in code. */
  read(stored: unknown): unknown
  /** From the value in code to the column or cell. */
  store(value: unknown): unknown
  /** From the value in code to a response. */
  send(value: unknown): unknown
}

const asIs = (value: unknown) => value
const AS_IS: Conversion = { read: asIs, store: asIs, send: asIs }
const inCents = (decimal: unknown) => toCents(String(decimal))
const inDecimals = (cents: unknown) => toDecimal(Number(cents))

/** Differences between column, code and wire format, by kind; null is null everywhere. */
const CONVERSIONS: Readonly<Record<Exclude<FieldKind, 'rows'>, Conversion>> = {
  money: { read: inCents, store: inDecimals, send: inDecimals },
  percent: { ...AS_IS, read: Number },
  decimal: { ...AS_IS, read: Number },
  timestamp: { ...AS_IS, read: (moment) => (moment instanceof Date ? moment.toISOString() : moment) },
  whole: AS_IS,
  date: AS_IS,
  choice: AS_IS,
  yes_no: AS_IS,
  text: AS_IS,
}

/** The conversion of a history's rows, cell by cell. */
function ofRows(columns: NonNullable<Field['columns']>): Conversion {
  const inRows = (way: keyof Conversion) => (value: unknown) => {
    const cell = ([name, inner]: [string, unknown]) => {
      const column = columns[name]
      return [name, column && inner !== null ? CONVERSIONS[column.kind][way](inner) : inner]
    }
    return (value as object[]).map((row) => Object.fromEntries(Object.entries(row).map(cell)))
  }
  return { read: inRows('read'), store: inRows('store'), send: inRows('send') }
}

const CONVERSION_OF = mapNames(DEAL_FIELDS, (name) => {
  const { kind, columns = {} } = fieldOf(name)
  return kind === 'rows' ? ofRows(columns) : CONVERSIONS[kind]
})

const convert = (field: DealField, way: keyof Conversion, value: unknown): unknown =>
  value === null || value === undefined ? null : CONVERSION_OF[field][way](value)

/** The columns of the given fields, except those stored with the auction. */
export const toColumns = (values: Partial<DealValues>) =>
  mapNames<Updateable<Pick<Tables['loan_deals'], Exclude<DealField, AuctionField>>>>(
    OWN_FIELDS.filter((field) => field in values),
    (field) => {
      const column = convert(field, 'store', values[field])
      return fieldOf(field).kind === 'rows' && column !== null ? JSON.stringify(column) : column
    },
  )

/** The auction's columns of the given fields. */
export const toAuctionColumns = (values: Partial<DealValues>): Updateable<Tables['auctions']> =>
  Object.fromEntries(
    DEAL_FIELDS.filter(isInAuction)
      .filter((field) => field in values)
      .map((field) => [IN_AUCTION[field], convert(field, 'store', values[field])]),
  )

/** The deal's fields in the format of the rules: money in cents, rates as numbers. */
export const valuesOf = (row: Pick<DealRow, DealField>) =>
  mapNames<DealValues>(DEAL_FIELDS, (field) => convert(field, 'read', row[field]))

/** Some of the deal's fields in the format of the rules, for queries that read no others. */
export const someValuesOf = <F extends DealField>(fields: readonly F[], row: Pick<DealRow, F>) =>
  mapNames<Pick<DealValues, F>>(fields, (field) => convert(field, 'read', row[field]))

/** The columns of `PRICING_COLUMNS`. */
export type PricingRow = Pick<DealRow, (typeof PRICING_FIELDS)[number]> & { stated_on: string | null }

/** The fields that determine a deal's price, in the format of the rules. */
export const pricingTermsOf = (row: PricingRow): PricingTerms => ({
  ...someValuesOf(PRICING_FIELDS, row),
  stated_on: row.stated_on,
})

/** Converts a value to the response format. */
export const toWire = (field: DealField, value: DealValues[DealField]) => convert(field, 'send', value)

/** Converts a column to the response format. */
export const columnToWire = (field: DealField, column: unknown) =>
  convert(field, 'send', convert(field, 'read', column))

export const centsOf = (decimal: string | null) => (decimal === null ? null : toCents(decimal))
export const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

/** The types of the documents of a deal. */
export const documentTypes = (deal: { files: readonly { document_type: DocumentType }[] }): DocumentType[] =>
  deal.files.map((file) => file.document_type)

const unitOf = (name: Criterion) => {
  const info = criterionOf(name)
  return 'unit' in info ? info.unit : null
}
/** A number of a row, or of a row as JSON. */
const criterionNumber = (name: Criterion, stored: unknown) => {
  if (stored === null || stored === undefined) return null
  return unitOf(name) === 'money' ? toCents(String(stored)) : Number(stored)
}

/** A row of deal_criteria in the format of the rule. */
export const criteriaValuesOf = (row: Readonly<Record<Criterion, unknown>>): CriteriaValues =>
  mapNames<CriteriaValues>(CRITERION_NAMES, (name) =>
    unitOf(name) === null ? row[name] : criterionNumber(name, row[name]),
  )

/** The limits of a row of credit_boxes, in the format of the rule. */
export const limitsOf = (row: Readonly<Record<LimitKey, unknown>>): Limits =>
  mapNames<Limits>(LIMIT_KEYS, (key) => {
    const name = criterionOfKey(key)
    return unitOf(name) === null ? row[key] : criterionNumber(name, row[key])
  })

/** Limits as they are stored and sent. */
export const limitsToWire = (limits: Limits): LimitsOut =>
  mapNames<LimitsOut>(LIMIT_KEYS, (key) => {
    const limit = limits[key]
    return typeof limit === 'number' && unitOf(criterionOfKey(key)) === 'money' ? toDecimal(limit) : limit
  })
