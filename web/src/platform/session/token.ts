import { createStore } from '../store.ts'

/** The access token exists only in memory, never in storage or in other tabs. */
export const accessToken = createStore<string | null>(null)

/** Expiry of a token, in ms since 1970; 0 if it cannot be read. */
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

/** A token is refreshed when it expires within this time. */
export const REFRESH_BEFORE_MS = 30_000

export const isExpiring = (token: string, now: number) => expiryOf(token) - now <= REFRESH_BEFORE_MS
