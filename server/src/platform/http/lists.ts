import { z } from 'zod'
import { COUNT_CAP } from '#domain/kernel/list.ts'
import { API_PREFIX } from './app.ts'
import { invalidField } from './errors.ts'

export interface Paged {
  page: number
  page_size: number
}

/** A page of a feed, or the entries after a `cursor`. */
interface FeedPage extends Paged {
  cursor?: string | undefined
}

/** Number of rows to skip; none after a cursor. */
export const offsetOf = (query: FeedPage) => (query.cursor ? 0 : (query.page - 1) * query.page_size)

/** Counting stops one row above the cap, so that "capped" is known without counting all rows. */
export const COUNT_LIMIT = COUNT_CAP + 1

/**
 * A page of a list with its count and the addresses of the neighbouring pages, relative to the API.
 * @param counted rows counted, at most `COUNT_LIMIT`
 * @param url path and query of the request
 * @param isCapped whether there may be more than were counted
 */
export function listResponse<T>(
  query: Paged,
  url: string,
  counted: number,
  results: T[],
  isCapped = counted > COUNT_CAP,
) {
  const count = Math.min(counted, COUNT_CAP)
  const address = (page: number) => addressWith(url, 'page', String(page))
  const isLast = query.page * query.page_size >= counted
  return {
    count,
    count_is_capped: isCapped,
    next: isLast ? null : address(query.page + 1),
    previous: query.page > 1 ? address(query.page - 1) : null,
    results,
  }
}

/** The address of a request with another value of a parameter, relative to the API. */
export function addressWith(url: string, name: string, value: string): string {
  const [path = '', search = ''] = url.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set(name, value)
  return `${path.slice(path.startsWith(API_PREFIX) ? API_PREFIX.length : 0)}?${parameters}`
}

/**
 * `listResponse` of a feed, with the cursor after its last entry. After a cursor the neighbours are found by cursor too,
 * so there is no previous page.
 */
export function feedResponse<T extends { id: string | number }>(
  query: FeedPage,
  url: string,
  counted: number,
  results: T[],
  isCapped?: boolean,
) {
  const pages = listResponse(query, url, counted, results, isCapped)
  const last = results.length < query.page_size ? undefined : results.at(-1)
  const next_cursor = last ? Buffer.from(JSON.stringify(last.id)).toString('base64url') : null
  if (!query.cursor) return { ...pages, next_cursor }
  const next = next_cursor && addressWith(url, 'cursor', next_cursor)
  return { ...pages, next, previous: null, next_cursor }
}

/**
 * The id of the entry before a cursor's position; undefined without a cursor.
 * @throws 400 if the cursor is not one of this feed
 */
export function positionOf<Id>({ cursor }: FeedPage, id: z.ZodType<Id>): Id | undefined {
  if (!cursor) return undefined
  const json = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(id)
    .safeParse(cursor)
  if (!json.success) throw invalidField('cursor', 'Use the next_cursor of an earlier response.')
  return json.data
}

/** A field and direction to sort by. */
export interface SortKey<F extends string> {
  field: F
  direction: 'asc' | 'desc'
}

/** Field and direction of an `ordering` value. */
export function orderingOf<F extends string>(
  ordering: F | `-${F}` | undefined,
  fallback: F | `-${F}`,
): SortKey<F> {
  const value = ordering ?? fallback
  const isDescending = value.startsWith('-')
  return {
    field: (isDescending ? value.slice(1) : value) as F,
    direction: isDescending ? 'desc' : 'asc',
  }
}
