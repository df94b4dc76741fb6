/* The texts of domain and server outside the pages' catalogue: what `domain/src/locales` and `server/src/locales` translate. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type types } from '@babel/core'
import { eventText } from '#domain/kernel/events.ts'
import { sentencesOf } from '#domain/kernel/language.ts'

type Node = types.Node

const ROOT = join(import.meta.dirname, '..')
export const PARTS = ['domain', 'server'] as const
export type Part = (typeof PARTS)[number]
export const catalogueOf = (part: Part) => join(ROOT, part, 'src/locales/fr.json')

/** Files whose sentences reach no reader through the catalogue, each line with its reason. */
const NOT_READ = [
  // Tests.
  /\.(test|race|fault)(-helpers)?\.ts$|\/test\//,
  // The description of the API, and its examples, which are for programmers.
  /\/(description|examples|example-notices|operation-ids|operation-errors|api-tags|error-codes)\.ts$/,
  /\/(viewing-as|team-work|key-scopes|data-dictionary|feed)\.ts$|^server\/src\/(description|assistants)\//,
  // The log and the start of the server.
  /^server\/src\/(main|start|config|processes|keep-compiled)\.ts$/,
  // Documents that bind, which are written in each language.
  /\/((agreement|standard|additional|templates)(-french)?|binding-text|consent|summary-text)\.ts$/,
  // What reads other people's documents.
  /\/(sample|prompt)\.ts$|\/extraction\/|\/reading\//,
  // What an error of our own code says, and the HTML of mails.
  /mail\/html\.ts$|^server\/src\/platform\/(database|tracing|jobs|config|outbound)\//,
]

/** Functions whose texts programs or engineers read. */
const FOR_ENGINEERS =
  /^(Error|RangeError|TypeError|describe|debug|info|warn|error|log|comment|sql|raw|RegExp|toLocaleString)$/
/** Properties that hold labels, which are no sentences. */
const LABELS =
  /^(NOT_YOUR_EMAIL|subject|subject_label|label|title|heading|happened|alarm|opens|what|says|question|help|unit)$/

/** The texts of a file: each sentence, and each text that is spoken. */
export function textsIn(file: string, source: string): Set<string> {
  const ast = parseSync(source, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  })
  const found = new Set<string>()
  const isEvents = file.endsWith('/events.ts')
  const visit = (node: unknown, isSpoken: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isSpoken)
    if (!isNode(node)) return
    if (isEvents && node.type === 'ObjectProperty' && EVENT_TYPE.test(nameOf(node.key)))
      found.add(eventText(nameOf(node.key)))
    if (node.type === 'StringLiteral') addFrom(found, node.value, isSpoken)
    if (node.type === 'TemplateLiteral') addFrom(found, patternOf(node), isSpoken)
    for (const [key, child] of childrenOf(node)) visit(child, isSpokenIn(node, key, isSpoken))
  }
  visit(ast?.program.body, false)
  return found
}

const isNode = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string'

/** The type of an event, which is read in words. */
const EVENT_TYPE = /^[a-z_]+\.[a-z_]+$/

/** What of a node can hold texts that people read. */
function childrenOf(node: Node): [string, unknown][] {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return []
  if (node.type === 'ImportDeclaration') return []
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) !== 'sentence') return []
  if (/^(Call|New)Expression$/.test(node.type) && 'callee' in node && FOR_ENGINEERS.test(nameOf(node.callee)))
    return []
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'route')
    return Object.entries(node)
      .filter(([key]) => key === 'arguments')
      .map(([key, given]) => [key, withoutSummary(given)])
  // Of a column, which only the description of the API has.
  if (node.type === 'ObjectProperty' && nameOf(node.key) === 'about' && node.value.type === 'StringLiteral')
    return []
  return Object.entries(node).filter(
    ([key]) => !/^(loc|key|leadingComments|trailingComments|innerComments|extra)$/.test(key),
  )
}

/** A route without what only its description says. */
const withoutSummary = (given: Node[]) =>
  given.flatMap((one) =>
    one.type === 'ObjectExpression'
      ? one.properties.filter(
          (property) =>
            !(property.type === 'ObjectProperty' && /^(summary|tag|description)$/.test(nameOf(property.key))),
        )
      : [],
  )

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return node.type === 'StringLiteral' ? node.value : ''
}

/** Whether texts below are texts of the product although they are no sentences. */
function isSpokenIn(node: Node, key: string, isSpoken: boolean): boolean {
  if (node.type === 'CallExpression' && key === 'arguments')
    return /^(spoken|inLanguage|part)$/.test(nameOf(node.callee)) || isSpoken
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'ObjectProperty' && key === 'value') return isSpoken || LABELS.test(nameOf(node.key))
  if (node.type === 'VariableDeclarator' && key === 'init') return isSpoken || LABELS.test(nameOf(node.id))
  return isSpoken
}

const patternOf = ({ quasis }: types.TemplateLiteral) =>
  quasis.map(({ value }, place) => (place === 0 ? '' : `{${place - 1}}`) + (value.cooked ?? '')).join('')

/** A sentence, or the end or beginning of a mail. */
const SENTENCE = /^[\p{Lu}“{][\s\S]*\s[\s\S]*(?:[.?!…:,]|: (?:\{\d+\})+)$|^Hello/u
const WORDS = /\p{L}{2}/u
/** Beside figures. Other words of one lower-case letter sequence are values. */
const UNIT = /^(months|years|days|yes|no)$/
/** Identifiers, names of languages and of files. */
const NO_TEXT = /^(?:fr|en|MILLIS)$|^[a-z]+[A-Z_/.:-]\S*$|^\{0\}\?|\.[a-z]{2,4}$/

function addFrom(found: Set<string>, text: string, isSpoken: boolean): void {
  for (const line of text.split('\n')) {
    for (const piece of sentencesOf(apart(line.trim()))) {
      const words = piece.replace(/\{\d+\}/g, '')
      if (!WORDS.test(words) || NO_TEXT.test(piece)) continue
      const isText = isSpoken ? !/^[a-z]+$/.test(piece) || UNIT.test(piece) : SENTENCE.test(piece)
      if (isText) found.add(numbered(piece))
    }
  }
}

/** A value that is a sentence of its own, or nothing. */
const apart = (text: string) => text.replace(/([.?!…])(?=\{)/g, '$1 ').replace(/\}(?=\p{Lu}\p{Ll})/gu, '} ')

/** Values are numbered within their sentence; those without a space between them are one. */
function numbered(piece: string): string {
  let place = 0
  return piece.replace(/(?:\{\d+\})+/g, () => `{${place++}}`)
}

/** All texts of a part of the product, in the order of the files. */
export function textsOf(part: Part): string[] {
  const files = globSync(`${part}/src/**/*.ts`, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
  const found = new Set<string>()
  for (const file of files.sort())
    if (!NOT_READ.some((files) => files.test(file)))
      for (const text of textsIn(file, readFileSync(join(ROOT, file), 'utf8'))) found.add(text)
  return [...found]
}

if (import.meta.main) for (const part of PARTS) console.log(part, textsOf(part).length)
