import { MutationCache, QueryClient } from '@tanstack/react-query'
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

/** After what the server asks for, else a second and then two; up to half as long again, so that pages spread. */
export function retryDelay(failures: number, error: unknown, random = Math.random()): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null
  const delay = asked === null ? FIRST_DELAY_MS * 2 ** failures : asked * 1_000
  return delay * (1 + random / 2)
}

/**
 * After an action whatever was fetched before may be out of date, on pages that the action does not know of too: it is fetched
 * again when it is shown next. What is shown now the action renews itself.
 */
const markAllStale = () => {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

export const queryClient: QueryClient = new QueryClient({
  // A rejection usually means that somebody else was first.
  mutationCache: new MutationCache({ onSuccess: markAllStale, onError: markAllStale }),
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
