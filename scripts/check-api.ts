/*
 * Checks the description of the API: its style, that it breaks no client of the last release, and that the SDK's types
 * are made of it. With --write it makes the types, with --release it becomes the released one.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakingChanges, type Comparable } from './api-changes.ts'
import { describedApi, forComparison, forPrograms } from './api-description.ts'
import { sdkFiles } from './sdk-files.ts'
import { bin, ROOT } from './steps.ts'

const RULES = join(ROOT, 'redocly.yaml')
const RELEASED = join(ROOT, 'docs/openapi/released.json')
const CACHE = join(ROOT, '.cache/api')
const DESCRIPTION = join(CACHE, 'openapi.json')
const PASSED = join(CACHE, 'passed')

const description = describedApi()
const text = JSON.stringify(description)
mkdirSync(CACHE, { recursive: true })
writeFileSync(DESCRIPTION, text)

/** A line for each operation and shape, so that a change is seen. */
const inLines = (document: object) =>
  `${JSON.stringify(document).replaceAll(/("operationId":|"\w+":\{"type":"object","properties")/g, '\n$1')}\n`

if (process.argv.includes('--release')) {
  writeFileSync(RELEASED, inLines(forComparison(description)))
  console.log('docs/openapi/released.json is the description of now.')
}

const breaking = breakingChanges(
  JSON.parse(readFileSync(RELEASED, 'utf8')) as Comparable,
  forComparison(description) as unknown as Comparable,
)
if (breaking.length > 0) {
  console.error(
    `This breaks clients of the released API:\n${breaking.join('\n')}\n` +
      'Keep the old beside the new, or release the change with `npm run api:release` and say it in docs/api.md.',
  )
  process.exit(1)
}

// What passed and is unchanged is not checked again.
const seen = createHash('sha256').update(text).update(readFileSync(RULES))
for (const file of sdkFiles.paths) seen.update(existsSync(file) ? readFileSync(file) : '')
const digest = seen.digest('hex')
if (!process.argv.includes('--write') && existsSync(PASSED) && readFileSync(PASSED, 'utf8') === digest)
  process.exit(0)

const lint = spawnSync(bin('redocly'), ['lint', '--config', RULES, '--max-problems', '50', DESCRIPTION], {
  encoding: 'utf8',
  cwd: CACHE,
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
})
if (lint.status !== 0 || /You have \d+ warning/.test(lint.stdout + lint.stderr)) {
  console.error(lint.stdout + lint.stderr)
  process.exit(1)
}

const behind = sdkFiles.write(forPrograms(description))
if (behind.length > 0) {
  console.error(`${behind.join(', ')}: behind the description, now brought up to date. Commit it.`)
  process.exit(process.argv.includes('--write') ? 0 : 1)
}
writeFileSync(PASSED, digest)
