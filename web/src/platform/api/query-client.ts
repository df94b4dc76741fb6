import {
  type Mutation,
  MutationCache,
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './error.ts'

const TOO_MANY = 429
/** Longer waits are shown instead, with the sentence of the response. */
const LONGEST_WAIT_SECONDS = 10
const FIRST_DELAY_MS = 1_000

/** Retries lost connections, server errors and what came too often, but not requests that the API rejected. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError) {
    if ((error.retryAfterSeconds ?? 0) > LONGEST_WAIT_SECONDS) return false
    if (error.status >= 400 && error.status < 500 && error.status !== TOO_MANY) return false
  }
  return failures < 2
}

/**
 * After the delay that the server requests, else a second and then two; up to half as long again, so that pages spread.
 */
export function retryDelay(failures: number, error: unknown, random = Math.random()): number {
  const requested = error instanceof ApiError ? error.retryAfterSeconds : null
  const delay = requested === null ? FIRST_DELAY_MS * 2 ** failures : requested * 1_000
  return delay * (1 + random / 2)
}

/** Options of a mutation, in its `meta`. Without it, it is an action that can change whatever is cached. */
interface ActionMeta extends Record<string, unknown> {
  /** What the action can change, where that is less than everything; false if it only reads. */
  changes?: Pick<QueryFilters, 'queryKey' | 'exact'> | false
  /** True for an action whose effect is only seen in what is fetched: it is pending until that is shown. */
  isPendingUntilShown?: boolean
}

/** Options of a query, in its `meta`. */
interface QueryMeta extends Record<string, unknown> {
  /** The query whose response brings this one's data too, so that an action fetches both in one request. */
  comesWith?: QueryKey
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ActionMeta
    queryMeta: QueryMeta
  }
}

type Action = Mutation<unknown, unknown, unknown>

/** Statuses of a rejection because what is shown is not what the server has: another person was first. */
const OUTDATED: readonly number[] = [403, 404, 409, 412]
const saysOutdated = (error: unknown) => error instanceof ApiError && OUTDATED.includes(error.status)

/**
 * After an action what was fetched before it may be out of date, on pages that the action does not know of too. What
 * the action then stores of its response is up to date again.
 */
function markStale({ meta: { changes } = {} }: Action) {
  if (changes !== false) void queryClient.invalidateQueries({ ...changes, refetchType: 'none' })
}

/** Whether a query is fetched together with another one, which is out of date itself. */
function isFetchedWithAnother({ meta }: Query): boolean {
  const other = meta?.comesWith && queryClient.getQueryCache().find({ queryKey: meta.comesWith })
  return other?.isActive() === true && other.state.isInvalidated
}

/** What is shown is fetched again, and once more if its request may be older than the action. */
function fetchShown(error: unknown, { meta: { changes, isPendingUntilShown } = {} }: Action) {
  if (changes === false || !(error === null || saysOutdated(error))) return
  const fetched = queryClient.refetchQueries({
    ...changes,
    type: 'active',
    predicate: (query) =>
      (query.state.isInvalidated || query.state.fetchStatus === 'fetching') && !isFetchedWithAnother(query),
  })
  return isPendingUntilShown ? fetched : undefined
}

export const queryClient: QueryClient = new QueryClient({
  // The callbacks of an action itself run after the first two of these and before the last one.
  mutationCache: new MutationCache({
    onSuccess: (_data, _input, _context, action) => markStale(action),
    onError: (_error, _input, _context, action) => markStale(action),
    onSettled: (_data, error, _input, _context, action) => fetchShown(error, action),
  }),
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: (failures, error) => retryDelay(failures, error),
      staleTime: 10_000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})
