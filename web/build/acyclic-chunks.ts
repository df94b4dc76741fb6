import type { Plugin } from 'vite'

/**
 * Fails the build if files import each other in a circle: one of them would then run before what it reads is there, and
 * its pages would break for those who open them first.
 */
export const acyclicChunks = (): Plugin => ({
  name: 'acyclic-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) throw new Error(`Files import each other: ${[...way, file].join(' -> ')}`)
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || done.has(file)) return
      for (const imported of chunk.imports) visit(imported, [...way, file])
      done.add(file)
    }
    const done = new Set<string>()
    for (const file of Object.keys(bundle)) visit(file, [])
  },
})
