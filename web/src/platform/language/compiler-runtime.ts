import * as React from 'react'
import { RenderedLanguage } from './rendered.ts'

/** The slots in which a component keeps what it rendered, as React's compiler fills them. */
type Memory = unknown[]
const EMPTY = Symbol.for('react.memo_cache_sentinel')
const { c: useMemory } = Reflect.get(React, '__COMPILER_RUNTIME') as { c: (size: number) => Memory }

/**
 * Takes the place of React's `react/compiler-runtime` for compiled components: their memory is empty after the language
 * has changed. The texts and formats of a page follow from the language without naming it, so React's compiler does not see
 * that they depend on it.
 */
export function c(size: number): Memory {
  'use no memo'
  // biome-ignore lint/correctness/useHookAtTopLevel: the name is React's; it is called as a hook.
  const language = React.useContext(RenderedLanguage)
  // biome-ignore lint/correctness/useHookAtTopLevel: as above.
  const memory = useMemory(size + 1)
  if (memory[size] !== language) {
    memory.fill(EMPTY, 0, size)
    memory[size] = language
  }
  return memory
}
