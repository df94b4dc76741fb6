/*
 * Checks that the English catalogue contains exactly the messages of the screens, so that a translation will be
 * complete.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const CATALOGUE = join(ROOT, 'web/src/locales/en.po')

const messagesOf = (po: string) =>
  po
    .split('\n')
    .filter((line) => !line.startsWith('#') && !line.startsWith('"POT-Creation-Date'))
    .join('\n')

const before = readFileSync(CATALOGUE, 'utf8')
const { status, stderr } = spawnSync(
  join(ROOT, 'node_modules/.bin/lingui'),
  ['extract', '--clean', '--config', 'web/lingui.config.ts'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
const after = readFileSync(CATALOGUE, 'utf8')
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
if (messagesOf(before) !== messagesOf(after)) {
  console.error(
    'web/src/locales/en.po was behind the screens and has been brought up to date: run `npm run messages` and commit it.',
  )
  process.exit(1)
}
console.log(`${after.split('\nmsgid ').length - 2} messages`)
