import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './steps.ts'

const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const VERDICTS = ['met', 'partly', 'not met', 'not applicable']

const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, id = '', level = '', , verdict = '', place = ''] = line.split('|').map((cell) => cell.trim())
    return { id, level, verdict, place }
  })

it('the ASVS table has one row for each requirement of levels 1 and 2', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
  expect(rows.filter(({ verdict, place }) => !VERDICTS.includes(verdict) || place === '')).toEqual([])
})

it('the counts above the ASVS table are those of its rows', () => {
  const heads = { 'level 1': ['1'], 'level 2': ['2'], '**both**': ['1', '2'] }
  for (const [head, levels] of Object.entries(heads)) {
    const counted = rows.filter(({ level }) => levels.includes(level))
    const counts = VERDICTS.map((verdict) => counted.filter((row) => row.verdict === verdict).length)
    expect(page).toContain(`| ${head} | ${counted.length} | ${counts.join(' | ')} |`)
  }
})

it('every place that the ASVS table names exists', () => {
  const paths = rows.flatMap(({ place }) => [
    ...[...place.matchAll(/`((?:server|web|domain|docs|scripts|e2e)\/[^`*\s]+)`/g)].map(
      ([, path = '']) => path,
    ),
    ...[...place.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, path = '']) => `docs/${path}`),
  ])
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

it('every test that docs/security.md names exists', () => {
  const tests = [...readFileSync(join(ROOT, 'docs/security.md'), 'utf8').matchAll(/`([^`\s]+\.test\.ts)`/g)]
  const paths = tests.map(([, path = '']) => (/^(domain|scripts)\//.test(path) ? path : `server/src/${path}`))
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
