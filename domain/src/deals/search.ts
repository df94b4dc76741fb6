import { namesOf } from '../kernel/names.ts'
import type { DealValues } from './fields.ts'
import { dealReference } from './title.ts'
import * as v from './vocabulary.ts'

/** What a search looks in, as far as the user may see it. */
export interface Searched
  extends Pick<
    DealValues,
    | 'deal_type'
    | 'mortgage_class'
    | 'residential_building_type'
    | 'commercial_class'
    | 'office_space_type'
    | 'state'
    | 'city'
    | 'description'
    | 'loan_address'
  > {
  number: number
  owner_company: string | null
  /** The public part of the postal code. */
  postal_area: string | null
}

/** Longer words are cut. */
const LONGEST_WORD = 30
/** Shorter words are not looked for in descriptions and addresses, unless they are numbers: ON is the province. */
const SHORTEST_OF_TEXT = 3
const isOfText = (word: string) => word.length >= SHORTEST_OF_TEXT || /^[0-9]/.test(word)
const MOST_WORDS = 12

/** The words of a text, without accents and apostrophes, in small letters. The database's `search_words` does the same. */
export const wordsOf = (text: string | null): string[] =>
  (text ?? '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .split(/[^a-z0-9\u00c0-\u1fff\u2c00-\ud7ff]+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD))

const PASSED_OVER = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'of', 'the', 'with'])

/**
 * The words that somebody searches for, all of which a deal must have. A reference is one word, a postal code is its public part.
 * @returns empty if nothing that was typed is a letter or digit; no deal has that
 */
export function searchedWords(typed: string): string[] {
  const words = wordsOf(
    typed.replace(/\b(hs|bk)[\s-]+(?=\d)/gi, '$1').replace(/\b([a-z]\d[a-z])[\s-]?\d[a-z]\d\b/gi, '$1'),
  )
  const meant = words.filter((word) => !PASSED_OVER.has(word))
  return [...new Set(meant.length > 0 ? meant : words)].slice(0, MOST_WORDS)
}

/** How many letters of a word may be wrong. */
const FORGIVEN = { oneFrom: 5, twoFrom: 8 } as const

/**
 * What is left of a word without its wrong letters: the word, and from five letters on without any one of them, from
 * eight on any two. The first letter must be right.
 */
export function variantsOf(word: string): string[] {
  const without = (one: string) =>
    Array.from({ length: one.length - 1 }, (_, i) => one.slice(0, i + 1) + one.slice(i + 2))
  const once = word.length >= FORGIVEN.oneFrom ? without(word) : []
  const twice = word.length >= FORGIVEN.twoFrom ? once.flatMap(without) : []
  return [...new Set([word, ...once, ...twice])]
}

/** Shorter names are not found by a typing error. */
const SHORTEST_NAME = 4

/** True if two words are equal when each loses its wrong letters: "torotno" and "toronto". */
export function isTypo(typed: string, word: string): boolean {
  if (typed.length < FORGIVEN.oneFrom || word.length < SHORTEST_NAME || typed[0] !== word[0]) return false
  const variants = new Set(variantsOf(word))
  return variantsOf(typed).some((variant) => variants.has(variant))
}

/** The variants by which the database finds what a word was meant to be; none if it must be right. */
export const typoVariants = (typed: string) => (typed.length < FORGIVEN.oneFrom ? [] : variantsOf(typed))

/** The values of vocabularies that a search finds by their names, as titles and fields show them. */
const NAMED_VALUES = {
  deal_type: { book_of_mortgage: v.DEAL_TYPE.book_of_mortgage },
  mortgage_class: {
    residential: 'Residential property',
    commercial: 'Commercial property',
    Mix: `${v.MORTGAGE_CLASS.Mix}, ${v.COMMERCIAL_CLASS.mixed_use}`,
  },
  residential_building_type: v.BUILDING_TYPE,
  commercial_class: v.COMMERCIAL_CLASS,
  office_space_type: v.OFFICE_SPACE_TYPE,
  state: v.PROVINCE,
} as const
type NamedField = keyof typeof NAMED_VALUES

