/*
 * Mutation tests of folders or files: changes the code in one place at a time and runs the tests that reach the place.
 * A change that no test notices is printed (docs/tests.md).
 *
 *   npm run mutate -- domain/src/auctions [server/src/rooms/commands …] [--force] [--concurrency 1]
 */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import pg from 'pg'
import { ownPostgres } from '../server/src/test/real-postgres.ts'
import { importsOf } from './check-cycles.ts'
import { ROOT } from './steps.ts'

type Side = 'domain' | 'server' | 'web'
type Options = ConstructorParameters<typeof Stryker>[0]

/** Tests of the server start it for each mutant; more than that is a loop without end. */
const TIMEOUT_MS: Record<Side, number> = { domain: 10_000, server: 60_000, web: 20_000 }
/** Shapes of requests and rows, examples, and tables of names and sentences, which are no rules; and tests. */
const NOT_MUTATED = [
  '!**/*.{test,test-helpers}.{ts,tsx}',
  '!**/{contract,*-contract,*-in,shapes,responses,events,examples,tables,vocabulary}.ts',
  '!domain/src/**/messages.ts',
  '!server/src/test/**',
]
/** What registers, reads and shows, on the server; mutated if it is named. */
const NOT_MUTATED_IN_FOLDERS = ['!server/src/**/{index,routes,rows,store,views,settings,jobs}{.ts,/**/*.ts}']
/** They cannot run beside others; see vitest.config.ts. */
const NOT_TESTS = /\.(race|fault)\.test\.ts$/
const SWEEP_MS = 20_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, concurrency: { type: 'string', default: '2' } },
})
const targets = positionals.map((path) => path.replace(/^\.\/|\/$/g, ''))
const unknown = targets.filter((path) => !sideOf(path) || !existsSync(join(ROOT, path)))
if (targets.length === 0 || unknown.length > 0) {
  console.error(`Name folders or files of domain/src, server/src or web/src. Not one: ${unknown.join(', ')}`)
  process.exit(1)
}

for (const side of ['domain', 'server', 'web'] as const) {
  const ofSide = targets.filter((path) => sideOf(path) === side)
  if (ofSide.length > 0) await mutate(side, ofSide)
}

function sideOf(path: string): Side | undefined {
  return /^(domain|server|web)\/src\/./.exec(path)?.[1] as Side | undefined
}

async function mutate(side: Side, paths: string[]): Promise<void> {
  process.env.MUTATED_SIDE = side
  const stopPostgres = side === 'server' ? await onePostgres() : undefined
  const name = paths.length === 1 ? paths.join().replaceAll('/', '-') : `several-of-${side}`
  mkdirSync(join(ROOT, '.cache/mutation'), { recursive: true })
  try {
    await new Stryker({
      testRunner: 'vitest',
      plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), join(ROOT, 'scripts/mutate-texts.ts')],
      // Nearly all tests of the server are related to each of its modules, because they start it.
      vitest: {
        configFile: 'vitest.mutate.config.ts',
        related: side !== 'server',
        pool: side === 'server' ? 'forks' : 'threads',
      },
      ...(side === 'server' && { testFiles: testsOfServer(paths) }),
      mutate: [
        ...paths.map((path) => (isFolder(path) ? `${path}/**/*.{ts,tsx}` : path)),
        ...(paths.some(isFolder) ? NOT_MUTATED_IN_FOLDERS : []),
        ...NOT_MUTATED,
      ],
      ignorers: ['texts'],
      // What runs while a module is loaded: each such mutant would run every test of the module again.
      ignoreStatic: true,
      incremental: true,
      incrementalFile: `.cache/mutation/${name}.json`,
      force: values.force,
      concurrency: Number(values.concurrency),
      timeoutMS: TIMEOUT_MS[side],
      dryRunTimeoutMinutes: 30,
      // Nothing here compiles, and TypeScript 7 lacks the function with which Stryker would rewrite the file.
      disableTypeChecks: false,
      tsconfigFile: 'none',
      logLevel: 'warn' as Options['logLevel'],
      tempDirName: '.cache/mutation/sandbox',
      cleanTempDir: 'always',
      reporters: ['clear-text', 'html', 'json', ...(process.stdout.isTTY ? ['progress'] : [])],
      clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
      htmlReporter: { fileName: `.cache/reports/mutation/${name}.html` },
      jsonReporter: { fileName: `.cache/reports/mutation/${name}.json` },
      thresholds: { high: 90, low: 85, break: null },
      allowEmpty: true,
    }).runMutationTest()
    console.log(`Each change in its place: .cache/reports/mutation/${name}.html`)
  } finally {
    await stopPostgres?.()
  }
}

function isFolder(path: string): boolean {
  return statSync(join(ROOT, path)).isDirectory()
}

/** The tests of the features, or parts of features, to which the paths belong, and those that import a file of them. */
function testsOfServer(paths: readonly string[]): string[] {
  const folders = paths.map((path) => {
    let folder = path
    while (folder.split('/').length > 3 && !existsSync(join(ROOT, folder, 'index.ts')))
      folder = dirname(folder)
    return `${folder}/`
  })
  const isMutated = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`))
  return [...importsOf(ROOT)].flatMap(([file, imports]) =>
    /^server\/.*\.test\.ts$/.test(file) &&
    !NOT_TESTS.test(file) &&
    (folders.some((folder) => file.startsWith(folder)) || imports.some(isMutated))
      ? [file]
      : [],
  )
}

/**
 * One PostgreSQL for all runners, which Stryker may kill, and with them a server of their own. Drops the databases of
 * processes that have ended: each mutant leaves some.
 */
async function onePostgres(): Promise<() => Promise<void>> {
  const postgres = await ownPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const sweep = async () => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname like 'test\\_%'",
    )
    for (const { name } of rows)
      if (!existsSync(`/proc/${name.split('_')[1]}`))
        await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
  }
  const sweeping = setInterval(() => void sweep(), SWEEP_MS)
  return async () => {
    clearInterval(sweeping)
    await client.end()
    await postgres.stop()
  }
}
