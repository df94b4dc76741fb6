/*
 * npm run bench [-- part …]: everything that is measured, each part beside a reference in the same run, on one database
 * server with the same markets. Prints as it goes and writes bench/results.json, each figure with its day. Needs psql and pgbench on the PATH,
 * and a machine with nothing else to do.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openDatabases, psql } from './lib/markets.ts'
import type { Result } from './lib/results.ts'

const PARTS = [
  'lists',
  'pages',
  'bids',
  'live',
  'closing',
  'documents',
  'start',
  'weight',
  'first-paint',
  'mortgage',
  'boxes',
  'searches',
  'tape',
]
const GIBIBYTE = 1024 ** 3
const FILE = join(import.meta.dirname, 'results.json')

type Measured = Result & { measured_on: string }

const named = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
const postgres = await openDatabases()
const measured_on = new Date().toISOString().slice(0, 10)
// Parts that are not measured now keep their figures.
const { results: earlier } = JSON.parse(readFileSync(FILE, 'utf8')) as { results: Measured[] }
const results: Measured[] = []
const failed: string[] = []
try {
  for (const part of named.length > 0 ? named : PARTS) {
    console.log(`\n== ${part}`)
    const file = join(folder, `${part}.json`)
    const run = spawnSync(process.execPath, [join(import.meta.dirname, `${part}.ts`), '--json', file], {
      stdio: 'inherit',
      env: { ...process.env, BENCH_DATABASES: postgres.url },
    })
    if (run.status !== 0) failed.push(part)
    else
      for (const result of JSON.parse(readFileSync(file, 'utf8')) as Result[])
        results.push({ ...result, measured_on })
  }
  const machine = {
    processors: cpus().length,
    memory_gib: Math.round(totalmem() / GIBIBYTE),
    node: process.version,
    postgres: psql(postgres.url, '-Atc', 'show server_version').trim(),
  }
  const kept = earlier.filter(({ part }) => !results.some((result) => result.part === part))
  const measured = { machine, results: [...kept, ...results] }
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
if (failed.length > 0) {
  console.error(`\nNot measured: ${failed.join(', ')}.`)
  process.exitCode = 1
}
