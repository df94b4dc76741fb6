import { useRef } from 'react'
import { newIdempotencyKey } from '../../../platform/api/idempotency-key.ts'

/** The idempotency key of a request: the same for every try of the same body, another one once the body has changed. */
export function useKeyFor() {
  const last = useRef<{ body: string; key: string } | null>(null)
  return (request: unknown): string => {
    const body = JSON.stringify(request)
    if (last.current?.body !== body) last.current = { body, key: newIdempotencyKey() }
    return last.current.key
  }
}
