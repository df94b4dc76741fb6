import { useRef } from 'react'
import { newIdempotencyKey } from './idempotency-key.ts'

/**
 * The idempotency key of a request: the same for every attempt with the same body, a new one if the body changes.
 */
export function useKeyFor() {
  const last = useRef<{ body: string; key: string } | null>(null)
  return (request: unknown): string => {
    const body = JSON.stringify(request)
    if (last.current?.body !== body) last.current = { body, key: newIdempotencyKey() }
    return last.current.key
  }
}
