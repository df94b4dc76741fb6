import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

/** What the API rejected will be rejected again; a lost connection or a error of the server may pass. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false
  return failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
