/*
 * The checks, and the tests that a change can break: those of the features whose files differ from `main` (or from the
 * given commit), those that import a changed module of the server, and those of all routes. The journeys and races only
 * run with `npm test`. With `--mutate` then also the mutation tests of the changed files.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importsOf } from './check-cycles.ts'
import { bin, CHECKS, ROOT, runAlone, runTogether } from './steps.ts'

/** Tests of all routes, kinds of events and features, which a new one can break from anywhere. */
const OF_EVERYTHING = [
  'server/src/test/access.test.ts',
  'server/src/test/api-examples.test.ts',
  'server/src/test/bad-input.test.ts',
  'server/src/test/notification-docs.test.ts',
]
/** Tests that a migration can break besides those of the feature whose tables it changes. */
const OF_MIGRATIONS = [
  'server/src/deals/queries/listing-copies.test.ts',
  'server/src/deals/queries/order-indexes.test.ts',
  'server/src/platform/database/migrate.test.ts',
  'server/src/test/tables.test.ts',
]
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { mutate: { type: 'boolean', default: false } },
})
const since = positionals[0] ?? 'main'

const lines = (...given: string[]) =>
  execFileSync('git', given, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...lines('diff', '--name-only', lines('merge-base', since, 'HEAD')[0] ?? since),
  ...lines('ls-files', '--others', '--exclude-standard'),
].filter((path) => existsSync(join(ROOT, path)))

const features = new Set(
  changed.flatMap((path) => /^(?:domain|server)\/src\/([\w-]+)\//.exec(path)?.[1] ?? []),
)
const isPart = (path: string) => existsSync(join(ROOT, path))
const servers = [...features]
  .flatMap((feature) => (feature === 'platform' ? platformParts() : [`server/src/${feature}/`]))
  .filter((path) => path !== 'server/src/test/' && isPart(path))
const isTest = (path: string) => /^(server|scripts)\/.*(?<!\.(race|fault|cluster))\.test\.ts$/.test(path)
const isMutable = (path: string) => /^(domain|server|web)\/src\/(?!test\/).*(?<!\.test)\.tsx?$/.test(path)
const modules = new Set(changed.filter((path) => /^(server\/src\/(?!test\/)|scripts\/)/.test(path)))
const tests = [
  ...changed.filter(isTest),
  ...[...importsOf(ROOT)].flatMap(([path, imports]) =>
    isTest(path) && imports.some((file) => modules.has(file)) ? [path] : [],
  ),
  ...(changed.some((path) => path.startsWith('server/migrations/')) ? OF_MIGRATIONS : []),
]
const web = changed.filter((path) => /^(domain|web)\/.*\.tsx?$/.test(path))

/** The folders of the platform that the change touches. */
function platformParts(): string[] {
  const parts = new Set(readdirSync(join(ROOT, 'server/src/platform')))
  return changed.flatMap((path) => {
    const part = /^server\/src\/platform\/([\w-]+)\//.exec(path)?.[1]
    return part && parts.has(part) ? [`server/src/platform/${part}/`] : []
  })
}

const vitest = (name: string, ...given: string[]) => ({ name, command: bin('vitest'), arguments: given })
const filters = [...new Set([...servers, ...tests])]
console.log(
  `${changed.length} files differ from ${since}: ${[...features].sort().join(', ') || 'no feature'}`,
)
const hasPassed = [await runTogether(CHECKS)]
if (web.length > 0)
  hasPassed.push(
    await runAlone(
      vitest('Rules and screens', 'related', '--run', '--project', 'domain', '--project', 'web*', ...web),
    ),
  )
if (filters.length > 0)
  hasPassed.push(
    await runAlone(
      vitest('API of what changed', 'run', '--project', 'server*', ...filters, ...OF_EVERYTHING),
    ),
  )
const mutable = changed.filter(isMutable)
if (options.mutate && mutable.length > 0)
  hasPassed.push(
    await runAlone({
      name: 'Mutation tests of what changed',
      command: process.execPath,
      arguments: ['scripts/mutate.ts', ...mutable],
    }),
  )
// All stages run, so that one run names everything that a change breaks.
process.exit(hasPassed.every(Boolean) ? 0 : 1)
