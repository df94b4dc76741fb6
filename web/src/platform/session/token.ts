import { createStore } from '../store.ts'

/** The access token lives here alone: in memory, out of reach of storage and of other tabs. */
export const accessToken = createStore<string | null>(null)

/** When a token expires, in ms since 1970; 0 for one that cannot be read. */
export function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : 0
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}

/** Refreshed when it ends within this time. */
export const REFRESH_BEFORE_MS = 30_000

export const isExpiring = (token: string, now: number) => expiryOf(token) - now <= REFRESH_BEFORE_MS
