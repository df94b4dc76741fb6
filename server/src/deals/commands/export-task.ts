import { z } from 'zod'
import { EXPORT_FORMAT } from '#domain/deals/sheet.ts'
import type { exportDeals, exportMyDeals } from '#domain/deals/sheet-contract.ts'
import { type Language, sentence, speaking } from '#domain/kernel/language.ts'
import type { RouteQuery } from '#domain/kernel/route.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { inBackground, type Platform } from '../../platform/platform.ts'
import type { TaskKind, TaskOutcome, TaskRun } from '../../tasks/commands/kinds.ts'
import { startTask } from '../../tasks/commands/start-task.ts'
import { type Chosen, chooseInMarket, chooseOwn } from '../queries/choose-deals.ts'
import { matchedBox, withOwnBox } from '../queries/own-box.ts'
import { type ExportQuery, recordExport, sheetOfDeals } from './export-deals.ts'

export type ListExport = { language: Language } & (
  | { list: 'market'; query: z.output<RouteQuery<typeof exportDeals>> }
  | { list: 'own'; query: z.output<RouteQuery<typeof exportMyDeals>> }
)

/**
 * The route has parsed the query. Its filters cannot be parsed a second time, so the stored query is used unchanged.
 */
const EXPORT: TaskKind<ListExport> = {
  name: 'deals.export',
  title: 'Deals export',
  schema: z.custom<ListExport>((value) => typeof value === 'object' && value !== null && 'query' in value),
}

/** Writing the file takes about as long as reading the deals. */
const READING_PERCENT = 60

/** Registers the task that exports a list in the background. */
export const addExportTask = (platform: Platform): void =>
  platform.tasks.add(EXPORT, (run) => exportInBackground(inBackground(platform), run))

/** Starts the export of a list. Returns the task's id. */
export const startExport = (platform: Platform, actor: Actor, given: ListExport): Promise<string> =>
  platform.db.transaction().execute((tx) => startTask(platform, tx, actor, EXPORT, given))

async function exportInBackground(
  platform: Platform,
  { payload, actor, progress }: TaskRun<ListExport>,
): Promise<TaskOutcome> {
  const query = { ...payload.query, language: payload.language }
  const choose = await chooserOf(platform, actor, payload)
  const { content, deals } = await sheetOfDeals(platform, actor, query, choose, (rows, most) =>
    // At least one, because a list can be empty.
    progress((rows / Math.max(rows, most, 1)) * READING_PERCENT),
  )
  return {
    result: { deals },
    file: { name: sheetName(query), media_type: EXPORT_FORMAT[query.format], content },
    effect: (tx) => recordExport(platform, tx, actor, query, deals),
  }
}

type Page = { page: number; page_size: number }

/** The name of a sheet in the language of its reader. */
export const sheetName = ({ language = 'en', format }: Pick<ExportQuery, 'language' | 'format'>): string =>
  speaking(language, () => `${sentence`HomeSlice deals`}.${format}`)

/** Reads a page of the market, or of one's own deals, as its route does. */
export async function chooserOf(
  platform: Platform,
  actor: Actor,
  request: ListExport,
): Promise<(page: Page) => Promise<Chosen>> {
  if (request.list === 'own') {
    const { ordering } = request.query
    const filters = await withOwnBox(platform.db, actor, request.query)
    return (page) => chooseOwn(platform, actor, filters, { ...page, ordering })
  }
  const { ordering } = request.query
  const filters = await withOwnBox(platform.db, actor, request.query)
  const box = await matchedBox(platform.db, actor, { ...filters, ordering })
  return (page) => chooseInMarket(platform, actor, filters, { ...page, ordering }, box)
}
