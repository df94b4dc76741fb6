import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RETENTION, type RetainedKind, type Retention } from '#domain/kernel/retention.ts'

const SERVER = join(import.meta.dirname, '..')
const source = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.includes('test'))
  .map((file) => readFileSync(join(SERVER, file), 'utf8'))
  .join('\n')

const LINES = Object.entries(RETENTION) as [RetainedKind, Retention][]

it.each(LINES)('names for %s a job that exists, or none', (_kind, { job }) => {
  if (job !== null) expect(source).toContain(`'${job}'`)
})

it('has every job that deletes something', () => {
  const jobs = [...source.matchAll(/name: '([\w.-]+)',\n\s*title: '[^']*[Dd]elet/g)].map(([, name]) => name)
  const known = new Set(LINES.map(([, { job }]) => job))
  // They destroy what holds digests alone.
  const others = ['personal_data.expiry', 'sign_on.expiry']
  expect(jobs.length).toBeGreaterThan(8)
  expect(jobs.filter((name) => name && !known.has(name) && !others.includes(name))).toEqual([])
})

/** Periods that a row has from when it is written, so that its job compares no period. */
const WRITTEN: readonly RetainedKind[] = ['registrations', 'invitations', 'files']

it.each(LINES.filter(([kind, { kept }]) => kept !== null && !WRITTEN.includes(kind)))(
  'is where the job of %s has its period from',
  (kind) => {
    expect(source).toMatch(new RegExp(`RETENTION\\.${kind}\\b|{ [^}]*\\b${kind}\\b[^}]* } = RETENTION`))
  },
)
