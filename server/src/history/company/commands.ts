import { Readable } from 'node:stream'
import { COMPANY_HISTORY_EVENTS } from '#domain/history/company/events.ts'
import { CSV_MARK, csvLine } from '#domain/kernel/csv.ts'
import { type Language, speaking } from '#domain/kernel/language.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanReadHistory } from './policy.ts'
import { type CompanyFilters, everyCompanyEntry } from './queries.ts'
import { companyCsvCells, csvHeadings } from './views.ts'

/**
 * Records the export, then sends it; its first line is the entry of this export.
 * @throws 403 without the role for it
 */
export async function exportHistory(
  platform: Platform,
  actor: Actor,
  filters: CompanyFilters,
  language: Language,
): Promise<Readable> {
  assertCanReadHistory(actor)
  await platform.db.transaction().execute((tx) =>
    platform.events.append(tx, COMPANY_HISTORY_EVENTS, {
      type: 'team.history_exported',
      ...ofAccount(actor),
      after: { filters },
    }),
  )
  return Readable.from(csvOf(platform, actor, filters, language))
}

async function* csvOf(
  platform: Platform,
  actor: Actor,
  filters: CompanyFilters,
  language: Language,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(speaking(language, csvHeadings))
  for await (const row of everyCompanyEntry(platform.db, actor.user_id, filters))
    yield csvLine(speaking(language, () => companyCsvCells(row)))
}
