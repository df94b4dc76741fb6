/*
 * Checks lint and format of the files that have changed since they last passed: all files in a fresh clone, or after
 * a change of Biome or its rules. Import cycles, which depend on several files, are in the structure check.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ROOT } from './steps.ts'

const CACHE = join(ROOT, '.cache/lint.json')
const LINTED = /\.(ts|tsx|mjs|js|css|json)$/

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64')
const read = (path: string) => readFileSync(join(ROOT, path))

/** The inputs besides a file itself that determine its result. */
const RULES = hashOf(
  ['biome.json', 'boundaries.json', 'node_modules/@biomejs/biome/package.json'].map(read).join('\n'),
)

interface Passed {
  rules: string
  /** The hash with which each file passed. */
  files: Record<string, string>
}

function lastPassed(): Record<string, string> {
  try {
    const { rules, files } = JSON.parse(readFileSync(CACHE, 'utf8')) as Passed
    return rules === RULES ? files : {}
  } catch {
    return {}
  }
}

const git = (...given: string[]) =>
  spawnSync('git', ['ls-files', '-z', ...given], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .stdout.split('\0')
    .filter((path) => LINTED.test(path))
const removed = new Set(git('--deleted'))
const files = git('--cached', '--others', '--exclude-standard').filter((path) => !removed.has(path))
if (files.length === 0) throw new Error('Git lists no file, so this check does not see the code.')

const passed = lastPassed()
const current = Object.fromEntries(files.map((path) => [path, hashOf(read(path))]))
const changed = files.filter((path) => passed[path] !== current[path])
const { status } =
  changed.length === 0
    ? { status: 0 }
    : spawnSync(
        bin('biome'),
        ['check', '--no-errors-on-unmatched', ...(changed.length === files.length ? ['.'] : changed)],
        { cwd: ROOT, stdio: 'inherit' },
      )
if (status === 0) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(CACHE, JSON.stringify({ rules: RULES, files: current } satisfies Passed))
}
console.log(`${changed.length} of ${files.length} files were checked`)
process.exit(status ?? 1)
