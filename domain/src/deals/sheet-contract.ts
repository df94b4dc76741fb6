import { z } from 'zod'
import { anyOf, filter, sortKeys, yesNo } from '../kernel/list.ts'
import { mapNames } from '../kernel/names.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { oneOf } from '../kernel/values.ts'
import { startedTask } from '../tasks/contract.ts'
import { DEAL_ORDERING, marketOrdering } from './contract.ts'
import { dealFilters, filteredQuery } from './filters.ts'
import { EXPORT_FORMAT, SHEET_COLUMN_NAMES, SHEET_COLUMNS, typesOf } from './sheet.ts'

/* Separate from the other routes of deals, so that pages without an export do not load its columns. */

const tag = 'Deals'

const sheetQuery = {
  ordering: marketOrdering,
  ...dealFilters,
  format: oneOf(EXPORT_FORMAT).default('xlsx'),
  /** The columns after the first ones, comma-separated in their order; all columns if absent. */
  columns: anyOf(mapNames(SHEET_COLUMN_NAMES, (name) => SHEET_COLUMNS[name].heading)),
}

const marketSheet = filteredQuery(sheetQuery)
const ownSheet = filteredQuery({
  ...sheetQuery,
  ordering: sortKeys(DEAL_ORDERING),
  show_archived: filter(yesNo),
})

export const exportDeals = route({
  method: 'GET',
  path: '/loan-deal/export/',
  summary:
    'The marketplace as a sheet, with the filters and order of the list; at most 10 000 deals; the export itself is recorded',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  query: marketSheet,
  produces: typesOf(EXPORT_FORMAT),
  response: z.unknown(),
})

export const startExport = route({
  method: 'POST',
  path: '/loan-deal/export/',
  summary: 'The same as GET, in a background task whose result is the file: for long lists',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  status: 202,
  query: marketSheet,
  response: startedTask,
})

export const startMyExport = route({
  method: 'POST',
  path: '/loan-deal/user_properties/export/',
  summary: 'The same as GET, in a background task whose result is the file: for long lists',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  status: 202,
  query: ownSheet,
  response: startedTask,
})

export const exportMyDeals = route({
  method: 'GET',
  path: '/loan-deal/user_properties/export/',
  summary: 'Own deals as a sheet; archived ones only with `show_archived`',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  query: ownSheet,
  produces: typesOf(EXPORT_FORMAT),
  response: z.unknown(),
})
