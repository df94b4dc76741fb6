import { z } from 'zod'
import { dealFilters, filteredQuery } from '../deals/filters.ts'
import { sentence } from '../kernel/language.ts'
import { mapNames } from '../kernel/names.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, idParams, oneOf, requiredText, timestampOut } from '../kernel/values.ts'
import { ALERTS, LONGEST_NAME, SAVED_FILTERS } from './rules.ts'

const tag = 'Saved searches'

/** Filters as in an address: text by filter name. */
const filtersOut = z.record(z.string(), z.string())

/** Filters as in an address, each of them validated and parsed. */
export const savedFilters = filteredQuery(mapNames(SAVED_FILTERS, (name) => dealFilters[name])).strict()
const filtersIn = z.record(z.string(), z.string().max(400)).superRefine((filters, context) => {
  const parsed = savedFilters.safeParse(filters)
  for (const issue of parsed.error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys')
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    else
      for (const key of issue.keys)
        context.addIssue({ code: 'custom', path: [key], message: sentence`Unknown or read-only field.` })
  }
})

const savedSearch = z.object({
  id,
  name: z.string(),
  filters: filtersOut,
  alerts: oneOf(ALERTS),
  created_at: timestampOut,
})
export type SavedSearch = z.output<typeof savedSearch>

const name = requiredText(LONGEST_NAME)
const savedSearchBody = z.strictObject({ name, filters: filtersIn, alerts: oneOf(ALERTS).default('at_once') })
export type SavedSearchBody = z.output<typeof savedSearchBody>

export const listSavedSearches = route({
  method: 'GET',
  path: '/saved-searches/',
  summary: 'The caller’s saved searches, by name',
  tag,
  access: EVERY_ROLE,
  response: z.object({ results: z.array(savedSearch) }),
})

export const createSavedSearch = route({
  method: 'POST',
  path: '/saved-searches/',
  summary: 'Save filters of the marketplace under a name',
  tag,
  access: EVERY_ROLE,
  status: 201,
  body: savedSearchBody,
  response: savedSearch,
})

export const changeSavedSearch = route({
  method: 'PATCH',
  path: '/saved-searches/:id/',
  summary: 'Rename a saved search, or change its filters or alerts',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    filters: filtersIn.optional(),
    alerts: oneOf(ALERTS).optional(),
  }),
  response: savedSearch,
})

export const deleteSavedSearch = route({
  method: 'DELETE',
  path: '/saved-searches/:id/',
  summary: 'Delete a saved search',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  status: 204,
  response: z.null(),
})
