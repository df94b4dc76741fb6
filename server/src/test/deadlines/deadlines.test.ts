import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNTS } from './accounts.ts'
import { ANSWERS } from './answers.ts'
import { type Clock, startAtStandingClock } from './clock.ts'
import { DAYS, OF_DAYS } from './days.ts'
import { OF_LICENCES } from './licences.ts'
import { NO_DEADLINES } from './no-deadlines.ts'
import { PURE } from './pure.ts'
import { WORK } from './work.ts'

let market: Clock
beforeAll(async () => {
  market = await startAtStandingClock()
})
afterAll(() => market.close())

const titled = <Line extends { says: string }>(lines: readonly Line[]) =>
  lines.map((line) => [line.says, line] as const)

it.each(titled(PURE))('%s', async (_says, { around, expected }) => {
  expect(await around()).toEqual(expected)
})

it.each(titled([...ACCOUNTS, ...WORK, ...ANSWERS]))('%s', async (_says, { around, expected }) => {
  expect(await around(market)).toEqual(expected)
})

describe.each(DAYS)('on $date', (day) => {
  it.each(titled([...OF_DAYS, ...OF_LICENCES]))('%s', async (_says, { around, expected }) => {
    expect(await around({ market, day })).toEqual(expected)
  })
})

const TEXTS = [...PURE, ...ACCOUNTS, ...WORK, ...OF_DAYS, ...OF_LICENCES].map(({ says }) => says)
const LISTED = new Set(
  [...TEXTS, ...Object.values(NO_DEADLINES)].flatMap((text) => text.match(/[\w-]+\.\w+/g) ?? []),
)

/** `const NAME_DAYS =`, after the feature in whose folder it is. On the server milliseconds are pauses of machines. */
const durationsIn = (folder: string, units: string) =>
  globSync('*/**/*.ts', { cwd: folder })
    .filter((file) => !/^(test|kernel.durations)|\.test/.test(file))
    .flatMap((file) => {
      const names = readFileSync(`${folder}${file}`, 'utf8').matchAll(
        RegExp(`const (\\w+_(?:${units})) =`, 'g'),
      )
      return [...names].map(([, name]) => `${file.split('/')[0]}.${name}`)
    })

it('every duration of the product has a line, or a reason why it is no deadline', () => {
  const folderOf = (path: string) => fileURLToPath(new URL(`../../../../${path}/`, import.meta.url))
  const units = 'SECONDS|MINUTES|HOURS|DAYS|MONTHS|YEARS'
  const durations = [
    ...durationsIn(folderOf('domain/src'), `MS|${units}`),
    ...durationsIn(folderOf('server/src'), units),
  ]
  expect(durations.length).toBeGreaterThan(60)
  expect(durations.filter((name) => !LISTED.has(name))).toEqual([])
})

it('every column with a moment or day to come has a line, or a reason why it is no deadline', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and data_type in ('date', 'timestamp with time zone')
      and column_name ~ '(expires_at|ends_at|starts_at|due_at|_until|due_date|answer_by|_on|(closing|off)_date)$'`.execute(
    market.platform.db,
  )
  const columns = rows.map(({ name }) => name)
  expect(columns.length).toBeGreaterThan(20)
  expect(columns.filter((name) => !LISTED.has(name))).toEqual([])
})
