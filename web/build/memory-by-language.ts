import { join } from 'node:path'
import type { Plugin } from 'vite'

const OURS = join(import.meta.dirname, '../src/platform/language/compiler-runtime.ts')

/** Gives compiled components a memory that a change of the language empties, in place of React's. */
export const memoryByLanguage = (): Plugin => ({
  name: 'memory-by-language',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/compiler-runtime$/ },
    handler: () => OURS,
  },
})
