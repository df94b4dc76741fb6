import { frenchFigure } from './french-figures.ts'

/** The languages of the product, each named in itself. */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES

export const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(LANGUAGES, name)

const LOCALES = { en: 'en-CA', fr: 'fr-CA' } as const

let active: Language = 'en'

/**
 * The language of the page. On the server it is English, in which everything is stored and recorded, except in `speaking`;
 * any other text that is sent to a reader of French passes through `inLanguage`.
 */
export const language = (): Language => active

/** The name of the language for `Intl`. */
export const localeOf = (of: Language = active) => LOCALES[of]

/** Makes this the language of the page. */
export function speak(to: Language): void {
  active = to
}

/**
 * Composes for one reader, in their language, what is given out and not recorded, such as a document. `compose` waits for
 * nothing, because other requests are in English.
 */
export function speaking<T>(to: Language, compose: () => T): T {
  const before = active
  active = to
  try {
    return compose()
  } finally {
    active = before
  }
}

/** The language that suits an `Accept-Language` best; English if none does. */
export function preferredLanguage(accepted: string | undefined): Language {
  const ranges = (accepted ?? '').split(',').flatMap((range) => {
    const [name = '', weight = '1'] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    const of = name.split('-')[0]
    return isLanguage(of) && Number(weight) > 0 ? [{ of, weight: Number(weight) }] : []
  })
  return ranges.sort((one, other) => other.weight - one.weight)[0]?.of ?? 'en'
}

/** French texts by the English ones, sentence by sentence. Values are numbered: `{0} has bid on {1}.` */
export type Catalogue = Readonly<Record<string, string>>

interface Pattern {
  matches: RegExp
  french: string
  /** Its own words are so few that they could be anyone's: it is for figures and labels alone. */
  isShort: boolean
}
const FEW_LETTERS = 14

const texts = new Map<string, string>()
let patterns: Pattern[] | null = null

/** Brings French texts, which a page loads with the language and the server when it starts. */
export function addFrench(catalogue: Catalogue): void {
  for (const [english, french] of Object.entries(catalogue)) if (french !== '') texts.set(english, french)
  patterns = null
}

const PLACE = /\{\d+\}/

/** Texts with values, those with the most words of their own first. */
function madePatterns(): Pattern[] {
  const lettersOf = (text: string) => text.split(PLACE).join('').length
  return [...texts]
    .filter(([english]) => PLACE.test(english))
    .sort(([one], [other]) => lettersOf(other) - lettersOf(one))
    .map(([english, french]) => ({
      matches: new RegExp(`^${english.split(PLACE).map(escaped).join('([\\s\\S]+?)')}$`),
      french,
      isShort: lettersOf(english) < FEW_LETTERS,
    }))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The sentences of a text, which the catalogue has one by one. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!…]) (?=[\p{Lu}“{])/u)

/**
 * A text of the product in a language. A sentence with values is found by its words; values that are texts, amounts,
 * shares, days or moments of the product are translated too, also one after the other, counted or behind the number of a
 * deal. Any other text, such as a name, stays as it is.
 */
export const inLanguage = (text: string, to: Language = active): string =>
  to === 'en' ? text : frenchOf(text, 0)

/** Longer sentences, and values of values of values, are texts of people: comparing them could take seconds. */
const LONGEST = 600
const DEEPEST = 3

function frenchOf(text: string, depth: number): string {
  if (text === '') return text
  const known = textOf(text) ?? inTheMiddle(text) ?? frenchFigure(text)
  if (known !== null) return known
  const sentences = sentencesOf(text)
  if (sentences.length > 1) return sentences.map((one) => frenchOf(one, depth)).join(' ')
  return text.length > LONGEST || depth > DEEPEST ? text : matched(text, depth + 1)
}

/** A text, also one that the catalogue has behind another sentence. */
const textOf = (text: string) => texts.get(text) ?? texts.get(`{0} ${text}`)?.replace(/^\{0\} /, '')

/** A label inside a sentence, which begins with a small letter there. */
function inTheMiddle(text: string): string | undefined {
  if (!/^[a-z]/.test(text)) return undefined
  const french = texts.get(text.charAt(0).toUpperCase() + text.slice(1))
  return french && french.charAt(0).toLowerCase() + french.slice(1)
}

function matched(text: string, depth: number): string {
  patterns ??= madePatterns()
  for (const { matches, french, isShort } of patterns) {
    const [, ...values] = matches.exec(text) ?? []
    if (values.length > 0 && (!isShort || values.every((value) => isOurs(value, depth))))
      return french.replace(/\{(\d+)\}/g, (_, place: string) => frenchOf(values[Number(place)] ?? '', depth))
  }
  const [, name, label = ''] = /^(.+) \(([^()]+)\)$/.exec(text) ?? []
  const frenchLabel = textOf(label) ?? inTheMiddle(label)
  if (name !== undefined && frenchLabel !== undefined) return `${frenchOf(name, depth)} (${frenchLabel})`
  const parts = text.split(', ')
  if (parts.length > 1) return parts.map((part) => frenchOf(part, depth)).join(', ')
  const [, number, named = ''] = /^((?:HS-|BK-)?\d+) (.+)$/.exec(text) ?? []
  return number === undefined ? text : `${number} ${frenchOf(named, depth)}`
}

/** Whether a value is a figure, a reference or a text of the product, and no text of a person. */
const isOurs = (value: string, depth: number) =>
  /^[A-Z“]{0,3}-?[\d$]/.test(value) || textOf(value) !== undefined || frenchOf(value, depth) !== value

/** A text with values, in the language of the page: `` sentence`Open until ${moment}.` `` */
export function sentence(parts: readonly string[], ...values: unknown[]): string {
  const known =
    active === 'fr' && texts.get(parts.reduce((text, part, place) => `${text}{${place - 1}}${part}`))
  if (known)
    return known.replace(/\{(\d+)\}(\u00a0%)?/g, (_, place: string, share = '') => {
      const value = String(values[Number(place)])
      return share === '' ? value : `${frenchFigure(value) ?? value}${share}`
    })
  return inLanguage(parts.reduce((text, part, place) => `${text}${values[place - 1]}${part}`))
}

/**
 * Texts that a page shows, such as the labels of a vocabulary: each is read in the language of the page. Below the first
 * level, words of one lower-case letter sequence are values and not texts, except for units.
 */
export function spoken<const T extends object>(
  all: T,
  isText: (text: string, name: string) => boolean = () => true,
): T {
  const read: object = Array.isArray(all) ? [] : {}
  for (const [name, value] of Object.entries(all))
    Object.defineProperty(
      read,
      name,
      typeof value === 'string' && isText(value, name)
        ? { enumerable: true, get: () => inLanguage(value) }
        : {
            enumerable: true,
            value: isPlain(value) && !alreadySpoken.has(value) ? spoken(value, isNoIdentifier) : value,
          },
    )
  alreadySpoken.add(read)
  return read as T
}

/** What is spoken already, such as the choices of a field. */
const alreadySpoken = new WeakSet<object>()

const isNoIdentifier = (text: string, name: string) => name === 'unit' || !/^[a-z_]+$/.test(text)

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
