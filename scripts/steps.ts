import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
export const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)

export interface Step {
  name: string
  command: string
  arguments: string[]
}

/** Checks without tests; they run in parallel. Files that passed and are unchanged since are skipped (`.cache`). */
export const CHECKS: Step[] = [
  { name: 'Types', command: bin('tsc'), arguments: ['-p', '.'] },
  { name: 'Types of the domain alone', command: bin('tsc'), arguments: ['-p', 'domain'] },
  { name: 'Lint and format', command: process.execPath, arguments: ['scripts/check-lint.ts'] },
  {
    name: 'Sizes in stylesheets',
    command: bin('stylelint'),
    arguments: ['--cache', '--cache-location', '.cache/stylelint', 'web/src/**/*.css'],
  },
  { name: 'Structure', command: process.execPath, arguments: ['scripts/check-structure.ts'] },
  {
    name: 'Unused code and dependencies',
    command: bin('knip'),
    arguments: ['--cache', '--cache-location', '.cache/knip'],
  },
  { name: 'Description of the API and SDK', command: process.execPath, arguments: ['scripts/check-api.ts'] },
  { name: 'Message catalogue', command: process.execPath, arguments: ['scripts/check-messages.ts'] },
  { name: 'Deployment', command: process.execPath, arguments: ['scripts/check-deploy.ts'] },
  { name: 'Migrations', command: process.execPath, arguments: ['scripts/check-migrations.ts'] },
  { name: 'Words', command: process.execPath, arguments: ['scripts/check-words.ts'] },
  {
    name: 'Known weaknesses of dependencies',
    command: process.execPath,
    arguments: ['scripts/known-weaknesses.ts'],
  },
]

/** Runs one step with its output as it comes. Returns whether it passed. */
export const runAlone = (step: Step): Promise<boolean> => run(step, 'inherit')

/** Runs steps in parallel; the output of each is printed when it ends. Returns whether all passed. */
export async function runTogether(steps: readonly Step[]): Promise<boolean> {
  const passed = await Promise.all(steps.map((step) => run(step, 'pipe')))
  return passed.every(Boolean)
}

async function run({ name, command, arguments: given }: Step, output: 'inherit' | 'pipe'): Promise<boolean> {
  const start = performance.now()
  if (output === 'inherit') console.log(`\n== ${name}`)
  const child = spawn(command, given, { cwd: ROOT, stdio: ['ignore', output, output] })
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(null)
    })
    child.once('close', resolve)
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (status !== 0) process.stdout.write(Buffer.concat(printed))
  console.log(`== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return status === 0
}
