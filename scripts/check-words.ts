/*
 * Refuses words that docs/glossary.md rules out: in the message catalogue, in the texts of domain and server, which are
 * mails, notifications and errors, and in the documents.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const GLOSSARY = 'docs/glossary.md'
const CATALOGUE = 'web/src/locales/en.po'
const SOURCES = '{domain/src,server/src,server/seed}/**/*.ts'
const DOCUMENTS = ['*.md', 'docs/**/*.md', '{server,web,domain,e2e}/**/README.md']
/** Tests and what they share say what they like; labels.ts holds words of other people's forms. */
const NO_TEXTS = /\.(test|race|fault)\.ts$|\/test\/|\/extraction\/labels\.ts$/

interface Ruled {
  say: string
  not: RegExp
}

/** The first table of “Words to use”: what to say, and what not. */
export function ruledOut(glossary: string): Ruled[] {
  const table = /## Words to use\n[^|]*\| say \| not \|\n\|[-|]+\n((?:\|.*\n)+)/.exec(glossary)?.[1] ?? ''
  return table
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [, say = '', not = ''] = row.split('|').map((cell) => cell.trim())
      return { say, not: new RegExp(`\\b(?:${not.split(', ').join('|')})\\b`, 'i') }
    })
}

/** One sentence for each line of a text that has such a word; `isText` leaves out lines that no reader sees. */
export const wordBreaches = (
  file: string,
  text: string,
  rules: readonly Ruled[],
  isText: (line: string) => boolean,
): string[] =>
  text.split('\n').flatMap((line, at) =>
    (isText(line) ? rules : []).flatMap(({ say, not }) => {
      const found = not.exec(line)?.[0]
      return found ? [`${file}:${at + 1}: “${found}”. Say: ${say}.`] : []
    }),
  )

/** Texts of a source file are lines with a quote or inside a template; comments are for engineers. */
export const isSourceText = (line: string) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && !/^\s*import /.test(line)
export const isMessage = (line: string) => /^(?:msgid )?"/.test(line)
/** Rows of a table that says what not to write are examples of it. */
const isProse = (line: string) => !/^\|[^|]*\|[^|]*\|$/.test(line)

function breachesOf(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = (patterns: string | string[]) =>
    globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
      file.replaceAll('\\', '/'),
    )
  const rules = ruledOut(read(GLOSSARY))
  if (rules.length === 0) return [`${GLOSSARY}: the table of words is missing, so this check sees nothing.`]
  return [
    ...wordBreaches(CATALOGUE, read(CATALOGUE), rules, isMessage),
    ...files(SOURCES)
      .filter((file) => !NO_TEXTS.test(file))
      .flatMap((file) => wordBreaches(file, read(file), rules, isSourceText)),
    ...files(DOCUMENTS).flatMap((file) =>
      wordBreaches(file, read(file), rules, file === GLOSSARY ? isProse : () => true),
    ),
  ]
}

if (import.meta.main) {
  const breaches = breachesOf(ROOT)
  for (const breach of breaches) console.error(breach)
  process.exit(breaches.length > 0 ? 1 : 0)
}
