import { expect, it } from 'vitest'
import { DATA_DICTIONARY } from './data-dictionary.ts'
import { FEED_COLUMN_NAMES } from './feed.ts'
import { COLUMNS_VERSION, SHEET_COLUMN_NAMES } from './sheet.ts'

/** The columns of version 1, as notebooks read them. A column may be added; a change of these needs version 2. */
const RELEASED = `id STRING, reference STRING, title STRING, city STRING, state STRING, postcode STRING,
  company_name STRING, status STRING, mortgage_class STRING, deal_type STRING, position STRING,
  principal DECIMAL(14,2) CAD, property_value DECIMAL(14,2) CAD, prior_balance DECIMAL(14,2) CAD, ltv DOUBLE %,
  yield DOUBLE %, yield_at STRING, interest_rate DOUBLE %, remaining_term INT32 months, auction_format STRING,
  opening_bid DECIMAL(14,2) CAD, leading_amount DECIMAL(14,2) CAD, bid_share DOUBLE %, bid_count INT32 bids,
  reserve BOOLEAN, bid_start_ts TIMESTAMP(MILLIS, UTC) UTC, bid_end_ts TIMESTAMP(MILLIS, UTC) UTC,
  sale_amount DECIMAL(14,2) CAD, sale_share DOUBLE %, ended_at TIMESTAMP(MILLIS, UTC) UTC,
  listed_at TIMESTAMP(MILLIS, UTC) UTC, changed_at TIMESTAMP(MILLIS, UTC) UTC`.replace(/\s+/g, ' ')

it('the columns of a version keep their names, order, types and units', () => {
  expect(COLUMNS_VERSION).toBe(1)
  const lines = DATA_DICTIONARY.map(({ column, parquet_type, unit }) =>
    [column, parquet_type, unit].filter(Boolean).join(' '),
  )
  expect(lines.join(', ')).toBe(RELEASED)
})

it('each column that is exported has a line in the data dictionary, and no line is without a column', () => {
  expect(DATA_DICTIONARY.map(({ column }) => column)).toEqual([...FEED_COLUMN_NAMES])
  expect(DATA_DICTIONARY.filter((line) => line.is_in_exports).map(({ column }) => column)).toEqual([
    ...SHEET_COLUMN_NAMES,
  ])
})

it('a line says what the column means: its values, its fields with their labels, and who sees it', () => {
  expect(DATA_DICTIONARY.find(({ column }) => column === 'principal')).toEqual({
    column: 'principal',
    heading: 'Principal',
    kind: 'money',
    parquet_type: 'DECIMAL(14,2)',
    unit: 'CAD',
    values: null,
    about: 'The outstanding balance; of a mortgage that is not funded yet its amount.',
    computed_from: [
      { field: 'principle_balance', label: 'Principal balance' },
      { field: 'mortgage_amount', label: 'Mortgage amount' },
    ],
    shown_to: 'market',
    is_in_exports: true,
    since_version: 1,
  })
  for (const { column, kind, values } of DATA_DICTIONARY)
    if (kind === 'choice') expect([column, (values ?? []).length > 1]).toEqual([column, true])
  // Lists show no more to a bidder than to the market, and neither do exports.
  expect(DATA_DICTIONARY.filter(({ shown_to }) => shown_to !== 'market')).toEqual([])
})
