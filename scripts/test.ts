/* Everything that `npm test` proves, one step after another; stops at the first that fails and adds up what passed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.cache/reports')
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)

interface Step {
  name: string
  command: string
  arguments: string[]
}

const STEPS: Step[] = [
  { name: 'Types', command: bin('tsc'), arguments: ['-p', '.'] },
  { name: 'Lint and format', command: bin('biome'), arguments: ['check', '.'] },
  { name: 'Sizes in stylesheets', command: bin('stylelint'), arguments: ['web/src/**/*.css'] },
  { name: 'Structure', command: process.execPath, arguments: ['scripts/check-structure.ts'] },
  { name: 'Unused code and dependencies', command: bin('knip'), arguments: [] },
  { name: 'Message catalogue', command: process.execPath, arguments: ['scripts/check-messages.ts'] },
  {
    name: 'Rules, API and races',
    command: bin('vitest'),
    arguments: [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${join(REPORTS, 'vitest.json')}`,
    ],
  },
  { name: 'Build of the web app', command: process.execPath, arguments: ['scripts/build-web.mjs'] },
  {
    name: 'Journeys in a real browser',
    command: bin('playwright'),
    arguments: ['test', '--config', 'e2e/playwright.config.ts'],
  },
]

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

for (const step of STEPS) {
  const start = performance.now()
  console.log(`\n== ${step.name}`)
  const { status } = spawnSync(step.command, step.arguments, {
    cwd: ROOT,
    stdio: 'inherit',
  })
  console.log(
    `== ${step.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  if (status !== 0) {
    console.log(closingLine())
    process.exit(status ?? 1)
  }
}
console.log(closingLine())

function report(name: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

function closingLine(): string {
  const unit = report('vitest.json')
  const journeys = (report('playwright.json').stats ?? {}) as Record<string, unknown>
  const passed = Number(unit.numPassedTests ?? 0) + Number(journeys.expected ?? 0)
  const failed =
    Number(unit.numFailedTests ?? 0) + Number(journeys.unexpected ?? 0) + Number(journeys.flaky ?? 0)
  return `\n${passed} passed, ${failed} failed`
}
