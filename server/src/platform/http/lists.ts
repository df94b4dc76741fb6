import { COUNT_CAP } from '#domain/kernel/list.ts'
import { API_PREFIX } from './app.ts'

export interface Paged {
  page: number
  page_size: number
}

/** Number of rows to skip. */
export const offsetOf = (query: Paged) => (query.page - 1) * query.page_size

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
  const address = (page: number) => {
    const [path = '', search = ''] = url.split('?')
    const parameters = new URLSearchParams(search)
    parameters.set('page', String(page))
    return `${path.slice(path.startsWith(API_PREFIX) ? API_PREFIX.length : 0)}?${parameters}`
  }
  const isLast = query.page * query.page_size >= counted
  return {
    count,
    count_is_capped: isCapped,
    next: isLast ? null : address(query.page + 1),
    previous: query.page > 1 ? address(query.page - 1) : null,
    results,
  }
}

/** Field and direction of an `ordering` value. */
export function orderingOf<F extends string>(ordering: F | `-${F}` | undefined, fallback: F | `-${F}`) {
  const value = ordering ?? fallback
  const isDescending = value.startsWith('-')
  return {
    field: (isDescending ? value.slice(1) : value) as F,
    direction: isDescending ? ('desc' as const) : ('asc' as const),
  }
}
