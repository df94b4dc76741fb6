/*
 * Checks that the catalogue of the pages contains exactly the messages of the screens, and those of domain and server
 * their texts, each in French too. With `--write` it brings the catalogues up to date.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueOf, PARTS, textsOf } from './texts.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGES = ['en', 'fr'].map((language) => join(ROOT, `web/src/locales/${language}.po`))
/** How many missing or surplus texts are named. */
const NAMED = 20

const messagesOf = (po: string) =>
  po
    .split('\n')
    .filter((line) => !line.startsWith('#') && !line.startsWith('"POT-Creation-Date'))
    .join('\n')

/** The messages of a catalogue that have no translation. */
export const untranslatedIn = (po: string): string[] =>
  po
    .split('\n\n')
    .filter((entry) => !/^#~/m.test(entry))
    .flatMap((entry) => {
      const [, message] = /^msgid "(.+)"\nmsgstr ""$/m.exec(entry) ?? []
      return message === undefined ? [] : [message]
    })

const problems: string[] = []
const report = (sentence: string, texts: readonly string[]) => {
  if (texts.length === 0) return
  problems.push(sentence, ...texts.slice(0, NAMED).map((text) => `  ${text}`))
  if (texts.length > NAMED) problems.push(`  and ${texts.length - NAMED} more`)
}

if (import.meta.main) {
  const before = PAGES.map((file) => readFileSync(file, 'utf8'))
  const { status, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/lingui'),
    ['extract', '--clean', '--config', 'web/lingui.config.ts'],
    { cwd: ROOT, encoding: 'utf8' },
  )
  if (status !== 0) {
    console.error(stderr)
    process.exit(1)
  }
  const after = PAGES.map((file) => readFileSync(file, 'utf8'))
  const isWriting = process.argv.includes('--write')
  if (!isWriting && before.some((po, at) => messagesOf(po) !== messagesOf(after[at] ?? '')))
    problems.push(
      'web/src/locales was behind the screens and has been brought up to date: run `npm run messages` and commit it.',
    )
  report('Write these messages of pages in French, in web/src/locales/fr.po:', untranslatedIn(after[1] ?? ''))

  for (const part of PARTS) {
    const file = catalogueOf(part)
    const french = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const texts = textsOf(part)
    if (isWriting) {
      const next = Object.fromEntries(texts.sort().map((text) => [text, french[text] ?? '']))
      writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`)
    } else {
      const known = new Set(texts)
      report(
        `${part}/src/locales/fr.json has texts that are no longer said: run \`npm run messages\`:`,
        Object.keys(french).filter((text) => !known.has(text)),
      )
    }
    report(
      `Write these texts in French, in ${part}/src/locales/fr.json:`,
      texts.filter((text) => !french[text]),
    )
  }
  for (const problem of problems) console.error(problem)
  console.log(`${(after[0] ?? '').split('\nmsgid ').length - 2} messages`)
  process.exit(problems.length > 0 && !isWriting ? 1 : 0)
}
