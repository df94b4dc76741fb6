import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { DealFilters } from '#domain/deals/filters.ts'
import {
  COLUMNS_VERSION,
  type ExportFormat,
  MOST_SHEET_ROWS,
  SHEET_COLUMNS,
  type SheetCell,
  type SheetColumn,
  type SheetColumnName,
  type SheetDeal,
  type SheetValue,
  sheetCell,
  sheetColumns,
  sheetHeading,
} from '#domain/deals/sheet.ts'
import { CSV_MARK, csvLine } from '#domain/kernel/csv.ts'
import { type Language, sentence, speaking } from '#domain/kernel/language.ts'
import { renderParquet } from '../../files/spreadsheets/parquet.ts'
import { type CellKind, renderXlsx } from '../../files/spreadsheets/xlsx.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Chosen } from '../queries/choose-deals.ts'
import { listCards } from '../queries/list-deals.ts'
import { dealCardView } from '../views/card.ts'

export interface ExportQuery extends DealFilters {
  ordering?: readonly string[] | undefined
  columns?: SheetColumnName[] | undefined
  format: ExportFormat
  /** Of its reader; by default English. */
  language?: Language | undefined
}
type Choose = (page: { page: number; page_size: number }) => Promise<Chosen>

const BATCH = 500

/**
 * The deals of a list as a sheet, with what the actor sees of them, in the list's order, at most `MOST_SHEET_ROWS`. The
 * caller records the export.
 * @param choose reads a page of the list
 * @param onRows receives the number of deals read so far, and the number to read at most
 */
export async function sheetOfDeals(
  platform: Platform,
  actor: Actor,
  query: ExportQuery,
  choose: Choose,
  onRows: (rows: number, most: number) => Promise<void> = async () => {},
): Promise<{ content: Buffer; deals: number }> {
  const columns = sheetColumns(query.columns).map((name): Named => ({ name, ...SHEET_COLUMNS[name] }))
  // Programs get values, people read labels in their language.
  const language = query.format === 'parquet' ? 'en' : (query.language ?? 'en')
  const cell = (column: SheetColumn, deal: SheetDeal) =>
    query.format === 'parquet' ? column.value(deal) : sheetCell(column, deal)
  const rows: SheetValue[][] = []
  for (let page = 1; rows.length < MOST_SHEET_ROWS; page += 1) {
    const chosen = await choose({ page, page_size: BATCH })
    const now = platform.clock.now()
    const cards = await listCards(platform.db, actor, chosen, {
      box: query.credit_box,
      atMost: BATCH,
    })
    for (const card of cards) {
      const row = () => {
        const deal = dealCardView(platform.tokens, actor, card, now)
        return columns.map((column) => cell(column, deal))
      }
      rows.push(speaking(language, row))
    }
    await onRows(rows.length, Math.min(MOST_SHEET_ROWS, chosen.count))
    if (cards.length < BATCH) break
  }
  const write = () => written(query.format, language, columns, rows, platform.clock.now())
  const content = await (query.format === 'parquet' ? platform.heavy.run(actor.user_id, write) : write())
  return { content, deals: rows.length }
}

/** A column with its name in Parquet files. */
interface Named extends SheetColumn {
  name: SheetColumnName
}

async function written(
  format: ExportFormat,
  language: Language,
  columns: readonly Named[],
  rows: readonly SheetValue[][],
  now: Date,
): Promise<Buffer> {
  if (format === 'parquet')
    return renderParquet({
      columns: columns.map(({ name, kind }) => ({ name, kind })),
      rows,
      about: { columns_version: String(COLUMNS_VERSION), exported_at: now.toISOString() },
    })
  const cells = rows as SheetCell[][]
  const texts = speaking(language, () => ({ name: sentence`Deals`, headings: columns.map(sheetHeading) }))
  if (format === 'csv') return Buffer.from(CSV_MARK + [texts.headings, ...cells].map(csvLine).join(''))
  // A choice, and a yes or no, is its label.
  const kindOf = ({ kind }: Named): CellKind => (kind === 'choice' || kind === 'yes_no' ? 'text' : kind)
  const headings = columns.map((column, at) => ({ heading: texts.headings[at] ?? '', kind: kindOf(column) }))
  return renderXlsx({ name: texts.name, columns: headings, rows: cells })
}

/** Like `sheetOfDeals`, and records the export. */
export async function exportDeals(
  platform: Platform,
  actor: Actor,
  query: ExportQuery,
  choose: Choose,
): Promise<Buffer> {
  const { content, deals } = await sheetOfDeals(platform, actor, query, choose)
  await platform.db.transaction().execute((tx) => recordExport(platform, tx, actor, query, deals))
  return content
}

export async function recordExport(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  query: ExportQuery,
  deals: number,
): Promise<void> {
  const { columns: _, language: __, format, ...filters } = query
  await platform.events.append(tx, DEAL_EVENTS, {
    type: 'deals.exported',
    subject_id: actor.user_id,
    subject_label: 'List of deals',
    actor,
    after: { filters, format, deals },
  })
}
