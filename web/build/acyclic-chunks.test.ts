import { build } from 'vite'
import { expect, test } from 'vitest'
import { acyclicChunks } from './acyclic-chunks.ts'

/** The page needs the frame, which needs the texts. */
const MODULES: Record<string, string> = {
  page: "import { frame } from 'frame'; console.log(frame)",
  frame: "import { text } from 'text'; export const frame = [text]",
  text: 'export const text = globalThis.location.href',
}

/** Builds the page with some of the modules together in one file. */
const buildWith = (together: RegExp) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      acyclicChunks(),
      {
        name: 'modules',
        resolveId: (id) => (id in MODULES ? id : null),
        load: (id) => MODULES[id] ?? null,
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: 'page',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'together', test: together, priority: 2 },
              { name: 'frame', test: /^frame$/ },
            ],
          },
        },
      },
    },
  })

test('a build whose files import each other fails, and says which', async () => {
  await expect(buildWith(/^(page|text)$/)).rejects.toThrow(/Files import each other: .+ -> .+ -> .+/)
})

test('a build whose files import each other in one direction succeeds', async () => {
  await expect(buildWith(/^(text)$/)).resolves.toBeDefined()
})
