import { join } from 'node:path'
import type { Plugin } from 'vite'

const RUNTIME = 'react/compiler-runtime'
const OURS = '\0memory-by-language'
const RENDERED = join(import.meta.dirname, '../src/platform/language/rendered.ts')

/** Gives compiled components a memory that a change of the language empties, in place of React's. */
export const memoryByLanguage = (): Plugin => ({
  name: 'memory-by-language',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/compiler-runtime$/ },
    handler: (_source, importer) => (importer === OURS ? null : OURS),
  },
  load: {
    filter: { id: /memory-by-language$/ },
    handler: (id) =>
      id === OURS
        ? [
            `import { c as remember } from '${RUNTIME}'`,
            `import { useMemoryInLanguage } from '${RENDERED}'`,
            'export const c = (size) => useMemoryInLanguage(remember, size)',
          ].join('\n')
        : null,
  },
})
