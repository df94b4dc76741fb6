import { z } from 'zod'
import { DISCLOSURES, type Disclosure } from '../deal-access/disclosure.ts'
import { FEED_COLUMN_NAMES, FEED_COLUMNS, type FeedColumnName } from './feed.ts'
import { DEAL_FIELDS, type DealField, fieldOf } from './fields.ts'
import { type DealCard, dealCardResponse } from './shapes.ts'
import { COLUMNS_VERSION, SHEET_COLUMNS, type SheetColumn, type SheetKind } from './sheet.ts'

/** The type of each kind in a Parquet file; JSON has amounts and moments as text. */
export const PARQUET_TYPE = {
  text: 'STRING',
  choice: 'STRING',
  yes_no: 'BOOLEAN',
  money: 'DECIMAL(14,2)',
  percent: 'DOUBLE',
  count: 'INT32',
  moment: 'TIMESTAMP(MILLIS, UTC)',
} as const satisfies Record<SheetKind, string>

const UNIT: Readonly<Record<SheetKind, string | null>> = {
  text: null,
  choice: null,
  yes_no: null,
  money: 'CAD',
  percent: '%',
  count: null,
  moment: 'UTC',
}

const KINDS = Object.keys(PARQUET_TYPE) as [SheetKind, ...SheetKind[]]

export const dictionaryLine = z.object({
  column: z.string(),
  /** The heading in spreadsheets. */
  heading: z.string(),
  kind: z.enum(KINDS),
  parquet_type: z.string(),
  unit: z.string().nullable(),
  /** Null where any value is possible. */
  values: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  about: z.string().nullable(),
  /** The fields of a deal from which it is computed, as the API names them, with their labels in forms. */
  computed_from: z.array(z.object({ field: z.string(), label: z.string().nullable() })),
  /** The least that one must be to a deal to see it. */
  shown_to: z.enum(DISCLOSURES),
  /** Whether exports have it, too, and not the feeds alone. */
  is_in_exports: z.boolean(),
  /** The version of the columns that it came with. */
  since_version: z.int(),
})
export type DictionaryLine = z.output<typeof dictionaryLine>

const isDealField = (name: string): name is DealField => (DEAL_FIELDS as readonly string[]).includes(name)

/** A part that the market sees counts as seen by it. */
function shownTo(from: string): Disclosure {
  const field = dealCardResponse[from.split('.')[0] as keyof typeof dealCardResponse]
  return 'marketShows' in field && field.marketShows ? 'market' : field.shown
}

const unitOf = ({ kind, from }: SheetColumn<DealCard>): string | null => {
  const [first = ''] = from
  return UNIT[kind] ?? (isDealField(first) ? fieldOf(first).unit || null : kind === 'count' ? 'bids' : null)
}

function lineOf(column: FeedColumnName): DictionaryLine {
  const found: SheetColumn<DealCard> = FEED_COLUMNS[column]
  const { heading, kind, choices, from, about } = found
  const shown = from.map(shownTo)
  return {
    column,
    heading,
    kind,
    parquet_type: PARQUET_TYPE[kind],
    unit: unitOf(found),
    values: choices ? Object.entries(choices).map(([value, label]) => ({ value, label })) : null,
    about: about ?? null,
    computed_from: from.map((field) => ({ field, label: isDealField(field) ? fieldOf(field).label : null })),
    shown_to: DISCLOSURES.findLast((level) => shown.includes(level)) ?? 'owner',
    is_in_exports: column in SHEET_COLUMNS,
    since_version: COLUMNS_VERSION,
  }
}

/** A line for each column of exports and feeds, in their order. */
export const DATA_DICTIONARY: readonly DictionaryLine[] = FEED_COLUMN_NAMES.map(lineOf)

/** The dictionary as rows of a CSV, the headings first. */
export const dictionaryRows = (): string[][] => [
  Object.keys(dictionaryLine.shape),
  ...DATA_DICTIONARY.map((line) =>
    Object.values({
      ...line,
      values: (line.values ?? []).map(({ value, label }) => `${value} = ${label}`).join('; '),
      computed_from: line.computed_from.map(({ field }) => field).join('; '),
    }).map((cell) => String(cell ?? '')),
  ),
]
