import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { SearchHits } from '#domain/documents/contract.ts'
import type { Found } from './control.ts'
import { loadContent } from './use-content.ts'

const TYPED_MS = 250

interface Search {
  /** Null until the server has answered. */
  hits: SearchHits['hits'] | null
  at: number
}
const UNANSWERED: Search = { hits: null, at: 0 }
const NOTHING: SearchHits['hits'] = []

/** Asks the server where words are in a document: the hits, the one in view, and the way to the next one. */
export function usePageSearch(address: string, words: string, onFailed: (error: unknown) => void) {
  const [typed] = useDebouncedValue(words.trim(), TYPED_MS)
  const [{ hits, at }, setFound] = useState<Search>(UNANSWERED)
  useEffect(() => {
    setFound(UNANSWERED)
    if (typed === '') return
    const abort = new AbortController()
    loadContent(`${address}&words=${encodeURIComponent(typed)}`, abort.signal).then(
      ({ bytes }) => setFound({ ...(JSON.parse(new TextDecoder().decode(bytes)) as SearchHits), at: 0 }),
      (error: unknown) => !abort.signal.aborted && onFailed(error),
    )
    return () => abort.abort()
  }, [address, typed, onFailed])
  const total = hits?.length ?? 0
  const found: Found | null = words && hits ? { current: Math.min(total, at + 1), total } : null
  const goToHit = (back: boolean) =>
    setFound((before) =>
      total > 0 ? { ...before, at: (before.at + (back ? total - 1 : 1)) % total } : before,
    )
  return { hits: hits ?? NOTHING, hit: hits?.[at] ?? null, found, goToHit }
}
