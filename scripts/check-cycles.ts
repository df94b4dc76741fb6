import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Imports and re-exports, including types and dynamic imports, but not those of packages. */
const IMPORT = /(?:^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*|\bimport\(\s*)['"]((?:\.|#)[^'"]+)['"]/gm
const ALIASES: Readonly<Record<string, string>> = {
  '#domain': 'domain/src',
  '#server': 'server/src',
  '#web': 'web/src',
  '#seed': 'server/seed',
}

const resolve = (from: string, to: string): string =>
  to.startsWith('#')
    ? to.replace(/^#\w+/, (alias) => ALIASES[alias] ?? alias)
    : join(dirname(from), to).replaceAll('\\', '/')

/** The files that each file of the project imports. */
export function importsOf(root: string): Map<string, string[]> {
  const files = globSync('{domain,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).map(
    (file) => file.replaceAll('\\', '/'),
  )
  return new Map(
    files.map((file) => {
      const found = readFileSync(join(root, file), 'utf8').matchAll(IMPORT)
      return [file, [...found].map(([, to = '']) => resolve(file, to))]
    }),
  )
}

/** Import cycles, one sentence each: a module in a cycle is loaded before a module that it imports. */
export function cycleBreaches(root: string): string[] {
  const imports = importsOf(root)
  if (![...imports.values()].some((found) => found.length > 0))
    return ['No file imports another, so this check does not see the code.']
  return cyclesOf(imports).map(
    (circle) =>
      `${circle[0]}: imports itself, by way of ${circle.slice(1).join(', ') || 'itself'}. Move what both need to a third file.`,
  )
}

/** One cycle for each import that closes one, in the order of the imports. */
export function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    if (done.has(file)) return
    const at = path.indexOf(file)
    if (at >= 0) {
      cycles.push(path.slice(at))
      return
    }
    path.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}
