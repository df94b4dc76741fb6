import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { patternOf } from '#domain/kernel/text-search.ts'
import type { Found } from './control.ts'
import { hitsIn } from './text-search.ts'

/** Searches a list of texts: the pattern, the hit in view, and the way to the next one. */
export function useTextSearch(texts: readonly string[], words: string) {
  const wanted = useDeferredValue(words)
  const pattern = useMemo(() => patternOf(wanted), [wanted])
  const hits = useMemo(() => hitsIn(texts, pattern), [texts, pattern])
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first hit
  useEffect(() => setAt(0), [pattern])
  const hit = hits[Math.min(at, hits.length - 1)] ?? null
  const found: Found | null = pattern
    ? { current: hit ? hits.indexOf(hit) + 1 : 0, total: hits.length }
    : null
  const goToHit = (back: boolean) => {
    if (hits.length > 0) setAt((before) => (before + (back ? hits.length - 1 : 1)) % hits.length)
  }
  return { pattern, hit, found, goToHit }
}
