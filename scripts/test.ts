/*
 * Everything that `npm test` runs; stops at the first failing stage and sums up what passed. With `--long` the tests
 * tagged `long` run too, and those that are random or repeated under load run as often as they can (docs/tests.md).
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, CHECKS, ROOT, runAlone, runTogether, type Step } from './steps.ts'

const REPORTS = join(ROOT, '.cache/reports')
const all = process.argv.includes('--long')

const vitest = (name: string, report: string, projects: string[]): Step => ({
  name,
  command: bin('vitest'),
  arguments: [
    'run',
    ...(all ? [] : ['--tagsFilter=!long']),
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(REPORTS, report)}`,
  ],
})
const RULES = vitest('Rules and API', 'rules.json', ['domain', 'web*', 'server*'])
const RACES = vitest('Races and crashes', 'races.json', ['races*'])
const FAULTS = vitest('Faults under a storm', 'faults.json', ['faults'])
const BUILD: Step = {
  name: 'Build of the web app',
  command: process.execPath,
  arguments: ['scripts/build-web.mjs'],
}
const JOURNEYS: Step = {
  name: 'Journeys in a real browser',
  command: bin('playwright'),
  arguments: ['test', '--config', 'e2e/playwright.config.ts', ...(all ? [] : ['--grep-invert=@long'])],
}

if (all) process.env.TEST_EFFORT = 'full'
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const passed =
  (await runTogether(CHECKS)) &&
  // The build uses one core while the tests sometimes wait for their database.
  (await Promise.all([runAlone(RULES), runTogether([BUILD])])).every(Boolean) &&
  // Run alone, because races and faults depend on timing.
  (await runAlone(RACES)) &&
  (await runAlone(FAULTS)) &&
  (await runAlone(JOURNEYS))
console.log(closingLine())
process.exit(passed ? 0 : 1)

function report(name: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

function closingLine(): string {
  const units = [report('rules.json'), report('races.json'), report('faults.json')]
  const journeys = (report('playwright.json').stats ?? {}) as Record<string, unknown>
  const sum = (...counts: unknown[]) => counts.reduce<number>((total, count) => total + Number(count ?? 0), 0)
  const passed = sum(...units.map((unit) => unit.numPassedTests), journeys.expected)
  const failed = sum(...units.map((unit) => unit.numFailedTests), journeys.unexpected, journeys.flaky)
  return `\n${passed} passed, ${failed} failed`
}
