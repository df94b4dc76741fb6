import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const BARRELS = ['@mantine/core', '@mantine/dates', '@mantine/form', '@mantine/hooks', '@tabler/icons-react']
const IMPORT = new RegExp(`import\\s*\\{([^{}]*)\\}\\s*from\\s*["'](${BARRELS.join('|')})["'];?`, 'g')

/**
 * Imports from a library's index become imports of the files that it collects. So the build reads the thirty components
 * and hundred icons in use rather than six thousand, and knows which page needs which.
 */
export function directImports(): Plugin {
  const files = new Map(BARRELS.map((barrel) => [barrel, filesOf(barrel)]))
  return {
    name: 'direct-imports',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { code: IMPORT },
      handler: (code) => ({
        code: code.replace(IMPORT, (_, names: string, barrel: string) =>
          names
            .split(',')
            .filter((name) => name.trim())
            .map((name) => {
              const [exported = '', local = exported] = name.trim().split(/\s+as\s+/)
              const file = files.get(barrel)?.get(exported)
              if (!file)
                throw new Error(`${barrel} has no ${exported}, or its index is written in another way.`)
              return `import { ${file.name} as ${local} } from ${JSON.stringify(file.path)};`
            })
            .join(' '),
        ),
        map: null,
      }),
    },
  }
}

interface Origin {
  path: string
  name: string
}

/** Where each export of a library comes from, read from its index. */
function filesOf(barrel: string): Map<string, Origin> {
  const manifest = join(dirname(import.meta.dirname), '../node_modules', barrel, 'package.json')
  const { module } = createRequire(import.meta.url)(manifest)
  const index = join(dirname(manifest), module)
  const origins = new Map<string, Origin>()
  for (const [, names = '', from = ''] of readFileSync(index, 'utf8').matchAll(
    /(?:import|export)\s*\{([^{}]*)\}\s*from\s*["']([^"']*)["']/g,
  )) {
    for (const name of names.split(',')) {
      const [imported = '', local = imported] = name.trim().split(/\s+as\s+/)
      origins.set(local, { path: from.startsWith('.') ? join(dirname(index), from) : from, name: imported })
    }
  }
  return origins
}
