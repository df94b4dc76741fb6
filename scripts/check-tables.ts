import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES, LAYERS } from './boundaries.ts'
import { type Exceptions, READ_BY_EARLIER, WRITTEN_BY_OTHERS } from './table-exceptions.ts'

const layerOf = (feature: string) =>
  LAYERS.findIndex(({ features }) => features.some((each) => each === feature))

/** The tables that a `tables.ts` declares: the members of its `interface Tables`. */
function tablesIn(text: string): string[] {
  const start = text.indexOf('interface Tables {')
  if (start < 0) return []
  const names: string[] = []
  let depth = 1
  for (const line of text.slice(text.indexOf('\n', start) + 1).split('\n')) {
    const name = /^\s*([a-z_]+):/.exec(line)?.[1]
    if (depth === 1 && name !== undefined) names.push(name)
    depth += (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0)
    if (depth === 0) break
  }
  return names
}

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
  /\b(?:insert\s+into|(?<!\b(?:for|do|key)\s+)update|delete\s+from|merge\s+into|truncate)\s+([a-z_]+)/g,
]
const READS = [
  /\.(?:selectFrom|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*'([a-z_]+)/g,
  /\b(?:(?<!delete\s)from|join|using)\s+([a-z_]+)/g,
]
/** Comments are removed, because they mention tables too. */
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

const found = (text: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))

/**
 * Problems with tables, one sentence each. Only the feature whose `tables.ts` declares a table writes it, and a feature
 * reads no table of a later layer, except for the listed exceptions; an unused exception is a problem too.
 */
export function tableBreaches(
  root: string,
  writtenByOthers: Exceptions = WRITTEN_BY_OTHERS,
  readByEarlier: Exceptions = READ_BY_EARLIER,
): string[] {
  const files = globSync('server/src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|^server\/src\/test\//.test(file))
    .sort()
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const featureOf = (file: string) => file.split('/')[2] ?? ''
  const owners = new Map<string, string>()
  for (const file of files.filter((each) => each.endsWith('/tables.ts')))
    for (const table of tablesIn(textOf(file))) owners.set(table, featureOf(file))
  if (owners.size === 0) return ['server/src: names no tables, so this check does not see the code.']

  const breaches = new Set<string>()
  const used = new Set<string>()
  const check = (file: string, table: string, exceptions: Exceptions, breach: (owner: string) => string) => {
    const [feature, owner] = [featureOf(file), owners.get(table)]
    if (owner === undefined || owner === feature) return
    if (exceptions[feature]?.[table] === undefined) breaches.add(`${file}: ${breach(owner)}`)
    else used.add(`${exceptions === writtenByOthers ? 'writes' : 'reads'} ${feature} ${table}`)
  }
  for (const file of files) {
    const text = textOf(file).replace(COMMENTS, '')
    for (const table of found(text, WRITES))
      check(
        file,
        table,
        writtenByOthers,
        (owner) => `writes ${table}, which is written by ${owner} alone; call its command.`,
      )
    const isLater = (table: string) =>
      FEATURES.includes(owners.get(table) ?? '') &&
      layerOf(owners.get(table) ?? '') > layerOf(featureOf(file))
    for (const table of found(text, READS).filter(isLater))
      check(
        file,
        table,
        readByEarlier,
        (owner) =>
          `reads ${table} of the later feature ${owner}; name it in scripts/table-exceptions.ts with the reason.`,
      )
  }
  for (const [what, exceptions] of [
    ['writes', writtenByOthers],
    ['reads', readByEarlier],
  ] as const)
    for (const [feature, tables] of Object.entries(exceptions))
      for (const table of Object.keys(tables))
        if (!used.has(`${what} ${feature} ${table}`))
          breaches.add(`scripts/table-exceptions.ts: ${feature} no longer ${what} ${table}.`)
  return [...breaches]
}