const NAMES = namesOf(NAMED_VALUES).flatMap((field) =>
  Object.entries(NAMED_VALUES[field]).map(([value, name]: [string, string]) => ({
    field: field as NamedField,
    value,
    words: wordsOf(`${value} ${name}`),
  })),
)

/** The values whose names have this word, and those that were meant if it is a typing error. */
export function valuesNamed(typed: string) {
  const begins = NAMES.filter(({ words }) => words.some((word) => word.startsWith(typed)))
  const meant = NAMES.filter((one) => !begins.includes(one) && one.words.some((word) => isTypo(typed, word)))
  return { begins, meant }
}

/** How well a deal answers a search: by its reference, by place and title, or by anything else. */
export type SearchRank = 1 | 2 | 3

/** Where a word is found. */
interface Found {
  reference: boolean
  /** In place or title, as it was typed. */
  name: boolean
}

interface DealWords {
  reference: readonly string[]
  place: readonly string[]
  seller: readonly string[]
  texts: readonly string[]
  /** In which typing errors are forgiven. */
  forgiving: readonly string[]
}

/** A deal that goes live is compared with every saved search, so its words are kept as long as it is. */
const WORDS = new WeakMap<Searched, DealWords>()

function dealWords(deal: Searched): DealWords {
  const known = WORDS.get(deal)
  if (known) return known
  const reference = wordsOf(dealReference(deal).replace('-', ''))
  const city = wordsOf(deal.city)
  const seller = wordsOf(deal.owner_company)
  const words = {
    reference: [...reference, ...reference.map((word) => word.slice(2))],
    place: [...city, ...wordsOf(deal.postal_area)],
    seller,
    texts: [...wordsOf(deal.description), ...wordsOf(deal.loan_address)],
    forgiving: [...city, ...seller],
  }
  WORDS.set(deal, words)
  return words
}

/** Null if the word is not found. */
function find(deal: Searched, typed: string): Found | null {
  const begins = (some: readonly string[]) => some.some((word) => word.startsWith(typed))
  const words = dealWords(deal)
  const { begins: named, meant } = valuesNamed(typed)
  const has = (values: typeof named) => values.some(({ field, value }) => deal[field] === value)
  const reference = begins(words.reference)
  const name = begins(words.place) || has(named)
  const isFound =
    reference ||
    name ||
    begins(words.seller) ||
    (isOfText(typed) && begins(words.texts)) ||
    has(meant) ||
    words.forgiving.some((word) => isTypo(typed, word))
  return isFound ? { reference, name } : null
}

/** How well a deal answers a search; null if a word of it is not found. The server's `search-conditions.ts` has the same in SQL. */
export function searchRank(deal: Searched, search: string): SearchRank | null {
  const found: Found[] = []
  for (const word of searchedWords(search)) {
    const one = find(deal, word)
    if (one === null) return null
    found.push(one)
  }
  if (found.length === 0) return null
  if (found.some(({ reference }) => reference)) return 1
  return found.every(({ name }) => name) ? 2 : 3
}

/** How well a name answers a search, best first: 1 as it was typed, 2 with typing errors; null if a word is not in it. */
export function nameRank(name: string, search: string): 1 | 2 | null {
  const typed = searchedWords(search)
  const words = wordsOf(name)
  const begins = (word: string) => words.some((one) => one.startsWith(word))
  if (typed.length === 0) return null
  if (typed.every(begins)) return 1
  return typed.every((word) => begins(word) || words.some((one) => isTypo(word, one))) ? 2 : null
}

/** The parts of the index's terms in which a word is looked for; the address has terms of its own. */
export function searchTerms(typed: string) {
  const begin = (kind: string) => `'${kind}:${typed}':*`
  const { begins, meant } = valuesNamed(typed)
  const values = (some: typeof begins) => some.map(({ field, value }) => `'V:${field}:${value}'`)
  const name = [begin('P'), ...values(begins)]
  return {
    reference: begin('R'),
    name: name.join('|'),
    anywhere: [
      begin('R'),
      ...name,
      begin('S'),
      ...values(meant),
      ...(isOfText(typed) ? [begin('D')] : []),
    ].join('|'),
    address: isOfText(typed) ? `'${typed}':*` : null,
  }
}
