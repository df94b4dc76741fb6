import { createContext, useContext } from 'react'
import type { Language } from '#domain/kernel/language.ts'

/** The language in which the page is rendered. */
export const RenderedLanguage = createContext<Language>('en')

/** The slots in which a component keeps what it rendered, as React's compiler fills them. */
type Memory = unknown[]
const EMPTY = Symbol.for('react.memo_cache_sentinel')

/**
 * A component's memory, empty after the language has changed. The texts and formats of a page follow from the language
 * without naming it, so React's compiler does not see that they depend on it.
 * @param remember React's own hook
 */
export function useMemoryInLanguage(remember: (size: number) => Memory, size: number): Memory {
  const language = useContext(RenderedLanguage)
  const memory = remember(size + 1)
  if (memory[size] !== language) {
    memory.fill(EMPTY, 0, size)
    memory[size] = language
  }
  return memory
}
